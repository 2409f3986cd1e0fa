import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'

export const PublicCampaign = z.object({
  id: z.int(),
  title: z.string(),
  /** The banner's path in public storage (section 7): `midias/…/600.webp`. */
  banner: z.string(),
  target_url: z.nullable(z.string()),
  user_id: z.int(),
})
export type PublicCampaign = z.infer<typeof PublicCampaign>

/** Identifiers of categories are PostgreSQL's small integers. */
export const CategoryId = Whole(32_767)

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/partner/campaign',
  summary: 'Active banners of listed partners, in fair rotation',
  query: z.strictObject({
    state: z.optional(z.string()),
    category_id: z.optional(CategoryId),
    distinct: z.optional(z.enum(['true', 'false'])),
  }),
  response: { 200: z.object({ data: z.array(PublicCampaign) }) },
  refusals: [422],
})

/** A banner as a public page shows it. */
export type Banner = {
  id: number
  accountId: number
  /** Of the business, as its profile has it. */
  partner: string
  title: string
  folder: string
  color: string
  targetUrl: string | null
  category: string
  city: string | null
}

export type Category = { id: number; name: string }
/** With the picture that an operator gave it, if any. */
export type ShownCategory = Category & { folder: string | null; color: string | null }

/** Where a banner lies in public storage, to which the path is relative (section 7). */
export const bannerPath = (folder: string) => `midias/${folder}/600.webp`

/** A banner as the wire has it. */
export const toCampaign = ({ id, accountId, title, folder, targetUrl }: Banner): PublicCampaign => ({
  id,
  title,
  banner: bannerPath(folder),
  target_url: targetUrl,
  user_id: accountId,
})
