import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import { getStates } from '@brazilian-utils/brazilian-utils/get-states'
import { foldName } from '#contract/place.ts'
import type { Db } from '#server/db/open.ts'
import { projectRoot } from '#server/project-root.ts'
import { couponRows } from './coupon-list.ts'
import { optionLists } from './option-lists.ts'
import { planRows } from './plan-list.ts'

type Neighborhood = { municipality_id: number; nome: string }

/** The rows without which no form can be filled in: places, lists and plans. */
export async function loadReference(db: Db) {
  await loadPlaces(db)
  for (const [table, names] of optionLists) {
    await db
      .insertInto(table)
      .values(names.map((name, index) => ({ id: index + 1, name, position: index + 1 })))
      .execute()
  }
  await db.insertInto('plans').values(planRows).execute()
}

/** The demonstration sells at the prices that we invented; elsewhere an operator confirms each. */
export const confirmInventedPrices = (db: Db, at: Date) =>
  db.updateTable('plans').set({ confirmed_at: at }).where('confirmed_at', 'is', null).execute()

export async function loadCoupons(db: Db) {
  await db.insertInto('coupons').values(couponRows).execute()
}

async function loadPlaces(db: Db) {
  const states = getStates().map(({ ibgeCode, code, name }) => ({ id: ibgeCode, sigla: code, name }))
  await db.insertInto('states').values(states).execute()
  for (const part of inParts(cities())) await db.insertInto('cities').values(part).execute()
  for (const part of inParts(await neighborhoods())) await db.insertInto('neighborhoods').values(part).execute()
}

function cities() {
  return getMunicipalities().map(({ code, name }) => {
    const id = Number(code)
    return { id, state_id: Math.trunc(id / 100_000), name, search_key: foldName(name) }
  })
}

async function neighborhoods() {
  const text = await readFile(join(projectRoot, 'server/db/seeds/data/neighborhoods-rj.json'), 'utf8')
  const rows = (JSON.parse(text) as Neighborhood[]).map(({ municipality_id, nome }) => {
    return { city_id: municipality_id, name: nome, search_key: foldName(nome) }
  })
  return [...new Map(rows.map(row => [`${row.city_id} ${row.search_key}`, row])).values()]
}

/** PostgreSQL takes at most 65,535 parameters in one statement. */
function inParts<T>(rows: T[], size = 2_000) {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )
}
