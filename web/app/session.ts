import { defaultState } from '#contract/default-state.ts'
import { forget, read, write } from './device.ts'

export type Kyc = 'pending' | 'okay' | null

/** docs/specification.md §3, *Client-stored session*. */
export type Session = {
  token: string | undefined
  userType: number | undefined
  perfilCreate: 0 | 1
  kyc: Kyc
  estado: number
  estadoName: string
}

const endsWithSession = ['token', 'user_type', 'perfilCreate', 'kyc'] as const

export const readSession = (): Session => ({
  token: read('token'),
  userType: Number(read('user_type')) || undefined,
  perfilCreate: read('perfilCreate') === '1' ? 1 : 0,
  kyc: (read('kyc') || null) as Kyc,
  estado: Number(read('estado')) || defaultState.id,
  estadoName: read('estadoName') ?? defaultState.sigla,
})

/** `keep` is *Permanecer logado*; without it the session ends with the browser. */
export function startSession({ token, userType, keep }: { token: string; userType: number; keep: boolean }) {
  for (const name of endsWithSession) forget(name)
  const place = keep ? 'device' : 'tab'
  write(place, { token, user_type: String(userType), perfilCreate: '0', kyc: '' })
  const { estado, estadoName } = readSession()
  write('device', { estado: String(estado), estadoName })
}

/** A response may come after the session has ended. */
export function updateSession({ perfilCreate, kyc }: { perfilCreate?: 0 | 1; kyc?: Kyc }) {
  if (!read('token')) return
  const place = read('token', 'device') ? 'device' : 'tab'
  if (perfilCreate !== undefined) write(place, { perfilCreate: String(perfilCreate) })
  if (kyc !== undefined) write(place, { kyc: kyc ?? '' })
}

/** `left`: logged out, all personal data is removed. `expired`: they may log in and continue. */
export type SessionEnd = 'left' | 'expired'

const followers = new Set<(why: SessionEnd) => unknown>()

export const onSessionEnd = (follower: (why: SessionEnd) => unknown) => void followers.add(follower)

export async function endSession(why: SessionEnd = 'left') {
  for (const name of endsWithSession) forget(name)
  await Promise.allSettled([...followers].map(async follower => follower(why)))
}
