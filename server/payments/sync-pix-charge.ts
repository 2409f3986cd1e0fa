import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { lockOrder, refuseOrder, settleOrder } from '#server/orders/settle-order.ts'
import type { Provider } from './charge-order.ts'
import { bookReturns } from './record-pix-returns.ts'

/** A Pix may arrive a little after its charge's end, and is looked for until then. */
const lastLookMs = 3_600_000

/**
 * Asks the provider what became of a charge and books it: callbacks and reconciliation both end here. What nobody is
 * to pay any more is closed at the provider, and its order refused.
 */
export async function askCharge(app: App, txid: string) {
  const { provider } = app.pix
  const charge = await readKept(app, txid)
  if (!provider || !charge) return
  const told = await lookAt(app, provider, txid, charge.order_id)
  const expired = app.now() >= charge.expires_at
  if (!told) return expired ? endCharge(app, charge, reasons.expired) : undefined
  const closed = told === 'open' && (expired || (await hasOutcome(app, charge.order_id)))
  const state = closed ? await closeAt(app, provider, txid, charge.order_id) : told
  if (state === 'open') return
  await endCharge(app, charge, state === 'paid' ? reasons.unfit : reasons.expired)
}

const reasons = {
  expired: 'O prazo do Pix terminou sem o pagamento.',
  unfit: 'O Pix recebido não corresponde a este pedido; o valor volta para quem pagou.',
}

type Kept = NonNullable<Awaited<ReturnType<typeof readKept>>>

const readKept = ({ db }: App, txid: string) =>
  db.selectFrom('pix_charges').select(['order_id', 'txid', 'expires_at']).where('txid', '=', txid).executeTakeFirst()

/** Its state, with all that came in for it booked. */
async function lookAt(app: App, provider: Provider, txid: string, orderId: number) {
  const told = await provider.readCharge(txid)
  if (!told) return undefined
  const ours = told.key === provider.key && (await bookReceipts(app, provider, txid, told.receipts))
  if (ours) return told.state
  // Nothing is decided by it; an operator sees to it.
  app.log('pix_not_ours', { order: orderId })
  return undefined
}

/** Somebody may have paid between the question and the end: so it is asked once more. */
async function closeAt(app: App, provider: Provider, txid: string, orderId: number) {
  await provider.closeCharge(txid)
  return lookAt(app, provider, txid, orderId)
}

/** An order that this charge can't pay any more is refused, unless it may be paid otherwise. */
async function endCharge(app: App, { order_id, txid, expires_at }: Kept, reason: string) {
  const { db, now } = app
  await db.transaction().execute(async tx => {
    await lockOrder(tx, order_id)
    if (!(await isPaidOtherwise(tx, order_id))) await refuseOrder(tx, order_id, reason, now())
  })
  if (now().getTime() < expires_at.getTime() + lastLookMs) return
  await db.updateTable('pix_charges').set({ closed_at: now() }).where('txid', '=', txid).execute()
}

/** A card is being charged for it, or a second operator is to see a Pix that came in elsewhere. */
async function isPaidOtherwise(tx: Db, orderId: number) {
  const { rows } = await sql`
    select from card_attempts where order_id = ${orderId} and settled_at is null
    union all
    select from money_requests q left join money_request_outcomes d on d.request_id = q.id
      where q.order_id = ${orderId} and d.request_id is null
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Paid or refused by another way, or nobody's any more. */
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

type Receipt = NonNullable<Awaited<ReturnType<Provider['readReceipt']>>>

/** The provider's clock and ours may be so far apart. */
const graceMs = 60_000

/** Books what the provider says came in for a charge; false when something of it is for another key or charge. */
async function bookReceipts(app: App, provider: Provider, txid: string, receipts: readonly Receipt[]) {
  const isOurs = (receipt: Receipt) => receipt.txid === txid && [null, provider.key].includes(receipt.key)
  for (const receipt of receipts.filter(isOurs)) await bookReceipt(app, receipt)
  return receipts.every(isOurs)
}

async function bookReceipt({ db, now }: App, receipt: Receipt) {
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
    await bookReturns(tx, receipt, now())
  })
}
