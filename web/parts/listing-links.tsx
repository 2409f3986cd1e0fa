import { paths } from '#contract/paths.ts'
import { planTiers, type Tier } from '#contract/plan-tiers.ts'
import { listingKinds } from '#contract/user-types.ts'
import { Icon } from '../kit/icon.tsx'
import { type Filters, filteredPath, type Places } from './catalog-query.ts'

export type ListingKind = keyof typeof listingKinds
export const allKinds: readonly ListingKind[] = [1, 2, 3, 4, 5]

export const listingPath = (kind: ListingKind) => paths.listing(kind, listingKinds[kind].name)

type ListingLinksProps = { kinds?: readonly ListingKind[]; kind?: ListingKind }

export const ListingLinks = ({ kinds = allKinds, kind }: ListingLinksProps) => (
  <nav aria-label="Listas">
    <ul className="chips">
      {kinds.map(each => (
        <li key={each}>
          <a className="chip" href={listingPath(each)} aria-current={each === kind ? 'page' : undefined}>
            {listingKinds[each].heading}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

type TierLinksProps = { tiers: readonly Tier[]; path: string; places: Places; filters: Filters }

export const TierLinks = ({ tiers, path, places, filters }: TierLinksProps) => {
  const { tier: chosen, ...others } = filters
  const choices = [{ tier: undefined, label: 'Todos' }, ...tiers.map(tier => ({ tier, label: planTiers[tier].name }))]
  return (
    <nav className="seg tiers" aria-label="Plano do anúncio">
      {choices.map(({ tier, label }) => (
        <a
          key={label}
          href={filteredPath(path, places, tier ? { ...others, tier } : others)}
          aria-current={tier === chosen ? 'page' : undefined}
        >
          {tier === chosen && <Icon name="check" />}
          {label}
        </a>
      ))}
    </nav>
  )
}
