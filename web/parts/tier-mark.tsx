import { planTier, type Tier } from '#contract/plan-tiers.ts'
import { Icon } from '../kit/icon.tsx'

export const TierMark = ({ tier }: { tier: Tier }) => {
  const { highlight } = planTier(tier)
  return highlight && <Icon name={highlight.badge.icon} className="star" />
}
