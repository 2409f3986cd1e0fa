import type { City, State } from '#contract/place.ts'

/** The public service of states and municipalities (specification, section 7); states are sorted by sigla, cities by name. */
export interface Geography {
  states(): Promise<State[]>
  /** Empty for a state that does not exist. */
  cities(stateId: number): Promise<City[]>
}

const collator = new Intl.Collator('pt-BR')

export const bySigla = (a: State, b: State) => collator.compare(a.sigla, b.sigla)
export const byName = (a: City, b: City) => collator.compare(a.nome, b.nome)
