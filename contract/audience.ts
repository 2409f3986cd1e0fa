import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'

/** What is counted: a partner's banner and its link, or a profile and its WhatsApp button. */
export const audienceKinds = ['campaign', 'profile'] as const
export const audienceDeeds = ['view', 'click'] as const

const Id = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
const Seen = z.strictObject({ kind: z.enum(audienceKinds), id: Id, deed: z.enum(audienceDeeds) })
export type Seen = z.infer<typeof Seen>

export const mostSeenAtOnce = 60

/** Sent by `navigator.sendBeacon`, as JSON or as text that is JSON; kept in memory and written together, soon after. */
export const tellAudience = endpoint({
  method: 'POST',
  path: '/api/audience',
  summary: 'What a visitor’s page showed and what was followed; of whom, is not told',
  body: z.strictObject({ seen: z.array(Seen).check(z.minLength(1), z.maxLength(mostSeenAtOnce)) }),
  response: { 204: Nothing },
  refusals: [403, 415, 422],
})

/** One day of São Paulo, `YYYY-MM-DD`. */
export const AudienceDay = z.object({ day: z.string(), views: z.int(), clicks: z.int() })
export type AudienceDay = z.infer<typeof AudienceDay>

export const AudienceOf = z.object({
  /** A campaign's id, or null for the own page, which has no title. */
  campaign_id: z.nullable(z.int()),
  title: z.nullable(z.string()),
  views: z.int(),
  clicks: z.int(),
  /** Every day of the period, oldest first, zeros included. */
  days: z.array(AudienceDay),
})
export type AudienceOf = z.infer<typeof AudienceOf>

export const audiencePeriods = [7, 30, 90] as const

export const readOwnAudience = endpoint({
  method: 'GET',
  path: '/api/account/audience',
  summary: 'Views and clicks of the caller’s ads, if they are a partner, and of their page, day by day',
  access: 'account',
  query: z.strictObject({ days: z._default(z.enum(['7', '30', '90']), '30') }),
  response: { 200: z.object({ from: z.string(), to: z.string(), data: z.array(AudienceOf) }) },
  refusals: [401, 422],
})
