import { formatNumber } from '#contract/format.ts'
import type { Gender } from '#contract/genders.ts'
import { type OptionsName, type ProfileFilters, queryOfFilters, type Sort } from '#contract/listing-filters.ts'
import type { Option } from '#contract/lookup.ts'
import type { City, State } from '#contract/place.ts'
import { planTiers, type Tier } from '#contract/plan-tiers.ts'

/** `capped` means that there are more than `total`. */
export type Count = { total: number; capped: boolean }

export type Suggestion = { name: string; listings: number }

export type Places = {
  states: State[]
  state: State
  cities: City[]
  /** The number of listings by city id, only for cities with listings. */
  listed?: ReadonlyMap<number, number>
  /** The neighborhoods with the most listings in the chosen city, or else in the state. */
  neighborhoods?: readonly Suggestion[]
}

export type Understood = {
  typed: string
  name: string
  others: readonly string[]
}

/** Valid filters, with values spelled as we display them. */
export type Filters = {
  gender?: Gender
  city?: string
  neighborhood?: string
  tier?: Tier
  profile?: ProfileFilters
  sort?: Sort
}

export type OptionLists = Record<OptionsName, readonly Option[]>

type StateChoice = Pick<Places, 'states' | 'state'>

/** The filters by query name (contract `PageFilters`). Omits the state if there is only one. */
export const filterQuery = (
  places: StateChoice,
  { gender, city, neighborhood, tier, profile = {}, sort }: Filters,
) => ({
  state: places.states.length > 1 ? places.state.sigla : undefined,
  gender,
  city,
  neighborhood,
  product_type_name: tier && planTiers[tier].name,
  ...queryOfFilters(profile),
  sort,
})

export function filteredPath(path: string, places: StateChoice, filters: Filters) {
  const stated = Object.entries(filterQuery(places, filters)).filter(([, value]) => value) as [string, string][]
  return stated.length ? `${path}?${new URLSearchParams(stated)}` : path
}

/** Lists the filters from broadest to narrowest. */
export const describeFilters = ({ state }: Pick<Places, 'state'>, { city, neighborhood, gender, tier }: Filters) =>
  [state.sigla, city, neighborhood, gender, tier && planTiers[tier].name].filter(Boolean) as string[]

export const inState = (path: string, places: StateChoice) => filteredPath(path, places, {})

/** `48 perfis`, `1 perfil`, `mais de 1.000 perfis` */
export const profiles = ({ total, capped }: Count) =>
  `${capped ? 'mais de ' : ''}${formatNumber(total)} ${total === 1 ? 'perfil' : 'perfis'}`

export const sumOf = (counts: Record<Tier, Count>): Count => ({
  total: Object.values(counts).reduce((sum, { total }) => sum + total, 0),
  capped: Object.values(counts).some(({ capped }) => capped),
})

export const verified = (count: Count, { sigla }: State) =>
  `${profiles(count)} ${count.total === 1 ? 'verificado' : 'verificados'} · ${sigla}`
