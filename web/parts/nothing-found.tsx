import { messages } from '#contract/messages.ts'
import type { Gender } from '#contract/profile.ts'
import { type AudienceName, audiences, soonByGender } from '#contract/user-types.ts'
import { Icon } from '../kit/icon.tsx'
import type { Filters, Places } from './catalog-props.ts'
import { filteredAddress } from './catalog-props.ts'
import { Empty } from './empty.tsx'

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
        <a className="btn btn-outline btn-sm" href={filteredAddress(path, places, {})}>
          <Icon name="rotate-ccw" />
          {messages.clearFilters}
        </a>
      )}
    </Empty>
  )
}
