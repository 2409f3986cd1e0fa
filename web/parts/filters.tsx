import type { Gender } from '#contract/genders.ts'
import type { City } from '#contract/place.ts'
import { type AudienceName, audiences } from '#contract/user-types.ts'
import { Icon } from '../kit/icon.tsx'
import { memoizedMarkup } from '../kit/memoized-markup.ts'
import {
  describeFilters,
  type Filters as FilterValues,
  filteredPath,
  filterQuery,
  type Places,
  type Suggestion,
} from './catalog-query.ts'

export type FiltersProps = { audience: AudienceName; path: string; places: Places; filters: FilterValues }

export const Filters = ({ audience, path, places, filters }: FiltersProps) => (
  <>
    <Summary places={places} filters={filters} />
    <search>
      <form className="filters" id="filtros" action={path} aria-label="Filtrar anúncios" data-state={places.state.id}>
        <HiddenFilters places={places} filters={filters} />
        {audiences[audience].filtersGender && <GenderLinks path={path} places={places} filters={filters} />}
        <CitySelect places={places} city={filters.city} />
        <NeighborhoodInput neighborhood={filters.neighborhood} suggestions={places.neighborhoods} />
        <FilterLink audience={audience} places={places} filters={filters} />
        <button type="submit" className="btn btn-primary">
          <Icon name="search" />
          Pesquisar
        </button>
      </form>
    </search>
  </>
)

/** Links to the page with the remaining filters. */
const FilterLink = ({ audience, places, filters }: Omit<FiltersProps, 'path'>) => {
  const chosen = Object.keys(filters.profile ?? {}).length
  return (
    <a className="btn btn-outline more-filters" href={filteredPath(audiences[audience].filter, places, filters)}>
      <Icon name="sliders-horizontal" />
      {chosen > 0 ? `Filtros (${chosen})` : 'Filtros'}
    </a>
  )
}

const HiddenFilters = ({ places, filters }: Pick<FiltersProps, 'places' | 'filters'>) => {
  const { state: _state, city: _city, neighborhood: _neighborhood, ...chosen } = filterQuery(places, filters)
  const hidden = Object.entries({ ...(places.states.length > 1 && { state: places.state.sigla }), ...chosen })
  return hidden.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)
}

const genderOrder: readonly Gender[] = ['Mulher', 'Trans', 'Homem']

const GenderLinks = ({ path, places, filters }: Omit<FiltersProps, 'audience'>) => {
  const { gender: active, ...others } = filters
  return (
    <fieldset className="seg" aria-label="Gênero">
      {genderOrder.map(gender => (
        <a
          key={gender}
          href={filteredPath(path, places, gender === active ? others : { ...others, gender })}
          aria-current={gender === active ? 'true' : undefined}
        >
          {gender === active && <Icon name="check" />}
          {gender}
        </a>
      ))}
    </fieldset>
  )
}

type CitySelectProps = { places: Places; city: string | undefined }

const CityOptions = ({ places: { cities, listed = new Map() }, city }: CitySelectProps) => {
  const count = ({ id }: City) => listed.get(id) ?? 0
  const withListings = cities.filter(count).sort((one, other) => count(other) - count(one))
  const option = (each: City) => (
    // An option without a `value` uses its text.
    <option key={each.id} value={count(each) ? each.nome : undefined} selected={each.nome === city}>
      {count(each) ? `${each.nome} (${count(each)})` : each.nome}
    </option>
  )
  return (
    <>
      <option value="">Todas</option>
      {withListings.length > 0 && <optgroup label="Com anúncios">{withListings.map(option)}</optgroup>}
      <optgroup label={withListings.length > 0 ? 'Outras cidades' : 'Cidades'}>
        {cities.filter(each => !count(each)).map(option)}
      </optgroup>
    </>
  )
}

const keyOfOptions = ({ places: { state, listed = new Map() }, city }: CitySelectProps) =>
  `${state.id} ${city ?? ''} ${[...listed].join(' ')}`

const cityOptions = memoizedMarkup(CityOptions, keyOfOptions, 200)

const CitySelect = ({ places, city }: CitySelectProps) => (
  <div className="field city">
    <label className="label" htmlFor="cidade">
      Cidade
    </label>
    <span className="select">
      <select
        className="input"
        id="cidade"
        name="city"
        autoComplete="off"
        dangerouslySetInnerHTML={cityOptions({ places, city })}
      />
      <Icon name="chevron-down" />
    </span>
  </div>
)

type Suggestions = { suggestions?: readonly Suggestion[] | undefined }

const SuggestedNeighborhoods = ({ suggestions = [] }: Suggestions) =>
  suggestions.map(({ name, listings }) => <option key={name} value={name} label={`${name} (${listings})`} />)

const suggestedNeighborhoods = memoizedMarkup(SuggestedNeighborhoods, JSON.stringify, 200)

const NeighborhoodInput = ({ neighborhood, suggestions }: { neighborhood: string | undefined } & Suggestions) => (
  <div className="field neighborhood">
    <label className="label" htmlFor="bairro">
      Bairro
    </label>
    <input
      className="input"
      id="bairro"
      name="neighborhood"
      defaultValue={neighborhood}
      placeholder="Todos"
      maxLength={80}
      autoComplete="off"
      enterKeyHint="search"
      list="bairros"
    />
    <datalist id="bairros" dangerouslySetInnerHTML={suggestedNeighborhoods({ suggestions })} />
  </div>
)

const Summary = ({ places, filters }: Pick<FiltersProps, 'places' | 'filters'>) => (
  <a className="summary" href="#filtros">
    <span>{describeFilters(places, filters).join(' · ')}</span>
    <span className="sr">Mudar filtros</span>
    <Icon name="sliders-horizontal" />
  </a>
)
