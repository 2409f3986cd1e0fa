import type { OwnAccount } from '#contract/own-account.ts'
import type { AccountSession as WireSession } from '#contract/session.ts'
import { toProfile } from '#contract/stored-profile.ts'
import { deviceName } from './device-name.ts'
import type { OwnAccountRow } from './read-own-account.ts'

/** The account as its own person gets it (decisions, section 2). */
export function presentOwnAccount({ kyc, profile, ...account }: OwnAccountRow, now: Date): OwnAccount {
  return {
    ...account,
    kyc: kyc.kyc,
    kyc_rejection: kyc.rejection,
    profile: profile ? { ...toProfile(profile, now), birth: profile.birth, document: profile.document } : null,
    address: profile ? presentAddress(profile) : null,
  }
}

function presentAddress(row: NonNullable<OwnAccountRow['profile']>): OwnAccount['address'] {
  if (row.state === null) return null
  const { city, state, neighborhood, zipcode, number, address, reference } = row
  const rest = { zipcode: zipcode ?? '0', number: number ?? '0', address: address ?? '0', reference: reference ?? '0' }
  return { city, state, neighborhood, ...rest }
}

type Session = { id: number; device: string; created_at: Date; last_seen_at: Date }

export const presentSession = ({ id, device, created_at, last_seen_at }: Session, currentId: number): WireSession => ({
  id,
  device: deviceName(device),
  created_at: created_at.toISOString(),
  last_seen_at: last_seen_at.toISOString(),
  current: id === currentId,
})
