import type { App } from '#server/app.ts'
import { type Attempt, type Limit, limitAttempts } from '#server/db/attempts.ts'
import { originOf } from './origin.ts'

type Rule = Pick<Limit, 'most' | 'withinSeconds'>
type By = 'origin' | 'account' | 'pair'

const minute = 60
const hour = 60 * minute

/**
 * How often what may be tried, by whom: `origin` is the network asked from, `account` an e-mail or an account, `pair`
 * both. What a stranger tries from elsewhere fills their own limits long before the account's.
 */
const rules = {
  'log-in': {
    pair: { most: 10, withinSeconds: 15 * minute },
    origin: { most: 50, withinSeconds: 15 * minute },
    account: { most: 100, withinSeconds: hour },
  },
  register: { origin: { most: 60, withinSeconds: hour }, account: { most: 10, withinSeconds: hour } },
  'forgot-password': { origin: { most: 20, withinSeconds: hour }, account: { most: 5, withinSeconds: hour } },
  'reset-password': { origin: { most: 30, withinSeconds: hour }, pair: { most: 10, withinSeconds: hour } },
  'own-password': { account: { most: 10, withinSeconds: 15 * minute } },
  'change-email': { account: { most: 10, withinSeconds: hour } },
  'apply-coupon': { origin: { most: 60, withinSeconds: hour }, account: { most: 15, withinSeconds: hour } },
  'support-minute': { account: { most: 20, withinSeconds: minute } },
  'support-day': { account: { most: 200, withinSeconds: 24 * hour } },
  'suspension-answer': { origin: { most: 10, withinSeconds: hour } },
  contact: { origin: { most: 10, withinSeconds: hour }, account: { most: 300, withinSeconds: hour } },
  'confirm-email': { origin: { most: 30, withinSeconds: hour } },
  // What is paid does not count: it is those who try stolen cards that try many.
  'pay-by-card': { origin: { most: 100, withinSeconds: hour }, account: { most: 10, withinSeconds: 15 * minute } },
} as const satisfies Record<string, Partial<Record<By, Rule>>>

export type Purpose = keyof typeof rules
export type Who = { address?: string; account?: string | number }

/** @throws Refusal `too_many` when this has been tried too often of late. */
export const limited = ({ pool, now }: Pick<App, 'pool' | 'now'>, purpose: Purpose, who: Who): Promise<Attempt> =>
  limitAttempts(pool, limitsOf(purpose, who), now())

/** The limits that an attempt counts against. */
export function limitsOf(purpose: Purpose, { address = '', account = '' }: Who): Limit[] {
  const origin = originOf(address)
  const subjects: Record<By, string> = { origin, account: String(account), pair: `${account} ${origin}` }
  return Object.entries<Rule>(rules[purpose]).map(([by, rule]) => ({
    purpose: `${purpose}/${by}`,
    subject: subjects[by as By],
    ...rule,
  }))
}
