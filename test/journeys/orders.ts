import type { Page } from 'playwright-core'
import { createOrder } from '#server/money/orders/create-order.ts'
import { addPlan } from '#server/money/pricing/admin-plans.ts'
import { advertiser, type Person } from '../world/people.ts'
import { openBackOffice, press } from './operators.ts'

let sent = 0

/** A new end-to-end id, such as banks assign to each Pix. */
export const newEndToEndId = () => `E00000000202611210902${String(++sent).padStart(11, 'a')}`

/** Opens the demonstration site, with operators in its back-office and people who order plans. */
export async function openOrders(usualName?: string) {
  const office = await openBackOffice(usualName)
  const { app, newOperator } = office

  /** Orders a plan for a new person: the most expensive one on sale, or a new one at the given price. */
  async function ordered({ amount, ...person }: Person & { amount?: number } = {}) {
    const { userType = 2 } = person
    const accountId = await advertiser(app, { planEndsInDays: null, ...person })
    const planId = amount ? await planFor(userType, amount) : await dearestPlan(userType)
    const id = await createOrder(app, { accountId, userType }, planId)
    const order = await app.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { ...order, accountId, path: `/admin/pedidos/${id}` }
  }

  async function planFor(user_type: number, amount: number) {
    const fields = {
      title: 'Plano caro',
      type_name: 'Premium',
      days: 30,
      free_days: 0,
      position: 900 + ++sent,
    } as const
    return (await addPlan(app, { operatorId: (await newOperator()).id }, { user_type, amount, ...fields })).id
  }

  async function dearestPlan(userType: number) {
    const plans = app.db.selectFrom('plans').select('id').where('user_type', '=', userType)
    const onSale = plans.where('withdrawn_at', 'is', null).where('title', '<>', 'Plano caro')
    return (await onSale.orderBy('amount', 'desc').executeTakeFirstOrThrow()).id
  }

  return { ...office, ordered }
}

/** Fills in a Pix as it appears on the bank statement. */
export async function typePix(page: Page, amount: string, id = newEndToEndId()) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Valor recebido').fill(amount)
  await dialog.getByLabel('Identificador do Pix').fill(id)
  await dialog.getByLabel('Conferi o crédito no extrato').check()
  return id
}

export const asTyped = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

export const history = (page: Page) => page.getByRole('region', { name: 'O que aconteceu' })

/** Confirms the open order's Pix as it appears on the bank statement. */
export async function confirmPix(page: Page, cents: number, id?: string) {
  await page.getByRole('button', { name: 'Confirmar Pix' }).click()
  await typePix(page, asTyped(cents), id)
  await press(page, 'Confirmar Pix')
}
