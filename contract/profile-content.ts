import type { Gender } from './profile.ts'

type Links = 'url_tiktok' | 'url_twitter' | 'url_instagram' | 'url_linktree' | 'url_onlyfans' | 'url_web'
type Sizes = 'height_cm' | 'weight_kg' | 'clothing_size' | 'foot_size'
type Looks = 'eyes_id' | 'skin_color_id' | 'hair_id' | 'breasts_id'
type Lists = 'preferences' | 'occasions' | 'languages' | 'payment_types'

/** What only a partner's says. */
type OfPartner = {
  /** Eleven digits. */
  phone: string
  category_id: number
  /** Without punctuation, in capitals. */
  document: string
}

/** One version of a profile, in the columns of `profiles` and `addresses`; lists hold ids in order. */
export type ProfileContent = Partial<OfPartner> &
  Record<Links, string | null> &
  Record<Sizes | Looks, number | null> &
  Record<Lists, number[]> & {
    nickname: string
    /** `YYYY-MM-DD`. */
    birth: string
    gender: Gender | null
    /** Eleven digits; null of a partner, who has a `phone`. */
    whatsapp: string | null
    /** Whole reais; 0 when not said. */
    price: number
    info: string
    has_place: boolean | null
    state_id: number
    city_id: number | null
    neighborhood: string | null
  }
