import * as z from 'zod/mini'
import { People } from './attestation.ts'
import { endpoint, Nothing, Whole } from './endpoint.ts'
import { mediaStates, PhotoLink } from './media.ts'
import { releaseStates } from './media-release.ts'
import { duties } from './operator-roles.ts'
import { PlainText } from './plain-text.ts'
import { Ban, CaseId, ContentHash, FilterOf, Order, QueuePage, RefusalOf, RemovedAlike } from './review.ts'

/** Of photos and videos, and of profiles. */
export const contentFilters = { waiting: 'Aguardando', approved: 'Aprovados', refused: 'Recusados' } as const
export type ContentFilter = keyof typeof contentFilters
export const ContentFilter = FilterOf(contentFilters)

export const contentQuery = z.strictObject({
  filter: z.optional(ContentFilter),
  order: Order,
  after: z.optional(Whole(2_147_483_647)),
})

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
  /** Of a video: those that were compared with removed pictures and videos. */
  state: z.enum(mediaStates),
  refusal: z.nullable(z.string()),
  matches_selfie: z.boolean(),
  /** Who appears, as the owner said. */
  people: z.nullable(People),
  releases: z.array(
    z.object({
      id: z.int(),
      account_id: z.nullable(z.int()),
      nickname: z.nullable(z.string()),
      state: z.enum(releaseStates),
      /** Released by somebody whose documents are approved, and who is not suspended. */
      counts: z.boolean(),
    }),
  ),
  content_hash: z.string(),
  created_at: z.string(),
  removed_alike: z.array(RemovedAlike),
  likenesses: z.array(
    z.object({ account_id: z.int(), nickname: z.nullable(z.string()), picture: PhotoLink, distance: z.int() }),
  ),
})
export type ReviewedMedia = z.infer<typeof ReviewedMedia>

export const MediaCase = z.object({
  account_id: z.int(),
  nickname: z.nullable(z.string()),
  user_type: z.int(),
  since: z.string(),
  photos: z.int(),
  videos: z.int(),
  likenesses: z.int(),
  removed_alike: z.int(),
})
export type MediaCase = z.infer<typeof MediaCase>

export const listMediaCases = endpoint({
  method: 'GET',
  path: '/api/operator/media',
  summary: 'Accounts that have photos or videos of one filter, the longest waiting first; counts are of items',
  access: 'operator',
  roles: duties.reviewContent,
  emergency: true,
  query: contentQuery,
  response: { 200: QueuePage(MediaCase, ContentFilter) },
  refusals: [401, 422],
})

export const MediaCaseDetail = z.object({
  account_id: z.int(),
  nickname: z.nullable(z.string()),
  email: z.string(),
  user_type: z.int(),
  kyc: z.nullable(z.enum(['pending', 'okay'])),
  selfie_submission_id: z.nullable(z.int()),
  media: z.array(ReviewedMedia),
  /** What else of the account waits to be reviewed. */
  waits: z.object({ documents: z.nullable(z.int()), profile: z.nullable(z.int()) }),
})
export type MediaCaseDetail = z.infer<typeof MediaCaseDetail>

export const readMediaCase = endpoint({
  method: 'GET',
  path: '/api/operator/media/accounts/:id',
  summary: 'All photos and videos of one account, waiting ones first',
  access: 'operator',
  roles: duties.reviewContent,
  emergency: true,
  params: CaseId,
  response: { 200: MediaCaseDetail },
  refusals: [401, 404, 422],
})

export const approveMedia = endpoint({
  method: 'POST',
  path: '/api/operator/media/:id/approval',
  summary:
    'Lets visitors see a photo or video; `matches_selfie` gives it the mark "conferida"; `others` is how many other people can be recognised, each of whom must have released it',
  access: 'operator',
  roles: duties.reviewContent,
  params: CaseId,
  body: z.strictObject({
    content_hash: ContentHash,
    matches_selfie: z.boolean(),
    others: z.optional(z.int().check(z.minimum(0), z.maximum(20))),
  }),
  response: { 204: Nothing },
  refusals: [401, 404, 409, 422],
})

export const refuseMedia = endpoint({
  method: 'POST',
  path: '/api/operator/media/:id/refusal',
  summary: 'Refuses a photo or video with a reason, also one that was approved before',
  access: 'operator',
  roles: duties.reviewContent,
  emergency: true,
  params: CaseId,
  body: RefusalOf(mediaRefusals),
  response: { 204: Nothing },
  refusals: [401, 404, 409, 422],
})

export const banMedia = endpoint({
  method: 'POST',
  path: '/api/operator/media/:id/ban',
  summary: 'Removes a photo or video for good, wherever it is, and keeps it and near copies from coming back',
  access: 'operator',
  roles: duties.reviewContent,
  params: CaseId,
  body: Ban,
  response: { 204: Nothing },
  refusals: [401, 404, 422],
})

export const askRenewal = endpoint({
  method: 'POST',
  path: '/api/operator/media/accounts/:id/renewal',
  summary: 'Asks for new documents since another face appears: the approval ends soon, and the person is told',
  access: 'operator',
  roles: duties.reviewContent,
  params: CaseId,
  body: z.strictObject({
    text: PlainText({ min: 5, missing: 'Escreva o que você viu.', max: 1000, long: 'Escreva até 1.000 caracteres.' }),
  }),
  response: { 204: Nothing },
  refusals: [401, 404, 409, 422],
})
