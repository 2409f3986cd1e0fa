import type { Insertable } from 'kysely'
import type { LookupTable } from '#contract/lookup.ts'
import type { Tier } from '#contract/profile.ts'
import type { Database } from '#server/db/tables.ts'
import type { Standing } from './cast.ts'

type Row<T extends keyof Database> = Omit<Insertable<Database[T]>, 'account_id'>

export type ChoiceTable = 'profile_languages' | 'profile_preferences' | 'profile_payment_types' | 'profile_occasions'
export type Choices = Record<ChoiceTable, number[]>

export const noChoices: Choices = {
  profile_languages: [],
  profile_preferences: [],
  profile_payment_types: [],
  profile_occasions: [],
}

/** What the reference data offers, as the people are made from it. */
export type Reference = {
  options: Record<Exclude<LookupTable, 'partner_categories'>, readonly number[]>
  categories: ReadonlyMap<string, number>
  cities: ReadonlyMap<string, { id: number; state_id: number }>
}

/** An advertiser on paper: every row but those that need an id or a picture. */
export type Draft = {
  account: { user_type: number; name: string; email: string }
  profile: Row<'profiles'>
  address: Row<'addresses'>
  choices: Choices
  tier: Tier
  standing: Standing
  photos: number
  clips: number
  campaigns: { title: string; target_url: string | null; active: boolean }[]
}
