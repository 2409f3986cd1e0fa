import * as z from 'zod/mini'
import { AudienceDay } from './audience.ts'
import { endpoint } from './endpoint.ts'

const Figures = { views: z.int(), clicks: z.int() }
const Seen = z.object({ ...Figures, days: z.array(AudienceDay) })

export const Statistics = z.object({
  from: z.string(),
  to: z.string(),
  ads: Seen,
  profiles: Seen,
  /** The ten whose ads were seen most. */
  partners: z.array(z.object({ account_id: z.int(), name: z.string(), ...Figures })),
  /** Accounts that visitors see now, by type. */
  listed: z.array(z.object({ user_type: z.int(), accounts: z.int() })),
  /** Money of the period, in cents. */
  orders: z.object({ paid: z.int(), received: z.int(), refunded: z.int() }),
})
export type Statistics = z.infer<typeof Statistics>

export const readStatistics = endpoint({
  method: 'GET',
  path: '/api/operator/statistics',
  summary: 'What was seen, followed and paid in the last 7, 30 or 90 days of São Paulo, today included',
  access: 'operator',
  query: z.strictObject({ days: z._default(z.enum(['7', '30', '90']), '30') }),
  response: { 200: Statistics },
  refusals: [401, 422],
})
