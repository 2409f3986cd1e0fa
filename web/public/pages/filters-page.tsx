import {
  type FlagName,
  flagFilters,
  flagNames,
  type OptionsName,
  offeredTo,
  optionFilters,
  type RangeFilter,
  type RangeName,
  rangeFilters,
} from '#contract/listing-filters.ts'
import type { Option } from '#contract/lookup.ts'
import { type AudienceName, audiences } from '#contract/user-types.ts'
import { type Filters, filteredPath, filterQuery, type Places, profiles } from '#web/parts/catalog-query.ts'
import { PlainShell } from '#web/parts/shell.tsx'

type FilterCounts = {
  total: number
  flags: Partial<Record<FlagName, number>>
  options: Partial<Record<OptionsName, readonly (Option & { count: number })[]>>
}

export type FiltersPageProps = { audience: AudienceName; places: Places; filters: Filters; counts: FilterCounts }

/** The form works without script. The script keeps the counts up to date. */
export const FiltersPage = ({ audience, places, filters, counts }: FiltersPageProps) => {
  const { search, filter, home, heading } = audiences[audience]
  const { ranges, options, flags } = offeredTo(audience)
  const { profile: _profile, ...others } = filters
  return (
    <PlainShell back={filteredPath(search, places, filters)} current={home} className="filter-page">
      <h1>Filtros</h1>
      <p className="muted">
        {[heading, places.state.sigla, filters.city, filters.neighborhood, filters.gender].filter(Boolean).join(' · ')}
      </p>
      <search>
        <form action={search} className="filter-sheet" data-filters>
          {Object.entries(filterQuery(places, others)).map(
            ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <div className="filter-groups">
            <FlagChoice flags={flags} filters={filters} counts={counts.flags} />
            {ranges.map(name => (
              <RangeInputs key={name} name={name} filters={filters} />
            ))}
            {options.map(name => (
              <OptionChoice key={name} name={name} filters={filters} options={counts.options[name] ?? []} />
            ))}
          </div>
          <div className="filter-actions">
            <p className="small num" role="status" data-count="total">
              {profiles({ total: counts.total, capped: false })}
            </p>
            <a className="btn btn-secondary" href={filteredPath(filter, places, others)}>
              Limpar
            </a>
            <button type="submit" className="btn btn-primary">
              Mostrar perfis
            </button>
          </div>
        </form>
      </search>
    </PlainShell>
  )
}

type RangeInputsProps = { name: RangeName; filters: Filters }

const RangeInputs = ({ name, filters: { profile = {} } }: RangeInputsProps) => {
  const { label, unit, limits, hint }: RangeFilter = rangeFilters[name]
  const end = (of: 'min' | 'max', text: string) => (
    <div className="field">
      <label className="label" htmlFor={`${name}_${of}`}>
        {text} <span className="muted">({unit})</span>
      </label>
      <input
        className="input"
        type="number"
        inputMode="numeric"
        id={`${name}_${of}`}
        name={`${name}_${of}`}
        defaultValue={profile[name]?.[of]}
        min={limits.min}
        max={limits.max}
        placeholder={String(limits[of])}
        autoComplete="off"
      />
    </div>
  )
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="range">
        {end('min', 'De')}
        {end('max', 'Até')}
      </div>
      {hint && <p className="hint">{hint}</p>}
    </fieldset>
  )
}

type TickProps = { name: string; value: string; label: string; count: number; isChosen: boolean }

/** An option that matches no profiles can be unticked, but not ticked. */
const Tick = ({ name, value, label, count, isChosen }: TickProps) => (
  <label className="check">
    <input
      type="checkbox"
      id={`${name}-${value}`}
      name={name}
      value={value}
      defaultChecked={isChosen}
      disabled={count === 0 && !isChosen}
    />
    <span>{label}</span>
    <span className="num small muted" data-count={`${name}-${value}`}>
      <span className="sr">, </span>
      {count}
      <span className="sr"> {count === 1 ? 'perfil' : 'perfis'}</span>
    </span>
  </label>
)

type OptionChoiceProps = { name: OptionsName; filters: Filters; options: readonly (Option & { count: number })[] }

const OptionChoice = ({ name, filters: { profile = {} }, options }: OptionChoiceProps) => (
  <fieldset>
    <legend>{optionFilters[name].label}</legend>
    <p className="hint">{optionFilters[name].hint}</p>
    {options.map(option => (
      <Tick
        key={option.id}
        name={name}
        value={String(option.id)}
        label={option.name}
        count={option.count}
        isChosen={profile[name]?.includes(option.id) ?? false}
      />
    ))}
  </fieldset>
)

type FlagChoiceProps = { flags: readonly FlagName[]; filters: Filters; counts: FilterCounts['flags'] }

const FlagChoice = ({ flags, filters: { profile = {} }, counts }: FlagChoiceProps) => (
  <fieldset>
    <legend>Só perfis</legend>
    {flagNames
      .filter(name => flags.includes(name))
      .map(name => (
        <Tick
          key={name}
          name={name}
          value="1"
          label={flagFilters[name].label}
          count={counts[name] ?? 0}
          isChosen={profile[name] ?? false}
        />
      ))}
  </fieldset>
)
