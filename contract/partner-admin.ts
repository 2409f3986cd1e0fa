import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'
import { mediaStates } from './media.ts'
import { duties } from './operator-roles.ts'
import { plainLine } from './plain-text.ts'
import { Order } from './review.ts'
import { DayCounts } from './view-counts.ts'

const Id = z.object({ id: Whole(2_147_483_647) })

export const partnerFilters = { all: 'Todos', on: 'No ar', off: 'Fora do ar' } as const
export type PartnerFilter = keyof typeof partnerFilters
const PartnerFilter = z.enum(Object.keys(partnerFilters) as [PartnerFilter, ...PartnerFilter[]])

const Named = z.object({ id: z.int(), name: z.string() })
const Figures = { views: z.int(), clicks: z.int() }

const partnerFields = {
  account_id: z.int(),
  name: z.nullable(z.string()),
  email: z.string(),
  category: z.nullable(Named),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  listed: z.boolean(),
  ads: z.int(),
  shown_ads: z.int(),
  ...Figures,
  plan_until: z.nullable(z.string()),
}

export const AdminPartner = z.object(partnerFields)
export type AdminPartner = z.infer<typeof AdminPartner>

export const listPartners = endpoint({
  method: 'GET',
  path: '/api/operator/partners',
  summary: 'Returns partners, newest first, with the number of matches per filter, up to 1,000',
  roles: duties.seePartners,
  query: z.strictObject({
    /** Part of the name or e-mail, digits of the document, or the account number. */
    search: z.optional(z.string().check(z.overwrite(plainLine), z.maxLength(80))),
    filter: z.optional(PartnerFilter),
    order: Order,
    before: z.optional(Whole(2_147_483_647)),
  }),
  response: {
    200: z.object({
      data: z.array(AdminPartner),
      counts: z.record(PartnerFilter, z.int()),
      next: z.nullable(z.int()),
    }),
  },
})

export const AdminCampaign = z.object({
  id: z.int(),
  case_id: z.int(),
  slot: z.int(),
  title: z.string(),
  banner: z.string(),
  color: z.string(),
  state: z.enum(mediaStates),
  live: z.nullable(z.object({ title: z.string(), banner: z.string(), color: z.string() })),
  active: z.boolean(),
  suspension: z.nullable(z.string()),
  ...Figures,
})
export type AdminCampaign = z.infer<typeof AdminCampaign>

export const AdminPartnerDetail = z.object({
  ...partnerFields,
  created_at: z.string(),
  phone: z.nullable(z.string()),
  document: z.nullable(z.string()),
  neighborhood: z.nullable(z.string()),
  kyc: z.nullable(z.enum(['pending', 'okay'])),
  suspended: z.boolean(),
  waiting_profile_id: z.nullable(z.int()),
  campaigns: z.array(AdminCampaign),
  days: z.array(DayCounts),
})
export type AdminPartnerDetail = z.infer<typeof AdminPartnerDetail>

export const readPartner = endpoint({
  method: 'GET',
  path: '/api/operator/partners/:id',
  summary: 'Returns a partner with its ads and statistics',
  roles: duties.seePartners,
  params: Id,
  response: { 200: AdminPartnerDetail },
  refusals: [404],
})

export const changePartnerCategory = endpoint({
  method: 'PUT',
  path: '/api/operator/partners/:id/category',
  summary: 'Moves a partner to another category, unless a version of its profile waits for review',
  roles: duties.classifyPartners,
  params: Id,
  body: z.strictObject({ category_id: z.int('Escolha a categoria.').check(z.minimum(1), z.maximum(32_767)) }),
  refusals: [404, 409],
})
