import type { Insertable } from 'kysely'
import { defaultStateId } from '#contract/limits.ts'
import { type LookupTable, profileLists } from '#contract/lookup.ts'
import type { Tier } from '#contract/profile.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { Status } from './cast.ts'
import { demoCities } from './cities.ts'

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
  status: Status
  photos: number
  clips: number
  campaigns: { title: string; target_url: string | null; active: boolean }[]
}

/** The ids that the drafts refer to; lists in their order. */
export async function readReference(db: Db): Promise<Reference> {
  const options = {} as Record<(typeof profileLists)[number], number[]>
  for (const table of profileLists) options[table] = await idsOf(db, table)
  const categories = await db.selectFrom('partner_categories').select(['id', 'name']).execute()
  return {
    options,
    categories: new Map(categories.map(({ id, name }) => [name, id])),
    cities: await readCities(db),
  }
}

async function idsOf(db: Db, table: (typeof profileLists)[number]) {
  return (await db.selectFrom(table).select('id').orderBy('position').execute()).map(({ id }) => id)
}

async function readCities(db: Db) {
  const rows = await db
    .selectFrom('cities')
    .select(['id', 'state_id', 'name'])
    .where('state_id', '=', defaultStateId)
    .where(
      'name',
      'in',
      demoCities.map(({ name }) => name),
    )
    .execute()
  return new Map(rows.map(({ name, ...city }) => [name, city]))
}
