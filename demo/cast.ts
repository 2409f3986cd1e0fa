import { argon2Sync, randomBytes } from 'node:crypto'
import type { Gender } from '#contract/genders.ts'
import type { Tier } from '#contract/plan-tiers.ts'
import { argon2Cost, toPhc } from '#server/platform/passwords/password-phc.ts'

export type Status =
  | 'listed'
  | 'plan_ended'
  | 'plan_unpaid'
  | 'plan_refused'
  | 'kyc_pending'
  | 'kyc_rejected'
  | 'suspended'

export type Role = {
  userType: 2 | 3 | 4
  /** Null for a couple. */
  gender: Gender | null
  tier: Tier
  status: Status
  /** Set only for the log-ins that the documentation names. */
  email?: string
}

export type Newcomer = { userType: number; name: string; email: string; kycPending: boolean }

type Group = Omit<Role, 'status'> & { count: number }

const listed: readonly Group[] = [
  { userType: 2, gender: 'Mulher', tier: 'premium', count: 1, email: 'mulher@demo.local' },
  { userType: 2, gender: 'Homem', tier: 'premium', count: 1, email: 'homem@demo.local' },
  { userType: 2, gender: 'Trans', tier: 'premium', count: 1, email: 'trans@demo.local' },
  { userType: 3, gender: 'Mulher', tier: 'premium', count: 1, email: 'swing@demo.local' },
  { userType: 4, gender: 'Trans', tier: 'premium', count: 1, email: 'close@demo.local' },
  { userType: 2, gender: 'Mulher', tier: 'premium', count: 27 },
  { userType: 2, gender: 'Mulher', tier: 'basic', count: 42 },
  { userType: 2, gender: 'Trans', tier: 'premium', count: 11 },
  { userType: 2, gender: 'Trans', tier: 'basic', count: 18 },
  { userType: 2, gender: 'Homem', tier: 'premium', count: 9 },
  { userType: 2, gender: 'Homem', tier: 'basic', count: 15 },
  { userType: 3, gender: 'Mulher', tier: 'premium', count: 9 },
  { userType: 3, gender: 'Homem', tier: 'premium', count: 8 },
  { userType: 3, gender: null, tier: 'premium', count: 10 },
  { userType: 4, gender: 'Mulher', tier: 'premium', count: 11 },
  { userType: 4, gender: 'Trans', tier: 'premium', count: 9 },
  { userType: 4, gender: 'Homem', tier: 'premium', count: 7 },
]

const hiddenBecause: readonly Status[] = [
  'plan_ended',
  'plan_unpaid',
  'plan_refused',
  'kyc_pending',
  'kyc_rejected',
  'suspended',
]

/**
 * There is one profile of each kind per reason for hiding it, so that every catalogue has some that visitors don't see.
 */
const hidden: readonly Group[] = [
  { userType: 2, gender: 'Mulher', tier: 'premium', count: 1 },
  { userType: 2, gender: 'Trans', tier: 'basic', count: 1 },
  { userType: 3, gender: 'Homem', tier: 'premium', count: 1 },
  { userType: 4, gender: 'Mulher', tier: 'premium', count: 1 },
]

export const cast: readonly Role[] = [
  ...listed.flatMap(group => repeated(group, 'listed')),
  ...hiddenBecause.flatMap(status => hidden.flatMap(group => repeated(group, status))),
]

export const newcomers: readonly Newcomer[] = [
  { userType: 1, name: 'Visitante de demonstração', email: 'visitante@demo.local', kycPending: false },
  { userType: 2, name: 'Conta nova de demonstração', email: 'novo@demo.local', kycPending: false },
  { userType: 2, name: 'Conta pendente de demonstração', email: 'pendente@demo.local', kycPending: true },
]

function repeated({ count, ...role }: Group, status: Status): Role[] {
  return Array.from({ length: count }, () => ({ ...role, status }))
}

export const demoPassword = 'demo1234'
/** The log-in of the second operator. */
export const secondReviewer = 'analise@demo.local'

export function hashDemoPassword() {
  const nonce = randomBytes(16)
  return toPhc(nonce, argon2Sync('argon2id', { message: demoPassword, nonce, ...argon2Cost }))
}
