import { tiers } from '#contract/profile.ts'
import type { Filters, Places } from './catalog-props.ts'

type StateChoice = Pick<Places, 'states' | 'state'>

/** The filters by their names in an address (contract `PageFilters`); the only state on offer goes without saying. */
export const filterQuery = (places: StateChoice, { gender, city, neighborhood, tier }: Filters) => ({
  state: places.states.length > 1 ? places.state.sigla : undefined,
  gender,
  city,
  neighborhood,
  product_type_name: tier && tiers[tier],
})

/** The address of a catalogue page with these filters. */
export function filteredAddress(path: string, places: StateChoice, filters: Filters) {
  const stated = Object.entries(filterQuery(places, filters)).filter(([, value]) => value) as [string, string][]
  return stated.length ? `${path}?${new URLSearchParams(stated)}` : path
}

export const inState = (path: string, places: StateChoice) => filteredAddress(path, places, {})
