import type { City, State } from '#contract/place.ts'
import type { Db } from '#server/db/open.ts'
import { byName, bySigla, type Geography } from './geography.ts'

/** The copy that the migrations put into the database, read once per process. */
export function openBundledGeography(db: Db): Geography {
  let states: State[] | undefined
  const cities = new Map<number, City[]>()
  return {
    async states() {
      states ??= (await db.selectFrom('states').select(['id', 'sigla', 'name as nome']).execute()).sort(bySigla)
      return states
    },
    async cities(stateId) {
      const known = cities.get(stateId)
      if (known) return known
      const rows = await db
        .selectFrom('cities')
        .select(['id', 'name as nome'])
        .where('state_id', '=', stateId)
        .execute()
      if (rows.length > 0) cities.set(stateId, rows.sort(byName))
      return rows
    },
  }
}
