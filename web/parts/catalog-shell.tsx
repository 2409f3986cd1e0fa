import type { ReactNode } from 'react'
import { audiences } from '#contract/user-types.ts'
import { filterQuery } from './address.ts'
import type { Understood } from './catalog-props.ts'
import { CategoryCarousel } from './categories.tsx'
import { Filters, type FiltersProps } from './filters.tsx'
import { PageHead } from './page-head.tsx'
import { Shell } from './shell.tsx'
import { UnderstoodNote } from './understood-note.tsx'

type CatalogShellProps = FiltersProps & {
  found: string
  carousel?: boolean
  understood?: Understood | undefined
  children: ReactNode
}

/** The frame that a catalogue and its search have in common: heading, filters, then the results. */
export const CatalogShell = ({ found, carousel = false, understood, children, ...listed }: CatalogShellProps) => {
  const { audience, path, places, filters } = listed
  const { heading, home } = audiences[audience]
  const { gender, product_type_name } = filterQuery(places, filters)
  return (
    <Shell {...places} current={home} stateForm={{ action: path, keep: { gender, product_type_name } }}>
      <PageHead heading={heading} found={found} />
      {carousel && <CategoryCarousel {...places} current={home} />}
      <Filters {...listed} />
      {understood && <UnderstoodNote understood={understood} path={path} places={places} filters={filters} />}
      {children}
    </Shell>
  )
}
