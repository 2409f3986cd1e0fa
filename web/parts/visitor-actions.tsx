import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { audiences } from '#contract/user-types.ts'
import { Icon } from '../kit/icon.tsx'
import { describeFilters, filteredPath, type OptionLists } from './catalog-query.ts'
import { describeProfileFilters } from './chosen-filters.tsx'
import type { FiltersProps } from './filters.tsx'

type ActionProps = { path: string }

/**
 * The buttons are invisible until `web/public/enhance/visitor-actions.ts` runs. Discreet mode hides those with the
 * class `saves`.
 */
const Share = ({ path }: ActionProps) => (
  <button type="button" className="chip" data-act="share" value={path}>
    <Icon name="share" />
    Compartilhar
  </button>
)

/** Wide screens also show the hidden part of the label (`visitor-actions.css`). */
const CopyLink = ({ path, children }: ActionProps & { children: ReactNode }) => (
  <button type="button" className="chip" data-act="copy" value={path} title="Copiar link">
    <Icon name="link" />
    {children}
  </button>
)

const ofProfile = <span className="sr">Copiar link</span>

type SaveProps = {
  act: 'save' | 'save-search'
  value: number | string
  labels: readonly [string, string]
  name?: string
}

const Save = ({ act, value, labels: [off, on], name }: SaveProps) => (
  <button
    type="button"
    className="chip saves"
    aria-pressed="false"
    value={value}
    data-act={act}
    {...(name && { 'data-name': name })}
  >
    <Icon name="bookmark" />
    <span>{off}</span>
    <span>{on}</span>
  </button>
)

/** The script reads `data-visited` and stores the visit on the device. */
export const ProfileActions = ({ id }: { id: number }) => (
  <div className="acts needs-script" data-visited={id}>
    <Share path={paths.profile(id)} />
    <CopyLink path={paths.profile(id)}>{ofProfile}</CopyLink>
    <Save act="save" value={id} labels={['Guardar', 'Guardado']} />
  </div>
)

export const PartnerActions = ({ id }: { id: number }) => (
  <div className="acts needs-script">
    <Share path={paths.partnerProfile(id)} />
    <CopyLink path={paths.partnerProfile(id)}>{ofProfile}</CopyLink>
  </div>
)

type SearchActionsProps = FiltersProps & { options?: OptionLists | undefined }

/** Links to the search. The URL contains the filters as we parsed them, but no page number. */
export const SearchActions = ({ audience, path, places, filters, options }: SearchActionsProps) => {
  if (!Object.values(filters).some(Boolean)) return null
  const link = filteredPath(path, places, filters)
  const narrowed = describeProfileFilters(filters.profile ?? {}, options).map(({ label }) => label)
  const name = [audiences[audience].heading, ...describeFilters(places, filters), ...narrowed].join(' · ')
  return (
    <div className="acts needs-script">
      <CopyLink path={link}>
        <span>
          Copiar link<span className="sr"> da busca</span>
        </span>
      </CopyLink>
      <Save act="save-search" value={link} name={name} labels={['Guardar busca', 'Busca guardada']} />
    </div>
  )
}

export const SavedLink = ({ className = '' }: { className?: string }) => (
  <a className={`iconbtn needs-script saves ${className}`} href={paths.saved} aria-label="Guardados" title="Guardados">
    <Icon name="bookmark" />
  </a>
)
