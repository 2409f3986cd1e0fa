import type { App } from '#server/app.ts'
import { refuseOrder, settleOrder } from '#server/orders/settle-order.ts'
import { bookReturns } from './book-returns.ts'
import type { Provider } from './charge-order.ts'

type Receipt = NonNullable<Awaited<ReturnType<Provider['readReceipt']>>>

/** The provider's clock and ours may be so far apart. */
const graceMs = 60_000

/** Books what the provider says came in for a charge; false when something of it is for another key or charge. */
export async function bookReceipts(app: App, provider: Provider, txid: string, receipts: readonly Receipt[]) {
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
