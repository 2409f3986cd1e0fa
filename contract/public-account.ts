import * as z from 'zod/mini'
import { AttendanceHours } from './attendance-hours.ts'
import { PublicCampaign } from './campaign.ts'
import { endpoint, Whole } from './endpoint.ts'
import { PublicProfile } from './public-profile.ts'

export const PublicAddress = z.object({
  city: z.nullable(z.string()),
  state: z.string(),
  neighborhood: z.nullable(z.string()),
})
export type PublicAddress = z.infer<typeof PublicAddress>

export const PublicAccount = z.object({
  id: z.int(),
  name: z.string(),
  user_type: z.int(),
  /** *Disponível agora*. We do not publish when it ends. */
  available: z.boolean(),
  hours: AttendanceHours,
  /** When the number becomes visible again, if it is hidden at this hour. */
  number_returns: z.nullable(z.string()),
  /** Null except for partners, whose e-mail address is a business contact. */
  email: z.nullable(z.string()),
  profile: PublicProfile,
  /** Null for close friends, whose location we hide. */
  address: z.nullable(PublicAddress),
  campaigns: z.array(PublicCampaign),
})
export type PublicAccount = z.infer<typeof PublicAccount>

export const AccountId = Whole(2_147_483_647)

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/account/list/user/:id',
  summary: 'Returns a listed account as the first item of a list',
  params: z.object({ id: AccountId }),
  reads: 'profile',
  gated: true,
  response: { 200: z.array(PublicAccount) },
  refusals: [404],
})
