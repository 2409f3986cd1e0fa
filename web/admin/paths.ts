import { duties, hasRoleOf, type OperatorRole, type Roles } from '#contract/operator-roles.ts'
import { type AdminScreen, adminPaths } from '#contract/paths.ts'
import type { ReportKind } from '#contract/report-kinds.ts'
import { generatePath, matchPath } from '#web/kit/client/path-match.ts'
import { type GuideName, guideAnchors, reportAnchor } from './guide-names.ts'

// `search` is the query string of the list that the item was opened from.

export const documentPath = (submissionId: number, search = '') =>
  generatePath(adminPaths.review, { id: String(submissionId) }) + search

export const profilePath = (versionId: number, search = '') =>
  generatePath(adminPaths.profile, { id: String(versionId) }) + search

export const mediaPath = (accountId: number, search = '') =>
  generatePath(adminPaths.media, { accountId: String(accountId) }) + search

export const campaignPath = (versionId: number, search = '') =>
  generatePath(adminPaths.campaign, { id: String(versionId) }) + search

export const accountPath = (accountId: number) => generatePath(adminPaths.account, { id: String(accountId) })

export const partnerPath = (accountId: number, search = '') =>
  generatePath(adminPaths.partner, { id: String(accountId) }) + search

export const conversationPath = (accountId: number, search = '') =>
  generatePath(adminPaths.conversation, { accountId: String(accountId) }) + search

export const orderPath = (id: number, search = '') => generatePath(adminPaths.order, { id: String(id) }) + search

export const reportPath = (id: number, search = '') => generatePath(adminPaths.report, { id: String(id) }) + search

export const evidencePath = (id: number, search = '') =>
  generatePath(adminPaths['evidence-item'], { id: String(id) }) + search
export const helpPath = (id: number, search = '') =>
  generatePath(adminPaths['help-request'], { id: String(id) }) + search
export const incidentPath = (id: number, search = '') => generatePath(adminPaths.incident, { id: String(id) }) + search
export const dataRequestPath = (id: number, search = '') =>
  generatePath(adminPaths['data-request'], { id: String(id) }) + search

export const contactCasePath = (id: number, search = '') =>
  generatePath(adminPaths['contact-case'], { id: String(id) }) + search

export const guidePath = (name: GuideName) => `${adminPaths.guide}#${guideAnchors[name]}`
export const reportGuidePath = (kind: ReportKind) => `${adminPaths.guide}#${reportAnchor(kind)}`

/** Whose roles each screen is for; `undefined`: anybody's who is logged in. */
const dutyOf: Record<AdminScreen, Roles | undefined> = {
  start: undefined,
  'log-in': undefined,
  worklist: duties.own,
  accounts: duties.findAccounts,
  account: duties.findAccounts,
  queue: duties.seeDocumentCases,
  review: duties.seeDocumentCases,
  'profile-queue': duties.reviewContent,
  profile: duties.reviewContent,
  'media-queue': duties.reviewContent,
  media: duties.reviewContent,
  'campaign-queue': duties.reviewContent,
  campaign: duties.reviewContent,
  partners: duties.seePartners,
  partner: duties.seePartners,
  categories: duties.classifyPartners,
  statistics: duties.seeStatistics,
  report: duties.decideReports,
  evidence: duties.seeEvidence,
  'evidence-item': duties.seeEvidence,
  'help-request': duties.answerHelpRequests,
  'data-request': duties.answerDataRequests,
  'contact-case': duties.answerPeople,
  support: duties.answerPeople,
  conversation: duties.answerPeople,
  'saved-answers': duties.answerPeople,
  orders: duties.seeOrders,
  order: duties.seeOrders,
  plans: duties.seePrices,
  coupons: duties.seePrices,
  incidents: duties.seeIncidents,
  incident: duties.seeIncidents,
  guide: duties.own,
  audit: duties.seeAudit,
  status: duties.seeStatus,
  operators: duties.seeOperators,
  access: undefined,
  password: undefined,
  'recovery-codes': duties.own,
}

/** Those of the calls that are marked `emergency`. */
const inEmergency: ReadonlySet<AdminScreen> = new Set([
  'accounts',
  'account',
  'queue',
  'review',
  'media-queue',
  'media',
  'campaign-queue',
  'campaign',
  'report',
  'help-request',
  'support',
  'conversation',
])

const screenNames = Object.keys(adminPaths) as AdminScreen[]

type Held = { roles: readonly OperatorRole[]; emergency_roles: readonly OperatorRole[] }

export function mayOpen(held: Held | null | undefined, to: string) {
  const path = to.split('?')[0] as string
  const screen = screenNames.find(name => matchPath(adminPaths[name], path))
  const duty = screen && dutyOf[screen]
  if (screen === undefined || duty === undefined) return true
  if (!held) return false
  return hasRoleOf(held.roles, duty) || (inEmergency.has(screen) && hasRoleOf(held.emergency_roles, duty))
}
