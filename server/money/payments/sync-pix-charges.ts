import { sql } from 'kysely'
import { dayMs, hourMs } from '#contract/durations.ts'
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
  await followCharge(app, provider, charge)
  await askAgainTomorrow(app, charge)
}

async function followCharge(app: App, provider: Provider, charge: ChargeRow) {
  const { txid } = charge
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
  await db
    .updateTable('pix_charges')
    .set({ closed_at: now() })
    .where('txid', '=', txid)
    .where('closed_at', 'is', null)
    .execute()
}

/** The bank may take a payment back (MED) and its callback may be lost, so we ask daily for this long. */
const askedDays = 30

/** The last time is at the end of the period. A charge without a payment is not asked about again. */
const askAgainTomorrow = ({ db, now }: Pick<App, 'db' | 'now'>, { order_id, txid }: ChargeRow) =>
  sql`
    update pix_charges set ask_again_at = (
      select least(${new Date(now().getTime() + dayMs)}, max(received_at) + make_interval(hours => ${askedDays * 24}))
      from payments where order_id = ${order_id} and channel = 'pix'
      having max(received_at) + make_interval(hours => ${askedDays * 24}) > ${now()}
    ) where txid = ${txid}`.execute(db)

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

/** A run asks about one charge after another, so it neither lasts longer than a minute or two nor floods the provider. */
const askedPerRun = 100
const failuresInOutage = 3

/** Asks again about paid charges whose daily time has come, oldest first. The next run continues where this one ends. */
export async function askAboutPaidCharges(app: App) {
  if (!app.pix.provider) return 0
  const due = await chargesToAskAgain(app)
  let [asked, failed, inSequence] = [0, 0, 0]
  for (const { txid } of due) {
    const isAnswered = await syncPixCharge(app, txid).then(
      () => true,
      () => false,
    )
    asked++
    inSequence = isAnswered ? 0 : inSequence + 1
    if (isAnswered) continue
    failed++
    await postpone(app, txid)
    if (inSequence === failuresInOutage) break
  }
  if (failed > 0) app.log('pix_not_reconciled', { charges: failed })
  return asked - failed
}

const chargesToAskAgain = ({ db, now }: Pick<App, 'db' | 'now'>) =>
  db
    .selectFrom('pix_charges')
    .select('txid')
    .where('ask_again_at', '<=', now())
    .orderBy('ask_again_at')
    .orderBy('order_id')
    .limit(askedPerRun)
    .execute()

/** So that a charge about which the provider never answers doesn't hold up the others. */
const postpone = ({ db, now }: Pick<App, 'db' | 'now'>, txid: string) =>
  db
    .updateTable('pix_charges')
    .set({ ask_again_at: new Date(now().getTime() + hourMs) })
    .where('txid', '=', txid)
    .execute()
