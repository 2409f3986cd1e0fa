import * as z from 'zod/mini'
import { Option } from './lookup.ts'
import { Media } from './media.ts'

export const genders = ['Mulher', 'Homem', 'Trans'] as const
export const Gender = z.enum(genders)
export type Gender = z.infer<typeof Gender>

/** The plan tier by its name on the wire; Premium comes first wherever both are shown. */
export const tiers = { premium: 'Premium', basic: 'Básico' } as const
export type Tier = keyof typeof tiers

/** What the public may read of a profile: an allow list, so that a new column is private until it is named here (T57). */
export const PublicProfile = z.object({
  nickname: z.string(),
  age: z.int(),
  gender: z.nullable(Gender),
  whatsapp: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  height: z.nullable(z.number()),
  weight: z.nullable(z.int()),
  clothing_size: z.nullable(z.int()),
  foot_size: z.nullable(z.int()),
  eyes: z.nullable(Option),
  skin_color: z.nullable(Option),
  hair: z.nullable(Option),
  breasts: z.nullable(Option),
  price: z.int(),
  info: z.string(),
  can_local: z.nullable(z.int()),
  type_service: z.array(Option),
  occasion: z.array(Option),
  languages: z.array(Option),
  payment_type: z.array(Option),
  url_tiktok: z.nullable(z.string()),
  url_twitter: z.nullable(z.string()),
  url_instagram: z.nullable(z.string()),
  url_linktree: z.nullable(z.string()),
  url_linketree: z.nullable(z.string()),
  url_onlyfans: z.nullable(z.string()),
  url_web: z.nullable(z.string()),
  category_id: z.nullable(z.int()),
  midias: z.array(Media),
})
export type PublicProfile = z.infer<typeof PublicProfile>
