import { Icon } from '#web/kit/icon.tsx'

/** Gold is Premium's alone. */
export const TierBadge = ({ name }: { name: 'Premium' | 'Básico' }) => (
  <span className={name === 'Premium' ? 'badge badge-gold' : 'badge'}>
    {name === 'Premium' && <Icon name="star" />}
    {name}
  </span>
)
