import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { duties } from './operator-roles.ts'

const SiteStatusLine = z.object({
  name: z.string(),
  value: z.string(),
  /** The action to take. Null if all is well. */
  action: z.nullable(z.string()),
})
export type SiteStatusLine = z.infer<typeof SiteStatusLine>

export const readSiteStatus = endpoint({
  method: 'GET',
  path: '/api/operator/status',
  summary: 'Returns the status of jobs, e-mails, payments, checks and disk',
  roles: duties.seeStatus,
  response: { 200: z.object({ version: z.string(), at: z.string(), lines: z.array(SiteStatusLine) }) },
})

export const recordAgeReview = endpoint({
  method: 'POST',
  path: '/api/operator/status/age-review',
  summary: 'Records that the yearly review of the age check is done',
  roles: duties.giveRoles,
})
