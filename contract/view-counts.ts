import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { duties } from './operator-roles.ts'

export const viewCountKinds = ['campaign', 'profile'] as const
export const viewCountActions = ['view', 'click'] as const

const Id = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
const ViewEvent = z.strictObject({ kind: z.enum(viewCountKinds), id: Id, action: z.enum(viewCountActions) })
export type ViewEvent = z.infer<typeof ViewEvent>

export const maxEvents = 60

/** `navigator.sendBeacon` sends it as JSON. The server buffers the events in memory and writes them together. */
export const sendViewEvents = endpoint({
  method: 'POST',
  path: '/api/audience',
  summary: 'Counts what a page showed and which links the visitor followed, without identifying the visitor',
  body: z.strictObject({ seen: z.array(ViewEvent).check(z.minLength(1), z.maxLength(maxEvents)) }),
  refusals: [403, 415],
})

/** `YYYY-MM-DD` in São Paulo. */
export const DayCounts = z.object({ day: z.string(), views: z.int(), clicks: z.int() })
export type DayCounts = z.infer<typeof DayCounts>

export const ViewCounts = z.object({
  campaign_id: z.nullable(z.int()),
  title: z.nullable(z.string()),
  views: z.int(),
  clicks: z.int(),
  /** Oldest first, including days without views. */
  days: z.array(DayCounts),
})
export type ViewCounts = z.infer<typeof ViewCounts>

export const viewCountPeriods = [7, 30, 90] as const

export const readViewCounts = endpoint({
  method: 'GET',
  path: '/api/account/audience',
  summary: 'Returns daily views and clicks of the caller’s page, and of their ads if they are a partner',
  access: 'account',
  query: z.strictObject({ days: z._default(z.enum(['7', '30', '90']), '30') }),
  response: { 200: z.object({ from: z.string(), to: z.string(), data: z.array(ViewCounts) }) },
})

const Figures = { views: z.int(), clicks: z.int() }
const Seen = z.object({ ...Figures, days: z.array(DayCounts) })

export const Statistics = z.object({
  from: z.string(),
  to: z.string(),
  ads: Seen,
  profiles: Seen,
  partners: z.array(z.object({ account_id: z.int(), name: z.string(), ...Figures })),
  listed: z.array(z.object({ user_type: z.int(), accounts: z.int() })),
  /** In cents. */
  orders: z.object({ paid: z.int(), received: z.int(), refunded: z.int() }),
})
export type Statistics = z.infer<typeof Statistics>

export const readStatistics = endpoint({
  method: 'GET',
  path: '/api/operator/statistics',
  summary: 'Returns views, clicks and payments of the last 7, 30 or 90 days in São Paulo, including today',
  roles: duties.seeStatistics,
  query: z.strictObject({ days: z._default(z.enum(['7', '30', '90']), '30') }),
  response: { 200: Statistics },
})
