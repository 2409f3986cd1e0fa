import { defaultState } from '#contract/default-state.ts'
import { forget, read, write } from '#web/kit/client/stored.ts'
import type { SessionEnd } from '#web/kit/client/unsent.ts'

export type Kyc = 'pending' | 'okay' | null

/** See docs/specification.md §3, *Client-stored session*. */
export type Session = {
  token: string | undefined
  userType: number | undefined
  perfilCreate: 0 | 1
  kyc: Kyc
  estado: number
  estadoName: string
}

const endsWithSession = ['token', 'user_type', 'perfilCreate', 'kyc'] as const

/** Set from the session's expiry until the next log-in, so that drafts are kept for the same person. */
const expired = 'session_expired'

let isLeaving = false

/** Treats the session as logged out until the next log-in, even if it expires first. */
export const leaveSession = () => {
  isLeaving = true
}

/** Whether a log-out is in progress, which then shows its own page. */
export const isLeavingSession = () => isLeaving

export const readSession = (): Session => ({
  token: read('token'),
  userType: Number(read('user_type')) || undefined,
  perfilCreate: read('perfilCreate') === '1' ? 1 : 0,
  kyc: (read('kyc') || null) as Kyc,
  estado: Number(read('estado')) || defaultState.id,
  estadoName: read('estadoName') ?? defaultState.sigla,
})

/** `keep` is *Permanecer logado*. Without it, the session ends when the browser closes. */
export function startSession({ token, userType, keep }: { token: string; userType: number; keep: boolean }) {
  isLeaving = false
  for (const name of [...endsWithSession, expired]) forget(name)
  const place = keep ? 'device' : 'tab'
  write(place, { token, user_type: String(userType), perfilCreate: '0', kyc: '' })
  const { estado, estadoName } = readSession()
  write('device', { estado: String(estado), estadoName })
}

/** Does nothing without a session, because a response may arrive after the session's end. */
export function updateSession({ perfilCreate, kyc }: { perfilCreate?: 0 | 1; kyc?: Kyc }) {
  if (!read('token')) return
  const place = read('token', 'device') ? 'device' : 'tab'
  if (perfilCreate !== undefined) write(place, { perfilCreate: String(perfilCreate) })
  if (kyc !== undefined) write(place, { kyc: kyc ?? '' })
}

/** Why the last session ended, in this or any other tab. Defaults to a log-out. */
export const lastSessionEnd = (): SessionEnd => (read(expired) ? 'expired' : 'left')

const followers = new Set<(why: SessionEnd) => unknown>()

export const onSessionEnd = (follower: (why: SessionEnd) => unknown) => void followers.add(follower)

export async function endSession(ended: SessionEnd = 'left') {
  const why = isLeaving ? 'left' : ended
  // Must precede the token's removal, which the other tabs react to.
  if (why === 'expired') write('device', { [expired]: '1' })
  else forget(expired)
  for (const name of endsWithSession) forget(name)
  await Promise.allSettled([...followers].map(async follower => follower(why)))
}
