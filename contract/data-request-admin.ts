import * as z from 'zod/mini'
import { DataRequest, RequestText, requestOutcomes } from './data-request.ts'
import { endpoint, Nothing } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { CaseId, FilterOf } from './review.ts'

const base = '/api/operator/data-requests/:id'

export const DataRequestCase = z.extend(DataRequest, {
  confirmed_at: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  /** Proven by a log-in, or by a link that was mailed there. */
  email: z.string(),
  /** Of the person, or with the proven address. */
  account: z.nullable(z.object({ id: z.int(), name: z.string(), user_type: z.int(), created_at: z.string() })),
  /** Whether it was sent from the account. */
  from_account: z.boolean(),
  others: z.array(
    z.object({
      id: z.int(),
      protocol: z.string(),
      kind: DataRequest.shape.kind,
      received_at: z.string(),
      outcome: z.nullable(FilterOf(requestOutcomes)),
    }),
  ),
})
export type DataRequestCase = z.infer<typeof DataRequestCase>

export const readDataRequest = endpoint({
  method: 'GET',
  path: base,
  summary: 'A request about somebody’s own data. Opening it is written down',
  access: 'operator',
  roles: duties.answerDataRequests,
  params: CaseId,
  response: { 200: DataRequestCase },
  refusals: [401, 404, 422],
})

export const answerDataRequest = endpoint({
  method: 'POST',
  path: `${base}/answer`,
  summary: 'Answers a request about somebody’s own data, once; the person is mailed and reads it on their page',
  access: 'operator',
  roles: duties.answerDataRequests,
  params: CaseId,
  body: z.strictObject({
    outcome: z.enum(
      Object.keys(requestOutcomes) as [keyof typeof requestOutcomes, ...(keyof typeof requestOutcomes)[]],
      'Escolha o resultado.',
    ),
    text: RequestText,
  }),
  response: { 204: Nothing },
  refusals: [401, 403, 404, 409, 422],
})
