import { offeredTo, type Sort, sorts } from '#contract/listing-filters.ts'
import { type AudienceName, audiences } from '#contract/user-types.ts'
import { Icon } from '../kit/icon.tsx'
import { type Count, type Filters, filteredPath, type Places, profiles } from './catalog-query.ts'

type ResultsBarProps = { audience: AudienceName; count: Count; places: Places; filters: Filters }

/** Shows how many profiles the search found, and how they are sorted. */
export const ResultsBar = ({ audience, count, places, filters }: ResultsBarProps) => {
  const { sort: chosen = 'rotation' } = filters
  const { note }: { label: string; note?: string } = sorts[chosen]
  return (
    <div className="results-bar">
      <p className="num" role="status">
        {profiles(count)}
      </p>
      <details className="order">
        <summary>
          <span className="muted">Ordem:</span> {sorts[chosen].label}
          <Icon name="chevron-down" />
        </summary>
        <ul className="chips">
          {offeredTo(audience).sorts.map(sort => (
            <li key={sort}>
              <a
                className="chip"
                href={filteredPath(audiences[audience].search, places, sortedBy(filters, sort))}
                aria-current={sort === chosen ? 'true' : undefined}
              >
                {sort === chosen && <Icon name="check" />}
                {sorts[sort].label}
              </a>
            </li>
          ))}
        </ul>
      </details>
      {note && <p className="order-note small muted">{note}</p>}
    </div>
  )
}

function sortedBy({ sort: _sort, ...filters }: Filters, sort: Sort): Filters {
  return sort === 'rotation' ? filters : { ...filters, sort }
}
