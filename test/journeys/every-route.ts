import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { adminPaths } from '#contract/admin-screens.ts'
import { appRoutes } from '#contract/app-screens.ts'
import { createOrder } from '#server/money/orders/create-order.ts'
import { settleOrder } from '#server/money/orders/settle-order.ts'
import { logInToken, signUp } from '../world/people.ts'
import { demoPassword } from './account-steps.ts'
import { openBackOffice } from './operators.ts'
import { type Visit, visitsToBackOffice, visitsToSite, type Who } from './route-visits.ts'
import { denyCamera } from './senders.ts'
import { historySettled, watchSettling } from './settled.ts'
import { startSession } from './visitors.ts'

const calm = { reducedMotion: 'reduce' } as const
const userTypes: Record<string, number> = { 'swing@demo.local': 3, 'close@demo.local': 4, 'parceiro@demo.local': 5 }

/** Opens the demonstration site, with a visit to each route and a page for each kind of visitor. */
export async function openEveryRoute() {
  const office = await openBackOffice()
  const { app, url, adult, operatorAt } = office
  const buyer = await signUp(url)
  const orders = { paid: await paid(), waiting: await ordered() }
  const site = await visitsToSite(app, orders)
  const admin = await visitsToBackOffice(app, orders.waiting)

  async function ordered() {
    const plans = app.db.selectFrom('plans').select('id').where('user_type', '=', 2).where('withdrawn_at', 'is', null)
    const { id } = await plans.orderBy('id').executeTakeFirstOrThrow()
    return createOrder(app, { accountId: buyer.id, userType: 2 }, id)
  }

  async function paid() {
    const orderId = await ordered()
    const order = app.db.selectFrom('orders').select('amount').where('id', '=', orderId)
    const { amount } = await order.executeTakeFirstOrThrow()
    await app.db
      .transaction()
      .execute(tx => settleOrder(tx, { orderId, channel: 'pix', externalId: 'E-visita', amount }, app.now()))
    return orderId
  }

  async function tokenOf(who: Who) {
    if (who === 'buyer') return buyer.token
    if (who.includes('@')) return logInToken(url, who, demoPassword)
    return (await signUp(url, { user_type_id: typeOf(who) })).token
  }

  /** Opens a new page for this person; an operator's page starts in the back-office. */
  async function pageOf(who: Who, forgives?: RegExp): Promise<Page> {
    if (who === 'operator') return (await operatorAt('/admin/senha', { ...(forgives && { forgives }) })).page
    const page = await adult({ ...calm, ...(forgives && { forgives }) })
    if (who === 'sender') await page.addInitScript(denyCamera)
    if (who !== 'visitor') await startSession(page, url, { token: await tokenOf(who), userType: typeOf(who) })
    return page
  }

  return { ...office, site, admin, orders, pageOf }
}

const typeOf = (who: Who) => userTypes[who] ?? Number(/^new (\d)$/.exec(who)?.[1] ?? 2)

const patterns = [...appRoutes.map(({ path }) => path), ...Object.values(adminPaths)]
export const isScreen = (path: string) =>
  patterns.some(pattern => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path.split('?')[0] as string))

/** Visits one route after another, without page loads within an app, and waits until loading has finished. */
export function beginVisits(page: Page) {
  const settle = watchSettling(page)

  return async ({ who, path, come }: Visit) => {
    if (come) await come(page)
    else if (who !== 'visitor' && isScreen(path) && isScreen(new URL(page.url()).pathname)) {
      // Waits first, because an app that is still starting would start at the new path.
      await settle()
      await historySettled(page)
      await moveWithin(page, path)
      await settle()
      // A search screen focuses its field instead of the heading.
      await expect.poll(async () => [path, await focused(page)]).toEqual([path, expect.stringMatching(/^(H1|INPUT)$/)])
    } else await page.goto(path)
    await settle()
  }
}

/** Navigates the way a link within the app does. */
const moveWithin = (page: Page, path: string) =>
  page.evaluate(to => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)
