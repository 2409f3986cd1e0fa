import type { City, State } from '#contract/place.ts'

/** The public service of states and municipalities (specification, section 7); lists come unsorted. */
export interface Geography {
  states(): Promise<State[]>
  /** Empty for a state that does not exist. */
  cities(stateId: number): Promise<City[]>
}
