import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PhotoLink } from './media.ts'

export const decisionSubjects = [
  'account',
  'documents',
  'profile',
  'image',
  'video',
  'campaign',
  'content',
  'declarations',
  'phone',
] as const

/** A decision by an operator. We group photos and videos that got the same decision within an hour. */
export const Decision = z.object({
  key: z.string(),
  at: z.string(),
  about: z.enum(decisionSubjects),
  verdict: z.enum(['approved', 'refused', 'suspended', 'lifted', 'recorded']),
  reason: z.nullable(z.string()),
  count: z.int(),
  /** Only ads have a title. */
  title: z.nullable(z.string()),
  /** Pictures of items that still exist, at most `maxPictures`. */
  pictures: z.array(PhotoLink),
})
export type Decision = z.infer<typeof Decision>

export const maxPictures = 4
export const decisionsPerPage = 20

export const listDecisions = endpoint({
  method: 'GET',
  path: '/api/account/decisions',
  summary: 'Returns what operators decided about the caller’s account, documents, profile, media and ads, newest first',
  access: 'account',
  query: z.strictObject({
    after: z.optional(z.string().check(z.regex(/^\d{10,15}\.[a-z]{5,9}-\d{1,10}$/, 'Página desconhecida.'))),
  }),
  response: { 200: z.object({ data: z.array(Decision), next: z.nullable(z.string()) }) },
})
