import type { PublicAccount } from '#contract/account.ts'
import { Icon } from '../kit/icon.tsx'
import { placeOf } from './location.ts'

/** The location block; nothing where it is hidden. */
export const Place = ({ account }: { account: PublicAccount }) => {
  const place = placeOf(account)
  return (
    place && (
      <p className="place small muted">
        <Icon name="map-pin" />
        <span>{place}</span>
      </p>
    )
  )
}
