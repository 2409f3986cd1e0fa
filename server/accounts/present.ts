import type { OwnAccount } from '#contract/own-account.ts'
import { toOwnMedia } from '#contract/own-media.ts'
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
    profile: profile ? presentProfile(profile, now) : null,
    address: profile ? presentAddress(profile) : null,
  }
}

type Row = NonNullable<OwnAccountRow['profile']>

function presentProfile(row: Row, now: Date): OwnAccount['profile'] {
  const { birth, document, verdict, refusal, live } = row
  const review = { state: verdict ?? 'pending', refusal, live } as const
  return { ...toProfile(row, now), birth, document, review, midias: row.media.map(toOwnMedia) }
}

/** Always the placeholder `'0'` (specification, section 3). */
const unsaid = { zipcode: '0', number: '0', address: '0', reference: '0' }

function presentAddress({ city, state, neighborhood }: Row): OwnAccount['address'] {
  return state === null ? null : { city, state, neighborhood, ...unsaid }
}

type Session = { id: number; device: string; created_at: Date; last_seen_at: Date }

export const presentSession = ({ id, device, created_at, last_seen_at }: Session, currentId: number): WireSession => ({
  id,
  device: deviceName(device),
  created_at: created_at.toISOString(),
  last_seen_at: last_seen_at.toISOString(),
  current: id === currentId,
})
