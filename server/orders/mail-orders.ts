import { composeLetter, type Letter } from '#server/accounts/compose-letter.ts'
import { contactOf } from '#server/accounts/letters.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import {
  planEndedLetter,
  planEndsLetter,
  receiptLetter,
  refundLetter,
  reversalLetter,
  transferLetter,
} from './letters.ts'
import { readOrderFacts } from './order-facts.ts'
import { lastPlanEnd } from './plan-end-notices.ts'
import { withdrawalEnd } from './withdrawal-end.ts'

type Post = Pick<App, 'db' | 'env' | 'mail' | 'now'>

export async function mailReceipt(app: Post, { orderId }: { orderId: number }) {
  const [facts] = await readOrderFacts(app.db, { orderId }, app.now())
  if (!facts?.received_at || !facts.channel) return
  const { code, title, days, free_days: freeDays, amount, channel, received_at: receivedAt } = facts
  const { starts_at: from, ends_at: until } = facts
  const runs = from && until && !facts.revoked_at ? { from, until } : null
  const waits = facts.starts_by && !facts.started_at && !facts.revoked_at
  const receipt = {
    code,
    title,
    days,
    freeDays,
    amount,
    channel,
    receivedAt,
    runs,
    startsBy: waits ? facts.starts_by : null,
  }
  await mailBuyer(
    app,
    facts.account_id,
    receiptLetter(app.env, { ...receipt, withdrawUntil: withdrawalEnd(receivedAt, until) }),
  )
}

type OfRefund = { refundId: number }

export async function mailRefund(app: Post, { refundId }: OfRefund) {
  const refund = await readRefund(app.db, refundId)
  if (refund) await mailBuyer(app, refund.accountId, refundLetter(app.env, refund))
}

export async function mailTransfer(app: Post, { refundId }: OfRefund) {
  const refund = await readRefund(app.db, refundId)
  if (refund) await mailBuyer(app, refund.accountId, transferLetter(app.env, refund))
}

type PlanEnd = { accountId: number; endsAt: string; daysBefore: number }

/** Nothing when another plan follows by now. */
export async function mailPlanEnd(app: Post, { accountId, endsAt, daysBefore }: PlanEnd) {
  const owner = await app.db.selectFrom('accounts').select('user_type').where('id', '=', accountId).executeTakeFirst()
  const end = await lastPlanEnd(app.db, accountId)
  if (!owner || end?.toISOString() !== endsAt) return
  const letter = daysBefore === 0 ? planEndedLetter : planEndsLetter
  await mailBuyer(app, accountId, letter(app.env, end, owner.user_type))
}

export async function mailReversal({ db, env, mail }: Post, { reversalId }: { reversalId: number }) {
  const reversed = await db
    .selectFrom('reversals as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['o.id as orderId', 'o.code', 'p.amount', 'r.kind'])
    .where('r.id', '=', reversalId)
    .executeTakeFirstOrThrow()
  await mail.send({ to: contactOf(env), ...composeLetter(reversalLetter(env, reversed)) })
}

const readRefund = (db: Db, refundId: number) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['o.account_id as accountId', 'o.code', 'p.amount', 'p.channel', 'r.cause'])
    .where('r.id', '=', refundId)
    .executeTakeFirst()

/** Nobody is mailed whose account is gone by the time that the work is done. */
async function mailBuyer({ db, mail }: Post, accountId: number | null, letter: Letter) {
  if (accountId === null) return
  const buyer = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst()
  if (buyer) await mail.send({ to: buyer.email, ...composeLetter(letter) })
}
