import { createOrder } from '#contract/order.ts'
import type { OrderCase } from '#contract/order-admin.ts'
import type { Tier } from '#contract/profile.ts'
import { type BackOffice, operatorAtWork } from './back-office.ts'
import { ask, bodyOf } from './calls.ts'
import { signUp } from './signed-up.ts'
import type { Booted } from './site.ts'

let made = 0

/** The id of a transfer that no test has used yet; a return begins with D. */
export const pixId = (letter: 'E' | 'D' = 'E') => `${letter}12345678202611211200${String(++made).padStart(11, 'a')}`

type Wanted = { token?: string; tier?: Tier; days?: number; userType?: number }

/** Two operators at their desk, and what they find there. */
export async function openDesk(site: Booted) {
  const { app, url } = site
  const iris = (await operatorAtWork(site, 'Íris')).office
  const bruno = (await operatorAtWork(site, 'Bruno')).office
  const rows = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows
  return {
    iris,
    bruno,
    rows,
    /** Somebody's unpaid order, through the front door; a newcomer's when it is not said whose. */
    async order({ token, tier = 'premium', days = 30, userType = 2 }: Wanted = {}) {
      const buyer = token ? { token, email: '' } : await signUp(url, { user_type_id: userType })
      const [plan] = await rows(
        'select id from plans where user_type = $1 and tier = $2 and days = $3',
        userType,
        tier,
        days,
      )
      const asked = await ask(url, createOrder, { token: buyer.token, body: { product_id: plan.id } })
      return { ...buyer, ...bodyOf<{ id: number; code: string; value: number }>(asked) }
    },
    confirm: (office: BackOffice, { id, value }: { id: number; value: number }, endToEndId = pixId()) =>
      deed(office, `orders/${id}/pix-receipt`, { end_to_end_id: endToEndId, amount: value }),
    /** But for views, which have a test of their own. */
    entriesOf: (id: number) =>
      rows(
        `select e.action, o.name, e.facts from audit_entries e left join operators o on o.id = e.operator_id
        where subject = $1 and e.action <> 'order_opened' order by e.id`,
        `order:${id}`,
      ),
    jobs: (identifier: string) =>
      rows(
        `select j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
        identifier,
      ),
  }
}
export type Desk = Awaited<ReturnType<typeof openDesk>>

export const deed = (office: BackOffice, path: string, body: unknown) =>
  office.send('POST', `/api/operator/${path}`, { body })

export const openCase = async (office: BackOffice, id: number): Promise<OrderCase> =>
  (await office.send('GET', `/api/operator/orders/${id}`)).json()
