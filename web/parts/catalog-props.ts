import type { City, State } from '#contract/place.ts'
import type { Gender, Tier } from '#contract/profile.ts'

/** How many there are; capped: more than `total`. */
export type Count = { total: number; capped: boolean }

export type Places = {
  states: State[]
  state: State
  cities: City[]
  /** How many listings each city has, by its id; one without any is not in it. */
  listed?: ReadonlyMap<number, number>
}

/** What a neighbourhood that was typed inexactly is taken for. */
export type Understood = {
  typed: string
  name: string
  /** Others that may have been meant. */
  others: readonly string[]
}

/** Valid filters in their display spelling. */
export type Filters = { gender?: Gender; city?: string; neighborhood?: string; tier?: Tier }
