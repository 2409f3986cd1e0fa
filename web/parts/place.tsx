import type { PublicAccount, PublicAddress } from '#contract/account.ts'
import { audienceOf } from '#contract/user-types.ts'
import { Icon } from '../kit/icon.tsx'

/** Null where the user type hides the location. */
const shownAddress = ({ user_type, address }: PublicAccount) =>
  audienceOf(user_type)?.showsLocation === false ? null : address

/** `Copacabana, Rio de Janeiro - RJ`. */
function placeOf(account: PublicAccount) {
  const address = shownAddress(account)
  if (!address) return null
  return [[address.neighborhood, address.city].filter(Boolean).join(', '), address.state].filter(Boolean).join(' - ')
}

export function localOf(account: PublicAccount) {
  const address = shownAddress(account)
  if (!address || account.profile.can_local === null) return null
  return account.profile.can_local ? `Possui local${within(address)}` : 'Não possui local próprio'
}

const within = ({ neighborhood }: PublicAddress) => (neighborhood ? ` em ${neighborhood}` : '')

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
