import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { mediaStates, People, PhotoLink } from './media.ts'
import { releaseStates } from './media-release.ts'
import { duties } from './operator-roles.ts'
import { originMarkNames } from './origin-mark.ts'
import { PlainText } from './plain-text.ts'
import { Ban, CaseId, ContentHash, RefusalOf, RemovedAlike } from './review.ts'

export const mediaRefusals = {
  other_person: 'Não é a pessoa verificada, ou há outras pessoas',
  explicit: 'Conteúdo que as regras não permitem',
  quality: 'Imagem sem nitidez ou cortada',
  contact: 'Contato, endereço ou propaganda na imagem',
  edited: 'Montagem ou alteração enganosa',
  other: 'Outro motivo',
} as const

export const ReviewedMedia = z.object({
  id: z.int(),
  type: z.enum(['image', 'video']),
  picture: PhotoLink,
  video: z.nullable(z.string()),
  width: z.int(),
  height: z.int(),
  duration_ms: z.nullable(z.int()),
  state: z.enum(mediaStates),
  refusal: z.nullable(z.string()),
  matches_selfie: z.boolean(),
  /** Who appears in it, according to the owner. */
  people: z.nullable(People),
  releases: z.array(
    z.object({
      id: z.int(),
      account_id: z.nullable(z.int()),
      nickname: z.nullable(z.string()),
      state: z.enum(releaseStates),
      /** Whether the person has approved documents and is not suspended. */
      counts: z.boolean(),
    }),
  ),
  content_hash: z.string(),
  created_at: z.string(),
  removed_alike: z.array(RemovedAlike),
  origin_mark: z.nullable(z.enum(originMarkNames)),
  likenesses: z.array(
    z.object({ account_id: z.int(), nickname: z.nullable(z.string()), picture: PhotoLink, distance: z.int() }),
  ),
})
export type ReviewedMedia = z.infer<typeof ReviewedMedia>

export const MediaCaseDetail = z.object({
  account_id: z.int(),
  nickname: z.nullable(z.string()),
  email: z.string(),
  user_type: z.int(),
  kyc: z.nullable(z.enum(['pending', 'okay'])),
  selfie_submission_id: z.nullable(z.int()),
  media: z.array(ReviewedMedia),
})
export type MediaCaseDetail = z.infer<typeof MediaCaseDetail>

export const readMediaCase = endpoint({
  method: 'GET',
  path: '/api/operator/media/accounts/:id',
  summary: 'Returns all photos and videos of an account, waiting ones first',
  roles: duties.reviewContent,
  emergency: true,
  params: CaseId,
  response: { 200: MediaCaseDetail },
  refusals: [404],
})

export const approveMedia = endpoint({
  method: 'POST',
  path: '/api/operator/media/:id/approval',
  summary:
    'Approves a photo or video. `matches_selfie` gives it the mark "conferida"; `others` is the number of other recognisable people, each of whom must have released it',
  roles: duties.reviewContent,
  params: CaseId,
  body: z.strictObject({
    content_hash: ContentHash,
    matches_selfie: z.boolean(),
    others: z.optional(z.int().check(z.minimum(0), z.maximum(20))),
  }),
  refusals: [404, 409],
})

export const refuseMedia = endpoint({
  method: 'POST',
  path: '/api/operator/media/:id/refusal',
  summary: 'Refuses a photo or video with a reason, even if it was approved before',
  roles: duties.reviewContent,
  emergency: true,
  params: CaseId,
  body: RefusalOf(mediaRefusals),
  refusals: [404, 409],
})

export const banMedia = endpoint({
  method: 'POST',
  path: '/api/operator/media/:id/ban',
  summary: 'Bans a photo or video: deletes every copy, and refuses it and near copies from then on',
  roles: duties.reviewContent,
  params: CaseId,
  body: Ban,
  refusals: [404],
})

export const askRenewal = endpoint({
  method: 'POST',
  path: '/api/operator/media/accounts/:id/renewal',
  summary: 'Asks for new documents because another face appears; makes the approval end soon, and mails the person',
  roles: duties.reviewContent,
  params: CaseId,
  body: z.strictObject({
    text: PlainText({ min: 5, missing: 'Escreva o que você viu.', max: 1000, long: 'Escreva até 1.000 caracteres.' }),
  }),
  refusals: [404, 409],
})
