import {
  type Bounds,
  flagFilters,
  flagNames,
  type OptionsName,
  optionsNames,
  type ProfileFilters,
  type RangeName,
  rangeFilters,
  rangeNames,
} from '#contract/listing-filters.ts'
import { Icon } from '../kit/icon.tsx'
import { type Filters, filteredPath, type OptionLists, type Places } from './catalog-query.ts'

type ChosenFiltersProps = { path: string; places: Places; filters: Filters; options?: OptionLists | undefined }

/** Each chip links to the search without its filter. The gender has no chip, because its own button clears it. */
export const ChosenFilters = ({ path, places, filters, options }: ChosenFiltersProps) => {
  const chips = chipsOf(filters, options)
  if (chips.length === 0) return null
  return (
    <nav aria-label="Filtros escolhidos">
      <ul className="chips chosen">
        {chips.map(({ label, others }) => (
          <li key={label}>
            <a className="chip" href={filteredPath(path, places, others)}>
              <span className="sr">Remover </span>
              {label}
              <Icon name="x" />
            </a>
          </li>
        ))}
        <li>
          <a className="link" href={filteredPath(path, places, {})}>
            Limpar tudo
          </a>
        </li>
      </ul>
    </nav>
  )
}

type Chip = { label: string; others: Filters }

export function chipsOf(filters: Filters, options: OptionLists | undefined): Chip[] {
  const { city, neighborhood, profile = {} } = filters
  const without = (name: keyof ProfileFilters) => {
    const { [name]: _removed, ...rest } = profile
    return { ...filters, profile: rest }
  }
  const places: Chip[] = []
  if (city) places.push({ label: city, others: omit(omit(filters, 'city'), 'neighborhood') })
  if (neighborhood) places.push({ label: neighborhood, others: omit(filters, 'neighborhood') })
  const ranges = rangeNames.flatMap(name => {
    const bounds = profile[name]
    return bounds ? [{ label: describeRange(name, bounds), others: without(name) }] : []
  })
  const chosen = optionsNames.flatMap(name => {
    const ids = profile[name] ?? []
    return ids.map(id => {
      const rest = ids.filter(each => each !== id)
      const others = rest.length > 0 ? { ...filters, profile: { ...profile, [name]: rest } } : without(name)
      return { label: nameOf(options, name, id), others }
    })
  })
  const flags = flagNames.flatMap(name =>
    profile[name] ? [{ label: flagFilters[name].label, others: without(name) }] : [],
  )
  return [...places, ...ranges, ...chosen, ...flags]
}

function omit(filters: Filters, name: keyof Filters): Filters {
  const { [name]: _removed, ...rest } = filters
  return rest
}

/** Returns a label for each filter, with the filter's name and query parameters. */
export const describeProfileFilters = (profile: ProfileFilters, options: OptionLists | undefined) => [
  ...rangeNames.flatMap(name => {
    const bounds = profile[name]
    return bounds ? [{ name, label: describeRange(name, bounds), parameters: [`${name}_min`, `${name}_max`] }] : []
  }),
  ...optionsNames.flatMap(name => {
    const names = profile[name]?.map(id => nameOf(options, name, id))
    return names ? [{ name, label: names.join(', '), parameters: [name] }] : []
  }),
  ...flagNames.flatMap(name => (profile[name] ? [{ name, label: flagFilters[name].label, parameters: [name] }] : [])),
]

const nameOf = (options: OptionLists | undefined, name: OptionsName, id: number) =>
  options?.[name].find(each => each.id === id)?.name ?? String(id)

/** `R$ 100 a R$ 300`, `a partir de 25 anos`, `até R$ 300` */
export function describeRange(name: RangeName, { min, max }: Bounds) {
  const { describe } = rangeFilters[name]
  if (min !== undefined && max !== undefined) return min === max ? describe(min) : between(name, min, max)
  return min !== undefined ? `A partir de ${describe(min)}` : `Até ${describe(max ?? 0)}`
}

const between = (name: RangeName, min: number, max: number) =>
  name === 'age' ? `${min} a ${rangeFilters.age.describe(max)}` : `${rangeFilters[name].describe(min)} a ${max}`
