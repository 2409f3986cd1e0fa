import type { PublicAccount } from '#contract/account.ts'
import { type Tier, tiers } from '#contract/profile.ts'
import { Badge } from '../ui/badge.tsx'
import { Icon, Star } from '../ui/icon.tsx'
import { Place } from './place.tsx'

export const ProfileHead = ({ account, tier }: { account: PublicAccount; tier: Tier }) => {
  const { nickname, gender, age } = account.profile
  return (
    <div className="profile-head">
      <div className="row-between">
        <h1>{nickname}</h1>
        {tier === 'premium' && (
          <Badge tone="gold">
            <Star />
            {tiers.premium}
          </Badge>
        )}
      </div>
      <p className="small">
        <Badge tone="green">
          <Icon name="badge-check" />
          Perfil verificado
        </Badge>
        <span className="muted">{[gender, `${age} anos`].filter(Boolean).join(' · ')}</span>
      </p>
      <Place account={account} />
    </div>
  )
}
