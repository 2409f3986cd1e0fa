import type { Pool } from 'pg'
import { type Gender, genders } from '#contract/genders.ts'
import { type FlagName, flagNames, type OptionsName, optionFilters, optionsNames } from '#contract/listing-filters.ts'
import type { Option } from '#contract/lookup.ts'
import { type Tier, tiers } from '#contract/plan-tiers.ts'

export type Traits = ReturnType<typeof numberTraits>

export type TraitName = Tier | Gender | FlagName | `${OptionsName} ${number}`

/** A double holds this many bits exactly. */
const maxTraits = 52

/** Assigns a number to each boolean property of a listing. */
export function numberTraits(options: Record<OptionsName, Option[]>) {
  const ofOptions = optionsNames.flatMap(name => options[name].map(({ id }): TraitName => `${name} ${id}`))
  const names: TraitName[] = [...tiers, ...genders, ...flagNames, ...ofOptions]
  if (names.length > maxTraits) throw new Error(`${names.length} traits: the index of listings holds ${maxTraits}`)
  const numbers = new Map(names.map((name, number) => [name, number]))
  return {
    count: names.length,
    options,
    available: numbers.get('available') as number,
    numberOf: (name: TraitName) => numbers.get(name),
    sumOf(held: Iterable<TraitName>) {
      let sum = 0
      for (const name of held) sum += 2 ** (numbers.get(name) as number)
      return sum
    },
  }
}

export async function readTraits(pool: Pool) {
  const lists = await Promise.all(
    optionsNames.map(async name => {
      const { rows } = await pool.query<Option>(`select id, name from ${optionFilters[name].table} order by position`)
      return [name, rows] as const
    }),
  )
  return numberTraits(Object.fromEntries(lists) as Record<OptionsName, Option[]>)
}
