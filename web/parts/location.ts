import type { PublicAccount, PublicAddress } from '#contract/account.ts'
import { audienceOf } from '#contract/user-types.ts'

/** Null where the audience hides the location, whatever the account holds. */
const shownAddress = ({ user_type, address }: PublicAccount) =>
  audienceOf(user_type)?.showsLocation === false ? null : address

/** `Copacabana, Rio de Janeiro - RJ`. */
export function placeOf(account: PublicAccount) {
  const address = shownAddress(account)
  if (!address) return null
  return [[address.neighborhood, address.city].filter(Boolean).join(', '), address.state].filter(Boolean).join(' - ')
}

/** Whether there is a place to be received at, and in which part of town. */
export function localOf(account: PublicAccount) {
  const address = shownAddress(account)
  if (!address || account.profile.can_local === null) return null
  return account.profile.can_local ? `Possui local${within(address)}` : 'Não possui local próprio'
}

const within = ({ neighborhood }: PublicAddress) => (neighborhood ? ` em ${neighborhood}` : '')
