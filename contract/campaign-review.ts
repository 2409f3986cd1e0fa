import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { mediaStates } from './media.ts'
import { duties } from './operator-roles.ts'
import {
  Ban,
  CaseId,
  ContentHash,
  EarlierRefusals,
  Mark,
  ReasonOf,
  ReasonText,
  RefusalOf,
  RemovedAlike,
  VersionDecided,
} from './review.ts'

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

export const campaignSuspensions = {
  report: 'Denúncia em análise',
  rules: 'Contraria as regras',
  target_changed: 'O link passou a levar a outro lugar',
  authority: 'Determinação de autoridade',
  other: 'Outro motivo',
} as const

export const CampaignVersion = z.object({
  title: z.string(),
  marks: z.array(Mark),
  /** Path of `midias/…/600.webp`; `1200.webp` and JPEG versions are in the same folder. */
  banner: z.string(),
  /** If true, `600.jpg` is the first frame. */
  animated: z.boolean(),
  color: z.string(),
  target_url: z.nullable(z.string()),
})
export type CampaignVersion = z.infer<typeof CampaignVersion>

const caseFields = {
  id: z.int(),
  campaign_id: z.int(),
  /** 1 to 3: the ad's position among the partner's ads. */
  slot: z.int(),
  account_id: z.int(),
  partner: z.nullable(z.string()),
  category: z.nullable(z.string()),
  submitted_at: z.string(),
  state: z.enum(mediaStates),
  refusal: z.nullable(z.string()),
  live: z.boolean(),
  active: z.boolean(),
  suspension: z.nullable(z.object({ since: z.string(), reason: z.string() })),
  version: CampaignVersion,
}

export const CampaignCase = z.object(caseFields)
export type CampaignCase = z.infer<typeof CampaignCase>

export const CampaignCaseDetail = z.object({
  ...caseFields,
  email: z.string(),
  kyc: z.nullable(z.enum(['pending', 'okay'])),
  listed: z.boolean(),
  content_hash: z.string(),
  decision: VersionDecided,
  earlier: EarlierRefusals,
  superseded: z.boolean(),
  latest_id: z.int(),
  live_version: z.nullable(CampaignVersion),
  /** Parts that differ from the live version, or all three if no version is live. */
  changed: z.array(z.enum(['title', 'banner', 'target_url'])),
  /** Latest versions of other ads with a similar picture, from any partner. A ban removes them too. */
  alike: z.array(CampaignCase),
  others: z.array(CampaignCase),
  removed_alike: z.array(RemovedAlike),
})
export type CampaignCaseDetail = z.infer<typeof CampaignCaseDetail>

export const readCampaignCase = endpoint({
  method: 'GET',
  path: '/api/operator/campaigns/:id',
  summary: 'Returns a version of an ad, with the live one to compare',
  roles: duties.reviewContent,
  emergency: true,
  params: CaseId,
  response: { 200: CampaignCaseDetail },
  refusals: [404],
})

export const approveCampaign = endpoint({
  method: 'POST',
  path: '/api/operator/campaigns/:id/approval',
  summary: 'Makes the version what visitors see, if it is still the latest and what the operator looked at',
  roles: duties.reviewContent,
  params: CaseId,
  body: z.strictObject({ content_hash: ContentHash }),
  refusals: [404, 409],
})

export const refuseCampaign = endpoint({
  method: 'POST',
  path: '/api/operator/campaigns/:id/refusal',
  summary: 'Refuses a waiting version and mails the reason; the live one stays',
  roles: duties.reviewContent,
  params: CaseId,
  body: RefusalOf(campaignRefusals),
  refusals: [404, 409],
})

export const suspendCampaign = endpoint({
  method: 'POST',
  path: '/api/operator/campaigns/:id/suspension',
  summary: 'Suspends the ad of this version, which its owner cannot undo, and mails the reason',
  roles: duties.reviewContent,
  emergency: true,
  params: CaseId,
  body: z.strictObject({ reason: ReasonOf(campaignSuspensions), text: ReasonText }),
  refusals: [404, 409],
})

export const restoreCampaign = endpoint({
  method: 'POST',
  path: '/api/operator/campaigns/:id/restoration',
  summary: 'Ends the suspension of the ad of this version',
  roles: duties.reviewContent,
  params: CaseId,
  refusals: [404, 409],
})

export const banCampaign = endpoint({
  method: 'POST',
  path: '/api/operator/campaigns/:id/ban',
  summary: 'Bans the picture of this version, and deletes every ad that has it',
  roles: duties.reviewContent,
  params: CaseId,
  body: Ban,
  refusals: [404],
})
