import type { PublicAccount } from '#contract/account.ts'
import type { Tier } from '#contract/profile.ts'
import { PremiumBadge, VerifiedBadge } from './badges.tsx'
import { Place } from './place.tsx'

export const ProfileHead = ({ account, tier }: { account: PublicAccount; tier: Tier }) => {
  const { nickname, gender, age } = account.profile
  return (
    <div className="profile-head">
      <div className="row-between">
        <h1>{nickname}</h1>
        {tier === 'premium' && <PremiumBadge />}
      </div>
      <p className="small">
        <VerifiedBadge />
        <span className="muted">{[gender, `${age} anos`].filter(Boolean).join(' · ')}</span>
      </p>
      <Place account={account} />
    </div>
  )
}
