import type { OrderPix } from '#contract/order.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { pixOf } from '#server/payments/pix-of-order.ts'
import { type OrderFacts, readOrderFacts } from './order-facts.ts'
import { type PlanEffect, readPlanEffect } from './plan-effect.ts'

/** How an order that waits can be paid, and what that would do; both null of any other. */
export type ToPay = { pix: OrderPix | null; effect: PlanEffect | null }

export const listOrders = ({ db, now }: Pick<App, 'db' | 'now'>, accountId: number) =>
  readOrderFacts(db, { accountId }, now())

/** @throws Refusal `not_found` unless it is the account's own. */
export async function readOrder(app: App, accountId: number, orderId: number): Promise<{ facts: OrderFacts } & ToPay> {
  const now = app.now()
  const [facts] = await readOrderFacts(app.db, { orderId }, now)
  if (facts?.account_id !== accountId) throw orderNotFound()
  if (facts.activated_at || facts.refused_at) return { facts, pix: null, effect: null }
  const [pix, effect] = await Promise.all([pixOf(app, facts), readPlanEffect(app.db, accountId, facts, now)])
  return { facts, pix, effect }
}

export const orderNotFound = () => new Refusal('not_found', 'Não encontramos esta compra.')
