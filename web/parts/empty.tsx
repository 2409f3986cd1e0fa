import './empty.css'
import type { ReactNode } from 'react'
import type { Gender } from '#contract/genders.ts'
import { messages } from '#contract/messages.ts'
import { type AudienceName, audiences, soonByGender } from '#contract/user-types.ts'
import { Icon } from '../kit/icon.tsx'
import { type Filters, filteredPath, type Places } from './catalog-query.ts'

export const Empty = ({ title, hope, children }: { title: string; hope?: string; children?: ReactNode }) => (
  <div className="empty">
    <img src="/art/rio-vazio.svg" alt="" width="320" height="200" />
    <h2>{title}</h2>
    {hope && <p className="muted">{hope}</p>}
    {children}
  </div>
)

type NothingFoundProps = {
  audience: AudienceName
  path: string
  places: Places
  filters: Filters
  gender?: Gender | undefined
}

export const NothingFound = ({ audience, path, places, filters, gender = filters.gender }: NothingFoundProps) => {
  const { notFound, soon } = audiences[audience]
  return (
    <Empty title={notFound} hope={gender ? soonByGender[gender] : soon}>
      {Object.values(filters).some(Boolean) && (
        <a className="btn btn-outline btn-sm" href={filteredPath(path, places, {})}>
          <Icon name="rotate-ccw" />
          {messages.clearFilters}
        </a>
      )}
    </Empty>
  )
}
