import type { ReactNode } from 'react'
import { audiences } from '#contract/user-types.ts'
import {
  type Filters as FilterValues,
  filteredPath,
  filterQuery,
  type OptionLists,
  type Places,
  type Understood,
} from './catalog-query.ts'
import { CategoryCarousel } from './categories.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { Filters, type FiltersProps } from './filters.tsx'
import { DiscreetToggle } from './privacy-buttons.tsx'
import { Shell } from './shell.tsx'
import { SavedLink, SearchActions } from './visitor-actions.tsx'

type CatalogShellProps = FiltersProps & {
  found: string
  carousel?: boolean
  understood?: Understood | undefined
  options?: OptionLists | undefined
  children: ReactNode
}

export const PageHead = ({ heading, found }: { heading: string; found?: string | undefined }) => (
  <div className="row-between page-head">
    <h1>{heading}</h1>
    {found && (
      <p className="muted small num wide-only" role="status">
        {found}
      </p>
    )}
    <span className="page-tools mob-only">
      <SavedLink className="on-surface" />
      <DiscreetToggle className="on-surface" />
    </span>
  </div>
)

type UnderstoodNoteProps = { understood: Understood; path: string; places: Places; filters: FilterValues }

const UnderstoodNote = ({ understood: { typed, name, others }, path, places, filters }: UnderstoodNoteProps) => {
  const isAsTyped = typed.trim().toLowerCase() === name.toLowerCase()
  if (isAsTyped && others.length === 0) return null
  return (
    <p className="understood small" role="status">
      {!isAsTyped && (
        <span>
          Mostrando <b>{name}</b>.
        </span>
      )}
      {others.length > 0 && <span className="muted">Você quis dizer</span>}
      {others.map(other => (
        <a key={other} className="link" href={filteredPath(path, places, { ...filters, neighborhood: other })}>
          {other}?
        </a>
      ))}
    </p>
  )
}

export const CatalogShell = ({
  found,
  carousel = false,
  understood,
  options,
  children,
  ...listed
}: CatalogShellProps) => {
  const { audience, path, places, filters } = listed
  const { heading, home } = audiences[audience]
  const { state: _state, city: _city, neighborhood: _neighborhood, ...keep } = filterQuery(places, filters)
  // With a single state, there is nothing to choose. We omit the filters, so that every page has the same header.
  const isChoice = places.states.length > 1
  return (
    <Shell {...places} className="beside" current={home} stateForm={{ action: path, ...(isChoice && { keep }) }}>
      <PageHead heading={heading} found={found} />
      {carousel && <CategoryCarousel {...places} current={home} />}
      <Filters {...listed} />
      <div className="list">
        <SearchActions {...listed} options={options} />
        {understood && <UnderstoodNote understood={understood} path={path} places={places} filters={filters} />}
        <ChosenFilters path={path} places={places} filters={filters} options={options} />
        {children}
      </div>
    </Shell>
  )
}
