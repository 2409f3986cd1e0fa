import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { mediaStates } from './media.ts'
import { ReviewedMedia } from './media-review.ts'
import { duties } from './operator-roles.ts'
import { CaseId, ContentHash, EarlierRefusals, Mark, RefusalOf, VersionDecided } from './review.ts'

export const profileRefusals = {
  prohibited: 'Conteúdo proibido pelas regras',
  contact: 'Contato de terceiros ou telefone no texto',
  misleading: 'Informação falsa ou enganosa',
  identity: 'Os dados não são os da pessoa verificada',
  other: 'Outro motivo',
} as const

export const FieldChange = z.object({
  field: z.string(),
  label: z.string(),
  live: z.nullable(z.string()),
  next: z.string(),
  changed: z.boolean(),
  marks: z.array(Mark),
})
export type FieldChange = z.infer<typeof FieldChange>

export const ProfileCaseDetail = z.object({
  id: z.int(),
  account_id: z.int(),
  nickname: z.string(),
  user_type: z.int(),
  submitted_at: z.string(),
  state: z.enum(mediaStates),
  live: z.boolean(),
  marks: z.int(),
  email: z.string(),
  kyc: z.nullable(z.enum(['pending', 'okay'])),
  content_hash: z.string(),
  refusal: z.nullable(z.string()),
  decision: VersionDecided,
  earlier: EarlierRefusals,
  superseded: z.boolean(),
  paused_at: z.nullable(z.string()),
  latest_id: z.int(),
  fields: z.array(FieldChange),
  media: z.array(ReviewedMedia),
})
export type ProfileCaseDetail = z.infer<typeof ProfileCaseDetail>

export const readProfileCase = endpoint({
  method: 'GET',
  path: '/api/operator/profiles/:id',
  summary: 'Returns a version of a profile, with the live one to compare',
  roles: duties.reviewContent,
  params: CaseId,
  response: { 200: ProfileCaseDetail },
  refusals: [404],
})

export const approveProfile = endpoint({
  method: 'POST',
  path: '/api/operator/profiles/:id/approval',
  summary: 'Makes the version the live one, if it is still the latest and what the operator looked at',
  roles: duties.reviewContent,
  params: CaseId,
  body: z.strictObject({ content_hash: ContentHash }),
  refusals: [404, 409],
})

export const refuseProfile = endpoint({
  method: 'POST',
  path: '/api/operator/profiles/:id/refusal',
  summary: 'Refuses the version and mails the reason; the live one stays',
  roles: duties.reviewContent,
  params: CaseId,
  body: RefusalOf(profileRefusals),
  refusals: [404, 409],
})
