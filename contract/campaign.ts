import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'
import { formatMegabytes } from './format.ts'
import { mediaStates } from './media.ts'
import { PlainLine, plainLine } from './plain-text.ts'
import { readLink } from './read-link.ts'

export const PublicCampaign = z.object({
  id: z.int(),
  title: z.string(),
  banner: z.string(),
  target_url: z.nullable(z.string()),
  user_id: z.int(),
})
export type PublicCampaign = z.infer<typeof PublicCampaign>

export const CategoryId = Whole(32_767)

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/partner/campaign',
  gated: true,
  summary: 'Returns the active banners of listed partners, in fair rotation',
  query: z.strictObject({
    state: z.optional(z.string()),
    category_id: z.optional(CategoryId),
    distinct: z.optional(z.enum(['true', 'false'])),
  }),
  response: { 200: z.object({ data: z.array(PublicCampaign) }) },
})

export type Banner = {
  id: number
  accountId: number
  partner: string
  title: string
  folder: string
  color: string
  targetUrl: string | null
  category: string
  city: string | null
}

export type Category = { id: number; name: string }
export type ShownCategory = Category & { folder: string | null; color: string | null }

export const bannerPath = (folder: string) => `midias/${folder}/${campaignLimits.width}.webp`

/** Returns the path of the file at twice the displayed size. */
export const largeBannerPath = (path: string) =>
  path.replace(`/${campaignLimits.width}.`, `/${2 * campaignLimits.width}.`)

/** Returns the value of `srcset`. */
export const bannerSources = (path: string) =>
  `${path} ${campaignLimits.width}w,${largeBannerPath(path)} ${2 * campaignLimits.width}w`

export const toCampaign = ({ id, accountId, title, folder, targetUrl }: Banner): PublicCampaign => ({
  id,
  title,
  banner: bannerPath(folder),
  target_url: targetUrl,
  user_id: accountId,
})

/** `width` names the files of a stored banner. The styles repeat the aspect ratio (`aspect-ratio: 2 / 1`). */
export const campaignLimits = {
  slots: 3,
  width: 600,
  height: 300,
  titleLength: 80,
  urlLength: 300,
  bytes: 5 * 1024 * 1024,
  frames: 120,
} as const

const recommended = `O recomendado é ${campaignLimits.width} × ${campaignLimits.height} pixels.`

/** docs/specification.md §5 prescribes some of these; we wrote the rest. */
export const campaignMessages = {
  titleMissing: 'Informe o título.',
  imageMissing: 'Favor post ao menos uma foto na primeira publicação.', // sic
  updated: 'Publicidade atualizada com sucesso!',
  titleLong: `O título deve ter até ${campaignLimits.titleLength} caracteres.`,
  urlWrong: 'Informe um endereço que comece com http:// ou https://.',
  arraysDiffer: 'Envie título, imagem, endereço e situação de cada publicidade.',
  tooMany: `Você pode ter até ${campaignLimits.slots} publicidades.`,
  unknown: 'Esta publicidade não é sua ou não existe mais.',
  imageOfOther: 'Esta imagem não é desta publicidade. Envie a imagem de novo.',
  activeWrong: 'Diga se a publicidade está ativa: 1 ou 0.',
  format: 'Envie uma imagem PNG, JPG ou GIF.',
  heavy: `Esta imagem passa de ${formatMegabytes(campaignLimits.bytes)}. Envie outra, mais leve.`,
  tooManyFrames: `Esta animação tem quadros demais. Envie outra, com até ${campaignLimits.frames}.`,
  tooSmall: `Esta imagem é pequena demais. ${recommended}`,
  tooLarge: `Esta imagem tem resolução alta demais. ${recommended}`,
  profileFirst: 'Crie o perfil da empresa antes das publicidades.',
  partnersOnly: 'Só parceiros podem ter publicidades.',
} as const

export const CampaignTitle = PlainLine({
  missing: campaignMessages.titleMissing,
  max: campaignLimits.titleLength,
  long: campaignMessages.titleLong,
})

/** Returns null if there is no link, and undefined if the link is invalid. */
export function readTargetUrl(text: string): string | null | undefined {
  const typed = plainLine(text)
  if (typed === '') return null
  const link = readLink(typed)
  return link !== undefined && link.length <= campaignLimits.urlLength ? link : undefined
}

/** The owner always sees the latest version. */
export const OwnCampaign = z.object({
  id: z.int(),
  title: z.string(),
  /** `midias/…/600.webp`. Sending it back unchanged keeps the picture. */
  banner: z.string(),
  color: z.string(),
  target_url: z.nullable(z.string()),
  active: z.union([z.literal(1), z.literal(0)]),
  review: z.object({
    state: z.enum(mediaStates),
    refusal: z.nullable(z.string()),
    live: z.boolean(),
    suspended: z.boolean(),
    suspension: z.nullable(z.string()),
  }),
})
export type OwnCampaign = z.infer<typeof OwnCampaign>

const Answer = z.object({ data: z.array(OwnCampaign) })

export const listOwnCampaigns = endpoint({
  method: 'GET',
  path: '/api/partner/campaigns',
  summary: 'Returns the partner’s own ads in order',
  access: 'account',
  response: { 200: Answer },
  refusals: [403],
})

/**
 * Parallel arrays `title[]`, `banner[]`, `target_url[]`, `active[]` (bracketed, with or without an index). An array is
 * empty or as long as the others. The first ad needs a title and an image. We ignore a second or third ad that lacks
 * either. We treat an ad that equals a stored one as that ad. Errors are keyed by position (`title.0`, `banner.2`), and
 * form-level errors by `title`.
 */
export const createCampaigns = endpoint({
  method: 'POST',
  path: '/api/partner/campaign',
  summary: 'Submits up to three ads for review',
  access: 'account',
  form: true,
  response: { 201: Answer },
  refusals: [403, 409, 413, 415, 429],
})

/**
 * Like `createCampaigns`, with `id[]`. An ad without an id is new, and an ad missing from the form stays unchanged. A
 * `banner` is a new file; the stored picture's path, or an empty value, keeps the stored picture. `active` takes effect
 * immediately; the rest waits for review.
 */
export const updateCampaigns = endpoint({
  method: 'POST',
  path: '/api/partner/campaign/bulk-update',
  summary: 'Changes the partner’s ads; the live version stays until we approve the new one',
  access: 'account',
  form: true,
  response: { 201: Answer },
  refusals: [403, 409, 413, 415, 429],
})
