import { type FlagName, flagNames, type OptionsName, offeredTo, optionFilters } from '#contract/listing-filters.ts'
import type { AudienceName } from '#contract/user-types.ts'
import type { App } from '#server/platform/app.ts'
import { toCondition } from './filter-listings.ts'
import { type LoadedIndex, listingIndex } from './index/listing-index.ts'
import type { Condition } from './index/segment.ts'
import type { ListingFilters } from './listing-query.ts'

export type OptionCount = { id: number; name: string; count: number }
export type FilterCounts = {
  total: number
  flags: Partial<Record<FlagName, number>>
  options: Partial<Record<OptionsName, OptionCount[]>>
}

/**
 * Counts how many profiles would match with each option. In a list whose options are combined with OR, the count
 * ignores the options already chosen, because choosing another one adds profiles.
 */
export async function countOptions(
  deps: Pick<App, 'pool' | 'now'>,
  audience: AudienceName,
  filters: ListingFilters,
): Promise<FilterCounts> {
  return countIn(await listingIndex(deps).of(filters.userType), audience, filters, deps.now())
}

export function countIn({ traits, segments }: LoadedIndex, audience: AudienceName, filters: ListingFilters, now: Date) {
  const offered = offeredTo(audience)
  const select = (condition: Condition) => {
    const selected = segments.map(segment => ({ segment, selection: segment.select(condition) }))
    return (trait?: number) =>
      selected.reduce((sum, { segment, selection }) => sum + segment.count(selection, trait), 0)
  }
  const all = select(toCondition(traits, filters, now))
  const numberOf = (name: Parameters<typeof traits.numberOf>[0]) => traits.numberOf(name) as number
  const flags = flagNames.filter(name => offered.flags.includes(name)).map(name => [name, all(numberOf(name))] as const)
  const options = offered.options.map(name => {
    const { [name]: chosen, ...others } = filters.profile ?? {}
    const isWidened = chosen !== undefined && optionFilters[name].needs === 'any'
    const among = isWidened ? select(toCondition(traits, { ...filters, profile: others }, now)) : all
    const counted = traits.options[name].map(each => ({ ...each, count: among(numberOf(`${name} ${each.id}`)) }))
    return [name, counted] as const
  })
  return { total: all(), flags: Object.fromEntries(flags), options: Object.fromEntries(options) } as FilterCounts
}
