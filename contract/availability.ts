import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Hours that may be chosen; the database allows at most the last. */
export const availableHours = [1, 2, 3, 4] as const
/** Of any 24 hours: somebody who is always available tells visitors nothing. */
export const maxAvailableHours = 12

/** *Disponível agora*, as its owner sees it. */
export const Availability = z.object({
  until: z.nullable(z.string()),
  /** Of `maxAvailableHours`, what is left to choose from now on. */
  minutes_left: z.int(),
})
export type Availability = z.infer<typeof Availability>

export const startAvailability = endpoint({
  method: 'POST',
  path: '/api/account/availability',
  summary: '*Disponível agora* for 1 to 4 hours; while it runs, calling again changes nothing',
  access: 'account',
  body: z.strictObject({ hours: z.literal([...availableHours]) }),
  response: { 200: Availability },
  refusals: [401, 403, 409, 415, 422],
})

export const endAvailability = endpoint({
  method: 'DELETE',
  path: '/api/account/availability',
  summary: 'Ends *Disponível agora* before its time',
  access: 'account',
  response: { 200: Availability },
  refusals: [401],
})

export const isAvailable = ({ available_until: until }: { available_until: Date | null }, now: Date) =>
  until !== null && until > now
