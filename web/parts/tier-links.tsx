import { type Tier, tiers } from '#contract/profile.ts'
import { Icon } from '../kit/icon.tsx'
import { filteredAddress } from './address.ts'
import type { Filters, Places } from './catalog-props.ts'

const choices: readonly (readonly [Tier | undefined, string])[] = [
  [undefined, 'Todos'],
  ['premium', tiers.premium],
  ['basic', tiers.basic],
]

type TierLinksProps = { path: string; places: Places; filters: Filters }

/** One tier or both, as links. */
export const TierLinks = ({ path, places, filters }: TierLinksProps) => {
  const { tier: chosen, ...others } = filters
  return (
    <nav className="seg tiers" aria-label="Plano do anúncio">
      {choices.map(([tier, label]) => (
        <a
          key={label}
          href={filteredAddress(path, places, tier ? { ...others, tier } : others)}
          aria-current={tier === chosen ? 'page' : undefined}
        >
          {tier === chosen && <Icon name="check" />}
          {label}
        </a>
      ))}
    </nav>
  )
}
