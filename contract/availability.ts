import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Hours that the advertiser can choose. The database allows at most the last value. */
export const availableHours = [1, 2, 3, 4] as const
/** The limit for any 24 hours. A badge that is always on would be meaningless. */
export const maxAvailableHours = 12

/** *Disponível agora*, as its owner sees it. */
export const Availability = z.object({
  until: z.nullable(z.string()),
  /** How much of `maxAvailableHours` the advertiser may still choose. */
  minutes_left: z.int(),
})
export type Availability = z.infer<typeof Availability>

export const startAvailability = endpoint({
  method: 'POST',
  path: '/api/account/availability',
  summary: 'Starts *Disponível agora* for 1 to 4 hours; has no effect while it already runs',
  access: 'account',
  body: z.strictObject({ hours: z.literal([...availableHours]) }),
  response: { 200: Availability },
  refusals: [403, 409, 415],
})

export const endAvailability = endpoint({
  method: 'DELETE',
  path: '/api/account/availability',
  summary: 'Ends *Disponível agora* early',
  access: 'account',
  response: { 200: Availability },
})

export const isAvailable = ({ available_until: until }: { available_until: Date | null }, now: Date) =>
  until !== null && until > now

export const pauseListing = endpoint({
  method: 'POST',
  path: '/api/account/pause',
  summary: 'Hides the caller’s ad until they resume it; the plan keeps running',
  access: 'account',
  refusals: [403, 409],
})

export const resumeListing = endpoint({
  method: 'DELETE',
  path: '/api/account/pause',
  summary: 'Shows the caller’s ad again',
  access: 'account',
})
