import { sql } from 'kysely'
import { hourMs } from '#contract/durations.ts'
import type { Provider } from '#server/money/orders/order-pix.ts'
import { recordTransfer } from '#server/money/orders/refunds.ts'
import { reversePayment } from '#server/money/orders/reversals.ts'
import { lockOrder, refuseOrder, settleOrder } from '#server/money/orders/settle-order.ts'
import { notePayer } from '#server/people/linked-accounts/note-shared.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { openApproval } from '#server/platform/operators/approvals.ts'

/** A Pix can arrive after its charge has expired. We keep checking for this long. */
const lastLookMs = hourMs

/** Closes an overdue charge at the provider and refuses its order. */
export async function syncPixCharge(app: App, txid: string) {
  const { provider } = app.pix
  const charge = await findCharge(app, txid)
  if (!provider || !charge) return
  const current = await readState(app, provider, txid, charge.order_id)
  const expired = app.now() >= charge.expires_at
  if (!current) return expired ? endCharge(app, charge, reasons.expired) : undefined
  const isOver = current === 'open' && (expired || (await hasOutcome(app, charge.order_id)))
  const state = isOver ? await closeAt(app, provider, txid, charge.order_id) : current
  if (state === 'open') return
  await endCharge(app, charge, state === 'paid' ? reasons.unfit : reasons.expired)
}

const reasons = {
  expired: 'O prazo do Pix terminou sem o pagamento.',
  unfit: 'O Pix recebido não corresponde a este pedido; o valor volta para quem pagou.',
}

type ChargeRow = NonNullable<Awaited<ReturnType<typeof findCharge>>>

const findCharge = ({ db }: App, txid: string) =>
  db.selectFrom('pix_charges').select(['order_id', 'txid', 'expires_at']).where('txid', '=', txid).executeTakeFirst()

async function readState(app: App, provider: Provider, txid: string, orderId: number) {
  const charge = await provider.readCharge(txid)
  if (!charge) return undefined
  const ours = charge.key === provider.key && (await recordPixPayments(app, provider, txid, charge.receipts))
  if (ours) return charge.state
  // We decide nothing automatically, because an operator has to investigate.
  app.log('pix_not_ours', { order: orderId })
  return undefined
}

/** Rereads the charge after closing it, since someone may have paid it just before. */
async function closeAt(app: App, provider: Provider, txid: string, orderId: number) {
  await provider.closeCharge(txid)
  return readState(app, provider, txid, orderId)
}

async function endCharge(app: App, { order_id, txid, expires_at }: ChargeRow, reason: string) {
  const { db, now } = app
  await db.transaction().execute(async tx => {
    await lockOrder(tx, order_id)
    if (!(await isPaidOtherwise(tx, order_id))) await refuseOrder(tx, order_id, reason, now())
  })
  if (now().getTime() < expires_at.getTime() + lastLookMs) return
  await db.updateTable('pix_charges').set({ closed_at: now() }).where('txid', '=', txid).execute()
}

async function isPaidOtherwise(tx: Db, orderId: number) {
  const { rows } = await sql`
    select from card_attempts where order_id = ${orderId} and settled_at is null
    union all
    select from ${openApproval('money', orderId)}
    limit 1`.execute(tx)
  return rows.length > 0
}

async function hasOutcome({ db }: App, orderId: number) {
  const order = await db
    .selectFrom('orders as o')
    .leftJoin('order_activations as a', 'a.order_id', 'o.id')
    .leftJoin('order_refusals as f', 'f.order_id', 'o.id')
    .select(['o.account_id', 'a.activated_at', 'f.refused_at'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return order.account_id === null || order.activated_at !== null || order.refused_at !== null
}

export type PixReceipt = NonNullable<Awaited<ReturnType<Provider['readReceipt']>>>

const graceMs = 60_000

async function recordPixPayments(app: App, provider: Provider, txid: string, receipts: readonly PixReceipt[]) {
  const isOurs = (receipt: PixReceipt) => receipt.txid === txid && [null, provider.key].includes(receipt.key)
  for (const receipt of receipts.filter(isOurs)) await recordPixPayment(app, receipt)
  return receipts.every(isOurs)
}

async function recordPixPayment({ db, now }: App, receipt: PixReceipt) {
  await db.transaction().execute(async tx => {
    const { order_id: orderId, expires_at } = await tx
      .selectFrom('pix_charges')
      .select(['order_id', 'expires_at'])
      .where('txid', '=', receipt.txid)
      .executeTakeFirstOrThrow()
    const late = receipt.at.getTime() > expires_at.getTime() + graceMs
    if (late) await refuseOrder(tx, orderId, 'O Pix chegou depois do prazo; o valor volta para quem pagou.', now())
    const received = { orderId, channel: 'pix' as const, externalId: receipt.endToEndId, amount: receipt.cents }
    await settleOrder(tx, received, now())
    await notePayer(tx, orderId, [receipt.payer], now())
    await recordPixReturns(tx, receipt, now())
  })
}

/** If we decided a refund, the return is its transfer. If not, the bank took the money back (MED). */
async function recordPixReturns(tx: Db, { endToEndId, returns }: PixReceipt, now: Date) {
  for (const { returnId, cents, state } of returns) {
    const payment = state === 'returned' ? await findPayment(tx, endToEndId) : undefined
    if (!payment) continue
    const { id: paymentId, amount, refundId } = payment
    if (!refundId) await reversePayment(tx, { paymentId, kind: 'med', externalId: returnId }, now)
    else if (cents === amount) await recordTransfer(tx, { refundId, externalId: returnId }, now)
  }
}

const findPayment = (tx: Db, endToEndId: string) =>
  tx
    .selectFrom('payments as p')
    .leftJoin('refunds as r', 'r.payment_id', 'p.id')
    .select(['p.id', 'p.amount', 'r.id as refundId'])
    .where('p.channel', '=', 'pix')
    .where('p.external_id', '=', endToEndId)
    .executeTakeFirst()

const pageLength = 40
const maxPages = 25
const concurrency = 4

type ChargeCursor = { expires_at: Date; order_id: number }

export async function reconcilePix(app: App) {
  if (!app.pix.provider) return 0
  let count = 0
  let cursor: ChargeCursor = { expires_at: new Date(0), order_id: 0 }
  for (let pages = 0; pages < maxPages; pages++) {
    const page = await openCharges(app, cursor)
    const last = page.at(-1)
    if (!last) break
    const failed = await syncAll(app, page)
    count += page.length
    cursor = last
    if (failed === 0) continue
    app.log('pix_not_reconciled', { charges: failed })
    // The provider is down, so stop. The next run starts over with the oldest charge.
    if (failed === page.length) break
  }
  return count
}

const openCharges = ({ db, now }: App, { expires_at, order_id }: ChargeCursor) =>
  db
    .selectFrom('pix_charges as c')
    .leftJoin('order_activations as a', 'a.order_id', 'c.order_id')
    .select(['c.txid', 'c.order_id', 'c.expires_at'])
    .where('c.closed_at', 'is', null)
    .where(({ or, eb }) => or([eb('c.expires_at', '<=', now()), eb('a.order_id', 'is', null)]))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('c.expires_at', 'c.order_id'), '>', tuple(expires_at, order_id)))
    .orderBy('c.expires_at')
    .orderBy('c.order_id')
    .limit(pageLength)
    .execute()

async function syncAll(app: App, charges: readonly { txid: string }[]) {
  const waiting = [...charges]
  let failed = 0
  async function takeTurns() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await syncPixCharge(app, next.txid).catch(() => failed++)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, takeTurns))
  return failed
}
