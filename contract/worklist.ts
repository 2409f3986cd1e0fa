import * as z from 'zod/mini'
import { hourMs } from './durations.ts'
import { endpoint } from './endpoint.ts'
import { openingLimits } from './evidence.ts'
import { duties, hasRoleOf, type OperatorRole, type Roles } from './operator-roles.ts'
import { privateHelp } from './private-help.ts'
import { FilterOf, Order } from './review.ts'
import { confirmationHours } from './second-review.ts'

const base = '/api/operator/worklist'

type Kind = {
  name: string /** Within which an operator should have acted: docs/decisions/052-one-queue.md. */
  hours: number
  roles: Roles
  /** A role that was taken for an emergency is enough. */
  emergency?: true
}

/** What waits for an operator; of the same deadline in this order. */
export const worklistKinds = {
  // From what the person wrote; a day from an answer of ours: contract/private-help.ts.
  help: {
    name: 'Pedidos de ajuda',
    hours: privateHelp.hours.person,
    roles: duties.answerHelpRequests,
    emergency: true,
  },
  // Each report has a time of its own, by its kind: contract/report-kinds.ts.
  report: { name: 'Denúncias', hours: 24, roles: duties.decideReports, emergency: true },
  // Three business days, by law: contract/incident.ts.
  incident: { name: 'Incidentes', hours: 72, roles: duties.handleIncidents },
  // A suspension that nobody has confirmed, or that somebody wants to lift: contract/second-review.ts.
  second_review: { name: 'Segunda aprovação: suspensões', hours: confirmationHours, roles: duties.suspendAccounts },
  // A request that nobody answers within it ends: contract/evidence.ts.
  opening: { name: 'Segunda aprovação: evidências', hours: openingLimits.askedHours, roles: duties.grantOpenings },
  second_operator: { name: 'Segunda aprovação: valores', hours: 4, roles: duties.moveMoney },
  pix: { name: 'Pix a confirmar', hours: 4, roles: duties.moveMoney },
  refund: { name: 'Devolução manual', hours: 24, roles: duties.moveMoney },
  documents: { name: 'Documentos', hours: 24, roles: duties.seeDocumentCases, emergency: true },
  profile: { name: 'Perfis', hours: 24, roles: duties.reviewContent },
  media: { name: 'Fotos e vídeos', hours: 24, roles: duties.reviewContent, emergency: true },
  support: { name: 'Atendimento', hours: 24, roles: duties.answerPeople, emergency: true },
  // By law: contract/data-request.ts.
  data_request: { name: 'Dados pessoais', hours: 24 * 15, roles: duties.answerDataRequests },
  // By law: contract/contact-case.ts.
  authority: { name: 'Autoridades', hours: 24, roles: duties.answerAuthorities },
  complaint: { name: 'Reclamações', hours: 24 * 5, roles: duties.answerPeople },
  campaign: { name: 'Publicidades', hours: 48, roles: duties.reviewContent, emergency: true },
  reversal: { name: 'Contestações', hours: 72, roles: duties.moveMoney },
  suspension: { name: 'Respostas a suspensões', hours: 72, roles: duties.decideDocuments },
} as const satisfies Record<string, Kind>
export type WorklistKind = keyof typeof worklistKinds
export const kindNames = Object.keys(worklistKinds) as WorklistKind[]
export const kindsFor = (roles: readonly OperatorRole[], emergencyRoles: readonly OperatorRole[] = []) =>
  kindNames.filter(kind => {
    const { roles: needed, emergency }: Kind = worklistKinds[kind]
    return hasRoleOf(roles, needed) || (emergency && hasRoleOf(emergencyRoles, needed))
  })
const KindName = FilterOf(worklistKinds)

export const periodOf = (kind: WorklistKind) => worklistKinds[kind].hours * hourMs
/** The last quarter of the period. */
export const nearOf = (kind: WorklistKind) => periodOf(kind) / 4

/** Whether it is pinned, microseconds of the deadline, the place of the kind, and an id. */
const Place = z.string().check(z.regex(/^[01]\.\d{1,17}\.\d{1,2}\.\d{1,10}$/, 'Recarregue a página.'))

export const WorklistItem = z.object({
  kind: KindName,
  /** Of the submission; of the account for `media` and `support`; of the order for money; of the documents for `suspension` and `second_review`; of the report; of the evidence for `opening`; of the request for help or about personal data; of the case for `authority` and `complaint`. */
  id: z.int(),
  /** Null when it was deleted. */
  account: z.nullable(z.object({ id: z.int(), name: z.nullable(z.string()) })),
  since: z.string(),
  due: z.string(),
  /** On top, whatever the order: help, urgent reports and authorities. */
  pinned: z.boolean(),
  claimed_by: z.nullable(z.string()),
  /** Counts, codes and amounts in cents. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type WorklistItem = z.infer<typeof WorklistItem>

export const listWorklist = endpoint({
  method: 'GET',
  path: base,
  summary: 'All that waits for the operator’s roles, or one kind of it, the nearest deadline first',
  access: 'operator',
  roles: duties.own,
  query: z.strictObject({ only: z.optional(KindName), order: Order, after: z.optional(Place) }),
  response: { 200: z.object({ data: z.array(WorklistItem), next: z.nullable(z.string()) }) },
  refusals: [401, 422],
})

export const readUrgent = endpoint({
  method: 'GET',
  path: `${base}/urgent`,
  summary:
    'How many of the pinned cases wait, and since when the newest. For a screen that only listens: it does not extend the session',
  access: 'operator',
  roles: duties.own,
  passive: true,
  response: { 200: z.object({ count: z.int(), newest: z.nullable(z.string()) }) },
  refusals: [401],
})

/** Of cases, as they are listed; counts stop at `maxCounted`. */
export const WorklistFigure = z.object({
  kind: KindName,
  waiting: z.int(),
  overdue: z.int(),
  near: z.int(),
  oldest: z.nullable(z.string()),
})
export type WorklistFigure = z.infer<typeof WorklistFigure>

export const readWorklistFigures = endpoint({
  method: 'GET',
  path: `${base}/figures`,
  summary:
    'Of each kind that the operator’s roles include: how many wait, since when, and how many are past their deadline or near it',
  access: 'operator',
  roles: duties.own,
  response: { 200: z.object({ data: z.array(WorklistFigure) }) },
  refusals: [401],
})
