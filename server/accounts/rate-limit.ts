import type { App } from '#server/app.ts'
import { type Attempt, consume, type Limit } from '#server/db/attempts.ts'
import { originOf } from './origin.ts'

type Rule = Pick<Limit, 'max' | 'withinSeconds'>
type By = 'origin' | 'account' | 'pair'

const minute = 60
const hour = 60 * minute

/**
 * `origin` is the caller's network, `account` an e-mail or an account id, `pair` both. An attacker fills the limits of
 * their own network long before the account's.
 */
const rules = {
  'log-in': {
    pair: { max: 10, withinSeconds: 15 * minute },
    origin: { max: 50, withinSeconds: 15 * minute },
    account: { max: 100, withinSeconds: hour },
  },
  register: { origin: { max: 60, withinSeconds: hour }, account: { max: 10, withinSeconds: hour } },
  'forgot-password': { origin: { max: 20, withinSeconds: hour }, account: { max: 5, withinSeconds: hour } },
  'reset-password': { origin: { max: 30, withinSeconds: hour }, pair: { max: 10, withinSeconds: hour } },
  'own-password': { account: { max: 10, withinSeconds: 15 * minute } },
  'change-email': { account: { max: 10, withinSeconds: hour } },
  'apply-coupon': { origin: { max: 60, withinSeconds: hour }, account: { max: 15, withinSeconds: hour } },
  'support-minute': { account: { max: 20, withinSeconds: minute } },
  'support-day': { account: { max: 200, withinSeconds: 24 * hour } },
  'suspension-answer': { origin: { max: 10, withinSeconds: hour } },
  contact: { origin: { max: 10, withinSeconds: hour }, account: { max: 300, withinSeconds: hour } },
  'confirm-email': { origin: { max: 30, withinSeconds: hour } },
  // Successful payments do not count: many attempts suggest card testing.
  'pay-by-card': { origin: { max: 100, withinSeconds: hour }, account: { max: 10, withinSeconds: 15 * minute } },
} as const satisfies Record<string, Partial<Record<By, Rule>>>

export type Purpose = keyof typeof rules
export type Who = { address?: string; account?: string | number }

export const rateLimit = ({ pool, now }: Pick<App, 'pool' | 'now'>, purpose: Purpose, who: Who): Promise<Attempt> =>
  consume(pool, limitsOf(purpose, who), now())

export function limitsOf(purpose: Purpose, { address = '', account = '' }: Who): Limit[] {
  const origin = originOf(address)
  const subjects: Record<By, string> = { origin, account: String(account), pair: `${account} ${origin}` }
  return Object.entries<Rule>(rules[purpose]).map(([by, rule]) => ({
    purpose: `${purpose}/${by}`,
    subject: subjects[by as By],
    ...rule,
  }))
}
