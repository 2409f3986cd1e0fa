import type { Page } from 'playwright-core'
import { createOrder, type Order } from '#contract/order.ts'
import type { Product } from '#contract/plan.ts'
import { refuseOrder, type Settlement, settleOrder } from '#server/orders/settle-order.ts'
import { ask, bodyOf } from '../world/calls.ts'
import { signUp } from '../world/people.ts'
import { openVisitors } from './visitors.ts'

type Visit = Parameters<Awaited<ReturnType<typeof openVisitors>>['stranger']>[0]
type Wish = Partial<Pick<Product, 'type_name' | 'days'>>

let paid = 0

/** The demonstration site, people on it who have just registered, and what money does to their orders. */
export async function openBuyers() {
  const { app, url, stranger } = await openVisitors()

  /** Somebody of that type who is logged in, in a browser of their own. */
  async function buyer(userType = 2, visit: Visit = {}) {
    const page = await stranger(visit)
    const account = await signUp(url, { user_type_id: userType })
    await enter(page, account.token, userType)
    return { page, ...account }
  }

  async function planId(userType: number, { type_name = 'Premium', days = 30 }: Wish = {}) {
    const tier = type_name === 'Premium' ? 'premium' : 'basic'
    const { id } = await app.db
      .selectFrom('plans')
      .select('id')
      .where('user_type', '=', userType)
      .where('tier', '=', tier)
      .where('days', '=', days)
      .executeTakeFirstOrThrow()
    return id
  }

  /** An order as the screen makes it. */
  async function ordered(token: string, userType = 2, wish: Wish = {}) {
    const body = { product_id: await planId(userType, wish) }
    return bodyOf<Order>(await ask(url, createOrder, { token, body }))
  }

  /** The money of an order has come in. */
  const pay = (order: Pick<Order, 'id' | 'value'>, at = app.now()): Promise<Settlement> =>
    app.db.transaction().execute(tx => {
      const externalId = `E-teste-${++paid}`
      return settleOrder(tx, { orderId: order.id, channel: 'pix', externalId, amount: order.value }, at)
    })

  const refuse = (orderId: number, reason: string) =>
    app.db.transaction().execute(tx => refuseOrder(tx, orderId, reason, app.now()))

  const ordersOf = (accountId: number) =>
    app.db.selectFrom('orders').selectAll().where('account_id', '=', accountId).orderBy('id').execute()

  return { app, url, stranger, buyer, planId, ordered, pay, refuse, ordersOf }
}

/** What a log-in leaves on the device. */
const enter = (page: Page, token: string, userType: number) =>
  page.context().addInitScript(
    ([token, type]) => {
      if (location.protocol === 'about:') return
      for (const [name, value] of Object.entries({ token, user_type: type, perfilCreate: '0', kyc: '' })) {
        localStorage.setItem(name, value)
      }
    },
    [token, String(userType)] as const,
  )

/** A plan of the list by how long it lasts. */
export const planOf = (page: Page, duration: string) =>
  page.locator('.opt', { has: page.getByText(duration, { exact: true }) })
