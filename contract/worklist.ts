import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { formatTime } from './format.ts'
import { duties } from './operator-roles.ts'
import { CaseId, FilterOf, Order } from './review.ts'
import { worklistKinds } from './worklist-kinds.ts'

const base = '/api/operator/worklist'

const KindName = FilterOf(worklistKinds)

/** Cursor: whether it is pinned, microseconds of the deadline, position of the kind, id. */
const Place = z.string().check(z.regex(/^[01]\.\d{1,17}\.\d{1,2}\.\d{1,10}$/, 'Recarregue a página.'))

export const WorklistItem = z.object({
  kind: KindName,
  /** Id of the case. `media`, `support`: id of the account. `suspension`, `second_review`: id of the documents. */
  id: z.int(),
  /** Null if the account was deleted. */
  account: z.nullable(z.object({ id: z.int(), name: z.nullable(z.string()) })),
  since: z.string(),
  due: z.string(),
  /** Stays on top in every sort order: help requests, urgent reports and requests from authorities. */
  pinned: z.boolean(),
  claimed_by: z.nullable(z.string()),
  /** Counts, codes and amounts in cents. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type WorklistItem = z.infer<typeof WorklistItem>

export const listWorklist = endpoint({
  method: 'GET',
  path: base,
  summary: 'Returns the cases that wait for the operator’s roles, or one kind of them, nearest deadline first',
  roles: duties.own,
  query: z.strictObject({ only: z.optional(KindName), order: Order, after: z.optional(Place) }),
  response: { 200: z.object({ data: z.array(WorklistItem), next: z.nullable(z.string()) }) },
})

export const listAccountWork = endpoint({
  method: 'GET',
  path: `${base}/accounts/:id`,
  summary: 'Returns everything that waits in one account for the operator’s roles, in the order of the queue',
  roles: duties.own,
  params: CaseId,
  /** `elsewhere`: operators with other roles have work in this account. Hidden kinds don't count. */
  response: { 200: z.object({ data: z.array(WorklistItem), elsewhere: z.boolean() }) },
})

export const readUrgent = endpoint({
  method: 'GET',
  path: `${base}/urgent`,
  summary: 'Returns how many pinned cases wait, and since when the newest. For polling: does not extend the session',
  roles: duties.own,
  passive: true,
  response: { 200: z.object({ count: z.int(), newest: z.nullable(z.string()) }) },
})

/** Counts cases as the queue lists them, up to `maxCounted`. */
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
    'Returns for each kind that the operator’s roles include how many cases wait, since when, and how many are past or near their deadline',
  roles: duties.own,
  response: { 200: z.object({ data: z.array(WorklistFigure) }) },
})

const Claimed = z.object({ kind: KindName, ...CaseId.shape })
/** Identifies the operator's tab in which the case is open. */
const OnScreen = z.strictObject({ screen: z.optional(z.uuid('Recarregue a página.')) })
const Holder = z.object({ name: z.string(), until: z.string() })
type Holder = z.infer<typeof Holder>

export const heldBy = ({ name, until }: Holder) => `${name} está com este caso aberto até ${formatTime(until)}.`

export const claimCase = endpoint({
  method: 'PUT',
  path: `${base}/claims/:kind/:id`,
  summary:
    'Holds a case for 15 minutes, an hour in all, or returns who else does: nobody else decides it meanwhile. For polling: does not extend the session',
  roles: duties.own,
  passive: true,
  params: Claimed,
  query: OnScreen,
  response: { 200: z.object({ holder: z.nullable(Holder) }) },
  refusals: [403],
})

export const releaseCase = endpoint({
  method: 'DELETE',
  path: `${base}/claims/:kind/:id`,
  summary:
    'Releases the case, unless another screen of the operator holds it since; opening another one of its kind does the same',
  roles: duties.own,
  params: Claimed,
  query: OnScreen,
})
