import { sql } from 'kysely'
import { dayInSaoPaulo } from '#contract/age.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import { caseKinds, type OwnCaseKind, ownCaseKinds } from '#contract/case-kinds.ts'
import { duties, hasRoleOf, type OperatorRole, type Roles } from '#contract/operator-roles.ts'
import type { ViewedPart } from '#contract/privacy.ts'
import type { App } from '#server/platform/app.ts'
import { subjectsOf } from './subjects.ts'

/** `daily`: shown once a day and role, because a screen shows many at once. */
type Viewed = { part: ViewedPart; roles: Roles; daily?: true }

const partOf: Record<OwnCaseKind, ViewedPart> = { data_request: 'request' }

const ofOwnCases = ownCaseKinds.map(kind => {
  const { audit, roles } = caseKinds[kind]
  return [`${audit.noun}_opened`, { part: partOf[kind], roles }] as const
})

/** For each audit action: the part of a person's file that an operator opened, and the roles that can open it. */
export const toldViews: Partial<Record<AuditAction, Viewed>> = {
  document_viewed: { part: 'documents', roles: duties.seeDocuments },
  case_opened: { part: 'document_case', roles: duties.seeDocumentCases },
  account_opened: { part: 'account', roles: duties.findAccounts },
  account_history_read: { part: 'history', roles: duties.findAccounts },
  profile_opened: { part: 'profile', roles: duties.reviewContent },
  media_opened: { part: 'media', roles: duties.reviewContent },
  file_viewed: { part: 'file', roles: [...duties.seeDocuments, ...duties.seePartners], daily: true },
  campaign_opened: { part: 'campaign', roles: duties.reviewContent },
  partner_opened: { part: 'partner', roles: duties.seePartners },
  order_opened: { part: 'order', roles: duties.seeOrders },
  proof_viewed: { part: 'proof', roles: duties.moveMoney },
  conversation_opened: { part: 'conversation', roles: duties.answerPeople },
  ...Object.fromEntries(ofOwnCases),
}

/** Lists, whose entries name the accounts that they showed. */
export const toldLists: Partial<Record<AuditAction, Roles>> = {
  accounts_searched: duties.findAccounts,
  orders_listed: duties.seeOrders,
  partners_listed: duties.seePartners,
  statistics_opened: duties.seeStatistics,
  conversations_listed: duties.answerPeople,
  shared_facts_listed: duties.seeDocumentCases,
  // Besides their subject, these show who else appears in a photo.
  media_opened: duties.reviewContent,
  profile_opened: duties.reviewContent,
}

const report = 'would reveal that somebody reported the person'
const inquiry = 'would reveal an inquiry, of which only the authority may tell the person'

/** Views that we do not tell the person, and why. */
export const untoldViews: Partial<Record<AuditAction, string>> = {
  worklist_listed: report,
  report_opened: report,
  evidence_listed: report,
  evidence_opened: report,
  evidence_read: report,
  evidence_picture_shown: report,
  package_password_read: report,
  evidence_packed: inquiry,
  holds_listed: inquiry,
  authorities_listed: inquiry,
  disclosures_listed: inquiry,
  access_log_read: inquiry,
  contact_case_opened: 'belongs to an e-mail address, not to an account',
  help_opened: 'would reveal a secret request to whoever reads the account',
  incident_opened: 'is about the site; whoever is concerned gets a notice',
  orders_exported: 'names nobody in the log; its file is for the accounts',
}

type Row = { at: Date; action: AuditAction; kind: string | null; noted: OperatorRole[] | null; current: OperatorRole[] }

const newest = 200

/** Returns the time and the role, never the name (docs/safety.md T48). */
export async function readViews({ db }: Pick<App, 'db'>, accountId: number) {
  const { rows: opened } = await sql<Row>`
    select ${columns} from audit_entries e
    where e.subject in (${subjectsOf(sql`${accountId}::integer`)}) and e.action = any(${Object.keys(toldViews)})
    order by e.id desc limit ${sql.lit(newest)}`.execute(db)
  const { rows: listed } = await sql<Row>`
    select ${columns} from audit_entries e
    where e.facts ? 'accounts' and e.facts -> 'accounts' @> to_jsonb(${accountId}::integer) and e.action = any(${Object.keys(toldLists)})
      and e.subject <> ${`account:${accountId}`}
    order by e.id desc limit ${sql.lit(newest)}`.execute(db)
  const views = [
    ...opened.map(row => told(row, toldViews[row.action] as Viewed)),
    ...listed.map(row => told(row, { part: 'listed', roles: toldLists[row.action] as Roles, daily: true })),
  ]
  return onceADay(views.toSorted((one, other) => other.at.getTime() - one.at.getTime())).slice(0, newest)
}

const columns = sql`
  e.at, e.action, e.facts ->> 'kind' as kind, e.facts -> 'roles' as noted,
  array(select role from operator_roles where operator_id = e.operator_id) as current`

const told = ({ at, kind, noted, current }: Row, { part, roles, daily }: Viewed) => ({
  ...{ at, part, kind: part === 'documents' ? kind : null, daily },
  roles: (noted ?? current).filter(role => hasRoleOf([role], roles)),
})

function onceADay(views: readonly ReturnType<typeof told>[]) {
  const seen = new Set<string>()
  return views.flatMap(({ daily, ...view }) => {
    const key = [dayInSaoPaulo(view.at), view.part, ...view.roles].join()
    if (daily && seen.has(key)) return []
    seen.add(key)
    return [view]
  })
}
