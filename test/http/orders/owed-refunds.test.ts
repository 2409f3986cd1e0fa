import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import type { AdminOrder, OrderCase } from '#contract/order-admin.ts'
import { decideRefund } from '#server/money/orders/refunds.ts'
import { reversePayment, settleReversal } from '#server/money/orders/reversals.ts'
import { settleOrder } from '#server/money/orders/settle-order.ts'
import type { App } from '#server/platform/app.ts'
import { type OrderAdmin, openCase, openOrderAdmin, pixId } from '#test/world/orders.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let admin: OrderAdmin
const clock = { at: Date.parse('2026-03-10T12:00:00Z') }
const provider = {} as NonNullable<App['pix']['provider']>

beforeAll(async () => {
  site = await bootSite()
  site.app.now = () => new Date(clock.at)
})

beforeEach(async () => {
  admin = await openOrderAdmin(site)
  offer({ pix: true, card: true })
})

function offer({ pix, card }: { pix: boolean; card: boolean }) {
  site.app.pix = { staticCode: () => null, provider: pix ? provider : null }
  site.app.cards = card ? ({} as NonNullable<App['cards']>) : null
}

type Came = { channel: 'pix' | 'card'; byHand?: boolean }

/** An order with a refund that has not been sent yet. */
async function owed({ channel, byHand = false }: Came) {
  const order = await admin.order()
  const [operator] = await admin.rows('select id from operators limit 1')
  const received = { orderId: order.id, channel, externalId: pixId(), amount: order.value }
  const payment = await site.app.db.transaction().execute(async tx => {
    await settleOrder(tx, byHand ? { ...received, operatorId: operator.id } : received, site.app.now())
    const [{ id }] = (await tx.selectFrom('payments').select('id').where('order_id', '=', order.id).execute()) as [
      { id: number },
    ]
    await decideRefund(tx, { paymentId: id, cause: 'duplicate' }, site.app.now())
    return id
  })
  return { ...order, payment }
}

const waiting = async () => {
  const { data } = (await admin.iris.send('GET', '/api/operator/orders?needs=1')).json() as { data: AdminOrder[] }
  return data.map(({ id }) => id)
}
const standing = async (id: number) => {
  const { needs, returning, payments }: OrderCase = await openCase(admin.iris, id)
  return { needs, returning, owed_by: payments[0]?.refund?.owed_by, isListed: (await waiting()).includes(id) }
}
const byProvider = { needs: null, returning: true, owed_by: 'provider', isListed: false }
const byPerson = { needs: 'transfer', returning: false, owed_by: 'person', isListed: true }

test.each([
  ['a Pix through the provider', { channel: 'pix' }, byProvider],
  ['a card', { channel: 'card' }, byProvider],
  ['a Pix that an operator confirmed', { channel: 'pix', byHand: true }, byPerson],
] as const)('the refund of %s waits for the provider or a person', async (_, came, expected) => {
  expect(await standing((await owed(came)).id)).toEqual(expected)
})

test.each([
  ['Pix', 'pix', { pix: false, card: true }],
  ['card', 'card', { pix: true, card: false }],
] as const)('without a provider for its channel, a person refunds a %s payment', async (_, channel, offered) => {
  offer(offered)
  expect(await standing((await owed({ channel })).id)).toEqual(byPerson)
})

test('a refund that the provider has not sent within an hour waits for a person', async () => {
  const { id } = await owed({ channel: 'pix' })
  clock.at += hourMs
  admin = await openOrderAdmin(site)
  expect(await standing(id)).toEqual(byProvider)
  clock.at += 1
  expect(await standing(id)).toEqual(byPerson)
})

test('a reversed or disputed payment needs no refund', async () => {
  const { id, payment } = await owed({ channel: 'pix', byHand: true })
  const reversal = { paymentId: payment, kind: 'med', externalId: 'MED-9' } as const
  await site.app.db.transaction().execute(tx => reversePayment(tx, reversal, site.app.now()))
  expect(await standing(id)).toMatchObject({ needs: 'reversal', owed_by: null, isListed: true })
  const [{ id: reversalId }] = (await admin.rows('select id from reversals where payment_id = $1', payment)) as [
    { id: number },
  ]
  await site.app.db.transaction().execute(tx => settleReversal(tx, { reversalId, outcome: 'lost' }, site.app.now()))
  expect(await standing(id)).toEqual({ needs: null, returning: false, owed_by: null, isListed: false })
})
