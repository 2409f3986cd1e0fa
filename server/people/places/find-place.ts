import { defaultState } from '#contract/default-state.ts'
import { messages } from '#contract/messages.ts'
import { type City, foldName, type State } from '#contract/place.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'

type Places = Pick<App, 'geography' | 'env'>
export type OpeningPlaces = Pick<App, 'geography' | 'env' | 'db' | 'now'>

export async function statesOnOffer({ geography, env }: Places): Promise<State[]> {
  const all = await geography.states()
  const known = offers.get(all)
  if (known) return known
  const offered = all.filter(state => env.states.includes(state.id))
  offers.set(all, offered)
  return offered
}

const offers = new WeakMap<State[], State[]>()

export async function citiesOf({ geography, env }: Places, stateId: number): Promise<City[]> {
  if (!env.states.includes(stateId)) throw new Refusal('not_found', messages.notFound)
  return geography.cities(stateId)
}

/** The names are only suggestions: two thirds of municipalities have no official list. */
export async function neighborhoodsOf({ db }: Pick<App, 'db'>, cityId: number): Promise<string[]> {
  const city = await db.selectFrom('cities').select('id').where('id', '=', cityId).executeTakeFirst()
  if (!city) throw new Refusal('not_found', messages.notFound)
  const rows = await db.selectFrom('neighborhoods').select('name').where('city_id', '=', cityId).execute()
  return rows.map(row => row.name).sort(new Intl.Collator('pt-BR').compare)
}

export type Place = { state: State; city?: City }

/** Pages open in state 33 (docs/specification.md §9) or, if we don't offer it, in the state with the most profiles. */
export async function openingState(places: OpeningPlaces): Promise<State> {
  const offered = await statesOnOffer(places)
  const usual = offered.find(({ id }) => id === defaultState.id)
  const state = usual ?? (offered.length > 1 ? await fullestOf(places, offered) : offered[0])
  if (!state) throw fieldError('state', messages.unknownState)
  return state
}

/** Caches the count for a while, because all pages must open in the same state. */
async function fullestOf({ db, now }: OpeningPlaces, offered: State[]) {
  const known = fullest.get(offered)
  if (known && now().getTime() < known.until) return known.state
  const counted = await db
    .selectFrom('listings')
    .select('state_id')
    .where(
      'state_id',
      'in',
      offered.map(({ id }) => id),
    )
    .groupBy('state_id')
    .orderBy(eb => eb.fn.countAll(), 'desc')
    .orderBy('state_id')
    .limit(1)
    .executeTakeFirst()
  const state = offered.find(({ id }) => id === counted?.state_id) ?? offered[0]
  fullest.set(offered, { state, until: now().getTime() + countedForMs })
  return state
}

const fullest = new WeakMap<State[], { state: State | undefined; until: number }>()
const countedForMs = 600_000

export async function findPlace(
  places: OpeningPlaces,
  { state, city }: { state?: string | undefined; city?: string | undefined },
): Promise<Place> {
  const offered = await statesOnOffer(places)
  const found = state ? named(offered, state, ['sigla', 'nome']) : await openingState(places)
  if (!found) throw fieldError('state', messages.unknownState)
  if (!city) return { state: found }
  const foundCity = named(await places.geography.cities(found.id), city, ['nome'])
  if (!foundCity) throw fieldError('city', messages.unknownCity)
  return { state: found, city: foundCity }
}

function named<T extends { id: number }>(rows: T[], text: string, columns: (keyof T)[]) {
  return indexOf(rows, columns).get(foldName(text))
}

const indexes = new WeakMap<object, Map<string, unknown>>()

/** Caches each list's index, since the lists stay in memory as long as the process runs. */
function indexOf<T extends { id: number }>(rows: T[], columns: (keyof T)[]) {
  const known = indexes.get(rows) as Map<string, T> | undefined
  if (known) return known
  const keys = (row: T) => [String(row.id), ...columns.map(column => foldName(String(row[column])))]
  const index = new Map(rows.flatMap(row => keys(row).map(key => [key, row])))
  indexes.set(rows, index)
  return index
}
