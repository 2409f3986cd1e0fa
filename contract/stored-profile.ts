import { ageOn, dayInSaoPaulo } from './age.ts'
import type { Option } from './lookup.ts'
import { type StoredMedia, toMedia } from './media.ts'
import type { Gender } from './profile.ts'

type Links = 'url_tiktok' | 'url_twitter' | 'url_instagram' | 'url_linktree' | 'url_onlyfans' | 'url_web'

/** A profile with its lists and media, before it is told as the wire tells it. */
export type StoredProfile = Record<Links, string | null> &
  Record<'eyes' | 'skin_color' | 'hair' | 'breasts', Option | null> &
  Record<'preferences' | 'occasions' | 'languages' | 'payment_types', Option[]> &
  Record<'height_cm' | 'weight_kg' | 'clothing_size' | 'foot_size' | 'category_id', number | null> & {
    nickname: string
    birth: string
    gender: Gender | null
    whatsapp: string | null
    phone: string | null
    price: number
    info: string
    has_place: boolean | null
    media: StoredMedia[]
  }

/** A profile as section 3 has it; the birth date is not of it, but for the person's own. */
export const toProfile = (row: StoredProfile, now: Date) => ({
  nickname: row.nickname,
  age: ageOn(dayInSaoPaulo(now), row.birth),
  gender: row.gender,
  whatsapp: row.whatsapp,
  phone: row.phone,
  height: row.height_cm === null ? null : row.height_cm / 100,
  weight: row.weight_kg,
  clothing_size: row.clothing_size,
  foot_size: row.foot_size,
  eyes: row.eyes,
  skin_color: row.skin_color,
  hair: row.hair,
  breasts: row.breasts,
  price: row.price,
  info: row.info,
  can_local: row.has_place === null ? null : Number(row.has_place),
  type_service: row.preferences,
  occasion: row.occasions,
  languages: row.languages,
  payment_type: row.payment_types,
  ...toLinks(row),
  category_id: row.category_id,
  midias: row.media.map(toMedia),
})

/** Both spellings of the link tree are answered (decisions, section 2). */
function toLinks({ url_tiktok, url_twitter, url_instagram, url_linktree, url_onlyfans, url_web }: StoredProfile) {
  return { url_tiktok, url_twitter, url_instagram, url_linktree, url_linketree: url_linktree, url_onlyfans, url_web }
}
