import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'
import { formatMegabytes } from './format.ts'
import { MediaRelease } from './media-release.ts'

/**
 * Width in pixels; 512 is preferred and 50 the fallback (docs/specification.md §9). `toMedia` links every size of every
 * photo, but uploads create only the sizes listed here. Before you add a size, generate it for the stored photos.
 */
export const photoSizes = [50, 360, 512, 1024] as const
export type PhotoSize = (typeof photoSizes)[number]
export const largestPhotoSize = Math.max(...photoSizes)

/** Limits per profile. Byte limits apply to the uploaded file. */
export const mediaLimits = {
  photos: 10,
  videos: 3,
  photoBytes: 15 * 1024 * 1024,
  videoBytes: 60 * 1024 * 1024,
  /** Before cropping: `photoSide` is the minimum length of the shorter side, `photoPixels` the maximum area. */
  photoSide: 300,
  photoPixels: 50e6,
  videoSeconds: 20,
  /** On average. Phones record slow motion at 120. */
  videoFramesPerSecond: 120,
  perAccount: 60,
} as const
/** Encoders overshoot a little. */
export const maxVideoMs = mediaLimits.videoSeconds * 1000 + 500

/** Width in pixels → path: `{ "50": "/midias/…/50.webp", "512": … }`. */
export const PhotoLink = z.record(z.string(), z.string())

export const MediaBase = {
  id: z.int(),
  folder: z.string(),
  color: z.string(),
  width: z.int(),
  height: z.int(),
}

/** Whether an operator matched it to the person's selfie. */
const Checked = { matches_selfie: z.boolean() }

export const Photo = z.object({ ...MediaBase, ...Checked, type: z.literal('image'), link: PhotoLink })
export type Photo = z.infer<typeof Photo>

export const Video = z.object({
  ...MediaBase,
  ...Checked,
  type: z.literal('video'),
  link: z.string(),
  poster: PhotoLink,
  duration_ms: z.int(),
})
export type Video = z.infer<typeof Video>

export const Media = z.discriminatedUnion('type', [Photo, Video])
export type Media = z.infer<typeof Media>

export type Cover = { folder: string; color: string }

export const mediaPath = (folder: string, file: string) => `/midias/${folder}/${file}`

export const videoContainers = ['mp4', 'webm'] as const
export type VideoContainer = (typeof videoContainers)[number]

export type StoredMedia = {
  id: number
  kind: 'image' | 'video'
  folder: string
  color: string
  width: number
  height: number
  duration_ms: number | null
  container: VideoContainer | null
  matches_selfie: boolean
}

export function toMedia({ id, kind, folder, color, width, height, ...rest }: StoredMedia): Media {
  const common = { id, folder: `midias/${folder}`, color, width, height, matches_selfie: rest.matches_selfie }
  const pictures = Object.fromEntries(photoSizes.map(size => [String(size), mediaPath(folder, `${size}.webp`)]))
  if (kind === 'image') return { ...common, type: 'image', link: pictures }
  const link = mediaPath(folder, `video.${rest.container}`)
  return { ...common, type: 'video', link, poster: pictures, duration_ms: rest.duration_ms ?? 0 }
}

export const mediaStates = ['pending', 'approved', 'refused'] as const
export type MediaState = (typeof mediaStates)[number]

/** `people`: who appears, according to the owner; `releases`: consents of the others who appear. */
const Own = {
  state: z.enum(mediaStates),
  refusal: z.nullable(z.string()),
  people: z.nullable(z.enum(['alone', 'others'])),
  releases: z.array(MediaRelease),
}

export const OwnMedia = z.discriminatedUnion('type', [
  z.object({ ...MediaBase, ...Own, type: z.literal('image'), link: PhotoLink }),
  z.object({
    ...MediaBase,
    ...Own,
    type: z.literal('video'),
    link: z.string(),
    poster: PhotoLink,
    duration_ms: z.int(),
  }),
])
export type OwnMedia = z.infer<typeof OwnMedia>

export function toOwnMedia({ verdict, reason, people, releases, ...stored }: StoredMedia & Reviewed): OwnMedia {
  return { ...toMedia(stored), state: verdict ?? 'pending', refusal: reason, people, releases: [...releases] }
}

export type Reviewed = {
  verdict: 'approved' | 'refused' | null
  reason: string | null
  people: OwnMedia['people']
  releases: readonly MediaRelease[]
}

export const mediaErrors = {
  format: 'Envie uma foto em JPEG, PNG, WebP ou HEIC.',
  damaged: 'Não conseguimos ler este arquivo. Escolha outro.',
  animated: 'Envie uma foto, não uma animação.',
  too_small: `Esta foto é pequena demais. Escolha outra, com pelo menos ${mediaLimits.photoSide} pixels de cada lado.`,
  too_large: `Esta foto tem resolução alta demais. Envie outra, com até ${mediaLimits.photoPixels / 1e6} megapixels.`,
  photo_heavy: `Esta foto passa de ${formatMegabytes(mediaLimits.photoBytes)}. Envie outra, mais leve.`,
  video_heavy: `Este vídeo passa de ${formatMegabytes(mediaLimits.videoBytes)}. Grave outro, mais curto ou com menos qualidade.`,
  video_format:
    'formato não suportado: envie um vídeo MP4, MOV ou WebM. No celular, grave pela câmera em "Mais compatível".',
  video_hidden:
    'Este vídeo foi cortado, mas o que você tirou continua dentro do arquivo. No editor, salve o corte como um vídeo novo e envie o novo.',
  video_fast: `Este vídeo tem quadros demais por segundo. Grave ou exporte com até ${mediaLimits.videoFramesPerSecond} quadros por segundo.`,
  video_large: 'Este vídeo tem resolução alta demais. Grave ou exporte em até 4K.',
  banned: 'Este arquivo foi removido da Véspera e não pode ser enviado de novo.',
  empty: 'Este arquivo está vazio. Escolha outro.',
  no_file: 'Envie um arquivo.',
  one_file: 'Envie um arquivo de cada vez.',
  too_many_kept: 'Você enviou muitos arquivos que ainda não estão em um perfil. Salve o perfil ou tente mais tarde.',
} as const

const MediaPath = z.strictObject({ path: z.string('Informe o caminho.').check(z.maxLength(200)) })

export const removeMediaByPath = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  summary: 'Removes one item of the caller’s media by its path, `midias/{folder}`',
  access: 'account',
  body: MediaPath,
  refusals: [404],
})

export const removeMedia = endpoint({
  method: 'DELETE',
  path: '/api/account/media/:id',
  summary: 'Removes one item of the caller’s media',
  access: 'account',
  params: z.object({ id: Whole(2_147_483_647) }),
  refusals: [404],
})

export const addMedia = endpoint({
  method: 'POST',
  path: '/api/account/media',
  summary:
    'Uploads one file, `image` or `video` (with `poster`, a frame of it as JPEG, PNG or WebP), which the profile then names by its URL. `replaces` is the path of the photo that this one is an edited copy of; visitors see that photo until we approve this one. `people` says who appears, `alone` or `others`; the default is the replaced photo’s answer. `Idempotency-Key` prevents duplicates',
  access: 'account',
  form: true,
  response: { 201: OwnMedia },
  refusals: [403, 409, 413, 415, 429],
})

/** Who appears in a photo or video (docs/safety.md T19). */
export const peopleChoices = { alone: 'Apareço sozinha(o)', others: 'Há outras pessoas' } as const
export type People = keyof typeof peopleChoices
export const People = z.enum(Object.keys(peopleChoices) as [People, ...People[]], 'Diga quem aparece.')

/** How long media without an answer stay public, if we approved them before we began to ask who appears. */
export const attestationGraceDays = 30

export const attestMedia = endpoint({
  method: 'POST',
  path: '/api/account/media/attestations',
  summary:
    'Records who appears in photos and videos of the caller. A different answer for an approved item needs a new review',
  access: 'account',
  body: z.strictObject({
    data: z
      .array(z.strictObject({ id: z.int(), people: People }))
      .check(z.minLength(1), z.maxLength(mediaLimits.perAccount)),
  }),
  refusals: [404],
})
