import { defaultStateId } from '#contract/limits.ts'
import { profileLists } from '#contract/lookup.ts'
import type { Db } from '#server/db/open.ts'
import { demoCities } from './cities.ts'
import type { Reference } from './drafts.ts'

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
