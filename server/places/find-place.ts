import { messages } from '#contract/messages.ts'
import { type City, foldName, type State } from '#contract/place.ts'
import { invalid, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'

type Places = Pick<App, 'geography' | 'env'>

const byName = new Intl.Collator('pt-BR')

/** The states on offer (`STATES`), sorted by sigla as section 7 says. */
export async function statesOnOffer({ geography, env }: Places): Promise<State[]> {
  const offered = (await geography.states()).filter(state => env.states.includes(state.id))
  return offered.sort((a, b) => byName.compare(a.sigla, b.sigla))
}

/** @throws Refusal `not_found` when the state is not on offer. */
export async function citiesOf({ geography, env }: Places, stateId: number): Promise<City[]> {
  if (!env.states.includes(stateId)) throw new Refusal('not_found', messages.notFound)
  return (await geography.cities(stateId)).toSorted((a, b) => byName.compare(a.nome, b.nome))
}

/** Known neighbourhoods of a municipality: suggestions, since two thirds of them have no official list. */
export async function neighborhoodsOf({ db }: Pick<App, 'db'>, cityId: number): Promise<string[]> {
  const city = await db.selectFrom('cities').select('id').where('id', '=', cityId).executeTakeFirst()
  if (!city) throw new Refusal('not_found', messages.notFound)
  const rows = await db.selectFrom('neighborhoods').select('name').where('city_id', '=', cityId).execute()
  return rows.map(row => row.name).sort(byName.compare)
}

export type Place = { state: State; city?: City }

/**
 * The place that a search names: the state by sigla, name or id (the first on offer when it says none), the city by
 * name or id.
 * @throws Refusal of the field that names no place.
 */
export async function findPlace(
  places: Places,
  { state, city }: { state?: string | undefined; city?: string | undefined },
): Promise<Place> {
  const found = state ? named(await places.geography.states(), state, ['sigla', 'nome']) : await firstOnOffer(places)
  if (!found) throw invalid('state', messages.unknownState)
  if (!city) return { state: found }
  const foundCity = named(await places.geography.cities(found.id), city, ['nome'])
  if (!foundCity) throw invalid('city', messages.unknownCity)
  return { state: found, city: foundCity }
}

const firstOnOffer = async (places: Places) => (await statesOnOffer(places))[0]

function named<T extends { id: number }>(rows: T[], text: string, columns: (keyof T)[]) {
  const key = foldName(text)
  return rows.find(row => String(row.id) === key || columns.some(column => foldName(String(row[column])) === key))
}
