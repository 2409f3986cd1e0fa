import type { City, State } from '#contract/place.ts'
import type { Gender, Tier } from '#contract/profile.ts'

/** How many there are; capped: more than `total`. */
export type Count = { total: number; capped: boolean }

export type Places = { states: State[]; state: State; cities: City[] }

/** Valid filters in their display spelling. */
export type Filters = { gender?: Gender; city?: string; neighborhood?: string; tier?: Tier }
