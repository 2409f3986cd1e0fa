import { daySeconds } from '#contract/durations.ts'
import * as order from '#contract/order.ts'
import { type Order, type OrderState, withdrawalEnd } from '#contract/order.ts'
import { sendProof } from '#contract/pix-proof.ts'
import { planTiers } from '#contract/plan-tiers.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { proofCall } from '#server/platform/http/upload-call.ts'
import { claimPayment } from './claim-payment.ts'
import { createOrder } from './create-order.ts'
import { admitProof, saveProof } from './pix-proofs.ts'
import type { PlanEffect } from './plan-periods.ts'
import { listOrders, notPayable, type OrderFacts, readOrder, stateOf, type ToPay } from './read-order.ts'
import { withdrawOrder } from './withdraw-order.ts'

export function orderRoutes(api: Api) {
  const { app } = api
  const answer = async (accountId: number, orderId: number) => {
    const { facts, ...toPay } = await readOrder(app, accountId, orderId)
    return presentOrder(facts, app.now(), toPay)
  }
  call(api, order.createOrder, async ({ body, caller: { account } }) =>
    answer(account.accountId, await createOrder(app, account, body.product_id)),
  )
  call(api, order.listOrders, async ({ caller: { account } }) => {
    const now = app.now()
    return (await listOrders(app, account.accountId)).map(facts => presentOrder(facts, now))
  })
  call(api, order.readOrder, ({ params, caller: { account } }) => answer(account.accountId, params.id))
  call(api, order.claimPayment, async ({ params, caller: { account, address } }) => {
    await claimPayment(app, { accountId: account.accountId, orderId: params.id, address })
    return answer(account.accountId, params.id)
  })
  proofCall(api, sendProof, async ({ params, caller: { account, address }, readProof }) => {
    const own = { accountId: account.accountId, orderId: params.id }
    await admitProof(app, { ...own, address })
    await saveProof(app, own, await readProof())
    return answer(account.accountId, params.id)
  })
  call(api, order.withdrawOrder, async ({ params, caller: { account } }) => {
    await withdrawOrder(app, account.accountId, params.id)
    return answer(account.accountId, params.id)
  })
}

function presentOrder(facts: OrderFacts, now: Date, { ways, pix, effect }: ToPay = notPayable): Order {
  const state = stateOf(facts, now)
  return {
    id: facts.id,
    code: facts.code,
    status: statusOf(facts),
    state,
    value: facts.amount,
    list_value: facts.list_amount,
    coupon: facts.coupon,
    product: productOf(facts),
    created_at: facts.created_at.toISOString(),
    updated_at: lastChange(facts).toISOString(),
    starts_at: isoOrNull(facts.starts_at),
    starts_by: state === 'not_started' ? isoOrNull(facts.starts_by) : null,
    next_at: state === 'queued' ? isoOrNull(facts.next_at) : null,
    converted: convertedOf(facts, state),
    expired_at: isoOrNull(facts.ends_at),
    used_seconds: facts.used_seconds,
    refusal: facts.refusal,
    channel: facts.channel,
    withdrawal_until: isoOrNull(withdrawalUntil(facts, now)),
    refund: refundOf(facts),
    card: cardOf(facts),
    claimed_at: isoOrNull(facts.claimed_at),
    proof_sent_at: isoOrNull(facts.proof_sent_at),
    ways,
    pix,
    effect: effect && presentEffect(effect, now),
  }
}

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null

const statusOf = ({ activated_at, refused_at }: OrderFacts) =>
  activated_at ? 'ok' : refused_at ? 'refused' : 'pending'

const productOf = ({ plan_id, tier, title, days, free_days, list_amount }: OrderFacts) => ({
  id: plan_id,
  type_name: planTiers[tier].name,
  title,
  days,
  free_days,
  amount: list_amount,
})

function withdrawalUntil({ received_at, revoked_at, reversed_at }: OrderFacts, now: Date) {
  if (!received_at || revoked_at || reversed_at) return null
  const end = withdrawalEnd(received_at)
  return end < now ? null : end
}

const convertibleStates: OrderState[] = ['active', 'queued', 'ended']

/** Returns how much of the order's time a later order of a higher tier converted, and into how much. */
function convertedOf({ days, free_days, own_seconds, converted_seconds }: OrderFacts, state: OrderState) {
  if (!converted_seconds || !convertibleStates.includes(state)) return null
  return {
    basic_seconds: (days + free_days) * daySeconds - (own_seconds ?? 0),
    premium_seconds: converted_seconds,
  }
}

const refundOf = ({ refund_decided_at, refund_transferred_at }: OrderFacts) =>
  refund_decided_at && {
    decided_at: refund_decided_at.toISOString(),
    transferred_at: isoOrNull(refund_transferred_at),
  }

const cardOf = ({ card_reference, card_status, card_brand, card_digits }: OrderFacts) =>
  card_reference
    ? { reference_id: card_reference, status: card_status, brand: card_brand, last_digits: card_digits }
    : null

const seconds = (ms: number) => Math.floor(ms / 1000)

const presentEffect = ({ startsAt, endsAt, startsBy, follows, converted }: PlanEffect, now: Date) => ({
  starts_at: startsAt.toISOString(),
  expires_at: endsAt.toISOString(),
  starts_by: isoOrNull(startsBy),
  follows,
  withdrawal_until: withdrawalEnd(now).toISOString(),
  converted: converted && {
    basic_seconds: seconds(converted.lowerMs),
    premium_seconds: seconds(converted.higherMs),
  },
})

function lastChange(facts: OrderFacts) {
  const { created_at, activated_at, started_at, refused_at, revoked_at, reversed_at, settled_at, card_at } = facts
  const { refund_decided_at, refund_transferred_at } = facts
  const changes = [activated_at, started_at, refused_at, revoked_at, reversed_at, settled_at, card_at]
  return [...changes, refund_decided_at, refund_transferred_at].reduce<Date>(
    (last, at) => (at && at > last ? at : last),
    created_at,
  )
}
