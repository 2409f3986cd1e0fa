import { type Option, profileLists } from '#contract/lookup.ts'
import type { ProfileContent } from '#contract/profile-content.ts'
import type { Db } from '#server/db/open.ts'
import { listOptions } from '#server/profiles/resolve-options.ts'

/** The names of what contents hold as ids; of states and cities only those that are named. */
export type NamedOptions = Record<List | 'states' | 'cities', Option[]>

const listed = [...profileLists, 'partner_categories'] as const
type List = (typeof listed)[number]

export async function readNamedOptions(db: Db, contents: readonly ProfileContent[]): Promise<NamedOptions> {
  const lists = {} as Record<List, Option[]>
  for (const table of listed) lists[table] = await listOptions({ db }, table)
  const stateIds = contents.map(({ state_id }) => state_id).filter(id => id !== null)
  const cityIds = contents.map(({ city_id }) => city_id).filter(id => id !== null)
  const states = await db
    .selectFrom('states')
    .select(['id', 'name'])
    .where('id', 'in', [...stateIds, 0])
    .execute()
  const cities = await db
    .selectFrom('cities')
    .select(['id', 'name'])
    .where('id', 'in', [...cityIds, 0])
    .execute()
  return { ...lists, states, cities }
}
