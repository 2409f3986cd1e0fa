import { type CardAnswer, payByCard } from '#contract/card-payment.ts'
import type { Tier } from '#contract/profile.ts'
import type { App } from '#server/app.ts'
import { ask, bodyOf } from './calls.ts'
import { signUp } from './signed-up.ts'

/** Numbers of the simulator, by what it does with them. */
export const cards = {
  paid: '4539620659922097',
  declined: '4929291898380766',
  authorized: '4000000000001018',
  analysis: '4000000000002024',
  lost: '4000000000004046',
  twice: '4000000000005050',
} as const

/** A number of these digits that passes the check. */
export function withCheckDigit(fifteen: string) {
  const sum = [...fifteen].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${fifteen}${(10 - (sum % 10)) % 10}`
}

export const cardBody = (product_id: number, number: string = cards.paid) => ({
  number,
  exp_month: '12',
  exp_year: '2031',
  security_code: '123',
  name: 'Ana Souza',
  tax_id: '529.982.247-25',
  product_id,
})

export async function planOf(app: App, userType = 2, tier: Tier = 'premium') {
  const plans = app.db.selectFrom('plans').select(['id', 'amount']).where('user_type', '=', userType)
  return plans.where('tier', '=', tier).orderBy('id').executeTakeFirstOrThrow()
}

/** Somebody who has just registered, and pays; `more` changes the body. */
export async function cardBuyer(app: App, url: string, paymentsUrl = url) {
  const { id, token } = await signUp(url)
  const product = await planOf(app)
  const pay = (more: object = {}, key?: string) =>
    ask(paymentsUrl, payByCard, {
      token,
      body: { ...cardBody(product.id), ...more },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
  return {
    id,
    token,
    product,
    pay,
    paid: async (more: object = {}, key?: string) => bodyOf<CardAnswer>(await pay(more, key)),
  }
}
