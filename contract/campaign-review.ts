import * as z from 'zod/mini'
import { banReasons, ContentHash, ReasonOf, Words } from './content-review.ts'
import { endpoint, Nothing, Whole } from './endpoint.ts'
import { mediaStates } from './media.ts'

/** Of a version of an ad. */
const Id = z.object({ id: Whole(2_147_483_647) })

export const campaignFilters = {
  waiting: 'Aguardando',
  approved: 'Aprovadas',
  refused: 'Recusadas',
  suspended: 'Retiradas do ar',
} as const
export type CampaignFilter = keyof typeof campaignFilters
export const CampaignFilter = z.enum(Object.keys(campaignFilters) as [CampaignFilter, ...CampaignFilter[]])

/** The usual reasons for refusing an ad; what the operator adds in words goes to the partner too. */
export const campaignRefusals = {
  persons: 'Oferece pessoas: parceiros só anunciam produtos e serviços',
  prohibited: 'Conteúdo proibido pelas regras',
  explicit: 'Imagem que as regras não permitem',
  misleading: 'Informação falsa ou enganosa',
  target: 'O link não abre ou leva a outro lugar',
  quality: 'Imagem sem nitidez ou cortada',
  rights: 'Marca ou imagem de terceiros sem autorização',
  other: 'Outro motivo',
} as const

/** Why an ad that was approved is taken down. */
export const campaignSuspensions = {
  report: 'Denúncia em análise',
  rules: 'Contraria as regras',
  target_changed: 'O link passou a levar a outro lugar',
  authority: 'Determinação de autoridade',
  other: 'Outro motivo',
} as const

/** A stretch of a text that the list of prohibited words marks: first character, and the one after the last. */
const Mark = z.object({ from: z.int(), to: z.int(), word: z.string() })

/** What an ad shows, in one version. */
export const CampaignVersion = z.object({
  title: z.string(),
  marks: z.array(Mark),
  /** The picture's path, `midias/…/600.webp`; `1200.webp` lies beside it, and both as `.jpg`. */
  banner: z.string(),
  /** Then `600.jpg` is its first frame, standing still. */
  animated: z.boolean(),
  color: z.string(),
  target_url: z.nullable(z.string()),
})
export type CampaignVersion = z.infer<typeof CampaignVersion>

const caseFields = {
  /** The version's id: what the calls below take. */
  id: z.int(),
  campaign_id: z.int(),
  /** 1 to 3: which of the partner's ads it is. */
  slot: z.int(),
  account_id: z.int(),
  /** The company's name; null when its profile has none yet. */
  partner: z.nullable(z.string()),
  category: z.nullable(z.string()),
  submitted_at: z.string(),
  state: z.enum(mediaStates),
  /** Why it was refused. */
  refusal: z.nullable(z.string()),
  /** Whether visitors could see an approved version meanwhile. */
  live: z.boolean(),
  /** The owner's own switch. */
  active: z.boolean(),
  /** Taken down by an operator: since when and why. */
  suspension: z.nullable(z.object({ since: z.string(), reason: z.string() })),
  version: CampaignVersion,
}

export const CampaignCase = z.object(caseFields)
export type CampaignCase = z.infer<typeof CampaignCase>

export const listCampaignCases = endpoint({
  method: 'GET',
  path: '/api/operator/campaigns',
  summary: 'Versions of ads of one filter, oldest first, with how many each filter has; of an ad its latest',
  access: 'operator',
  query: z.strictObject({
    filter: z.optional(CampaignFilter),
    /** The `next` of the page before. */
    after: z.optional(Whole(2_147_483_647)),
  }),
  response: {
    200: z.object({
      data: z.array(CampaignCase),
      counts: z.record(CampaignFilter, z.int()),
      next: z.nullable(z.int()),
    }),
  },
  refusals: [401, 422],
})

export const CampaignCaseDetail = z.object({
  ...caseFields,
  email: z.string(),
  kyc: z.nullable(z.enum(['pending', 'okay'])),
  /** Whether visitors see anything of this partner now: profile, documents and plan. */
  listed: z.boolean(),
  content_hash: z.string(),
  /** A newer version has taken this one's place. */
  superseded: z.boolean(),
  /** The ad's latest version, where the review goes on then. */
  latest_id: z.int(),
  /** What visitors see of this ad now; null before the first approval. */
  live_version: z.nullable(CampaignVersion),
  /** What differs from the live version; all three when there is none. */
  changed: z.array(z.enum(['title', 'banner', 'target_url'])),
  /** Other ads, whoever's, with this picture or nearly it, by their latest versions: they would go with it. */
  alike: z.array(CampaignCase),
  /** The partner's other ads, by their latest versions. */
  others: z.array(CampaignCase),
})
export type CampaignCaseDetail = z.infer<typeof CampaignCaseDetail>

export const readCampaignCase = endpoint({
  method: 'GET',
  path: '/api/operator/campaigns/:id',
  summary: 'One version of an ad beside the live one',
  access: 'operator',
  params: Id,
  response: { 200: CampaignCaseDetail },
  refusals: [401, 404, 422],
})

export const approveCampaign = endpoint({
  method: 'POST',
  path: '/api/operator/campaigns/:id/approval',
  summary: 'Makes the version what visitors see, if it is still the latest and what the operator looked at',
  access: 'operator',
  params: Id,
  body: z.strictObject({ content_hash: ContentHash }),
  response: { 204: Nothing },
  refusals: [401, 404, 409, 422],
})

export const refuseCampaign = endpoint({
  method: 'POST',
  path: '/api/operator/campaigns/:id/refusal',
  summary: 'Refuses a waiting version with a reason, which is mailed; the live one stays',
  access: 'operator',
  params: Id,
  body: z.strictObject({ content_hash: ContentHash, refusal: ReasonOf(campaignRefusals), text: Words }),
  response: { 204: Nothing },
  refusals: [401, 404, 409, 422],
})

export const suspendCampaign = endpoint({
  method: 'POST',
  path: '/api/operator/campaigns/:id/suspension',
  summary: 'Takes the ad of this version down, whatever its owner switches; the reason is mailed',
  access: 'operator',
  params: Id,
  body: z.strictObject({ reason: ReasonOf(campaignSuspensions), text: Words }),
  response: { 204: Nothing },
  refusals: [401, 404, 409, 422],
})

export const restoreCampaign = endpoint({
  method: 'POST',
  path: '/api/operator/campaigns/:id/restoration',
  summary: 'Ends the suspension of the ad of this version',
  access: 'operator',
  params: Id,
  response: { 204: Nothing },
  refusals: [401, 404, 409, 422],
})

export const banCampaign = endpoint({
  method: 'POST',
  path: '/api/operator/campaigns/:id/ban',
  summary: 'Removes the picture of this version for good, with every ad and version that has it, and keeps it away',
  access: 'operator',
  params: Id,
  body: z.strictObject({ reason: ReasonOf(banReasons), text: Words }),
  response: { 204: Nothing },
  refusals: [401, 404, 422],
})
