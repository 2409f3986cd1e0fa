import { expect } from 'vitest'
import type { PixSite } from './pix-site.ts'

/** Places an order and reads it as its buyer, which creates the charge at the bank. */
export async function placeOrder({ shop, app, advertiser }: PixSite) {
  const { id: accountId, token } = await advertiser()
  const { id } = await shop.order(token, await shop.planId('Premium 30 dias'))
  const order = await shop.read(token, id)
  const { txid } = await app.db
    .selectFrom('pix_charges')
    .select('txid')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, accountId, token, txid, value: order.value, pix: order.pix, read: () => shop.read(token, id) }
}

export const isListed = async ({ shop }: PixSite, accountId: number) =>
  (await shop.rows('select from listings where account_id = $1', accountId)).length === 1

/** Checks that the bank's totals match our ledger, and that no message violated the official schema. */
export async function expectBooksAgree({ bank, shop, log }: PixSite) {
  const [ours] = await shop.rows(`
    select coalesce(sum(p.amount), 0)::int received,
      coalesce(sum(p.amount) filter (where t.refund_id is not null or v.id is not null), 0)::int returned
    from payments p left join refunds r on r.payment_id = p.id left join refund_transfers t on t.refund_id = r.id
      left join reversals v on v.payment_id = p.id
    where p.channel = 'pix'`)
  expect(ours, JSON.stringify(log.slice(-5))).toEqual(bank.books.totals())
  expect((await shop.ledger()).differences).toEqual([])
  expect(bank.faults).toEqual([])
}
