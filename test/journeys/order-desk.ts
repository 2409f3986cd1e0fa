import type { Page } from 'playwright-core'
import { createOrder } from '#server/orders/create-order.ts'
import { advertiser, type Person } from '../world/people.ts'
import { openDesks } from './operator-desk.ts'

let sent = 0

/** A number as a bank gives each Pix. */
export const newEndToEndId = () => `E00000000202611210902${String(++sent).padStart(11, 'a')}`

/** The demonstration site with operators at their desks and people who order plans. */
export async function openOrderDesks() {
  const desks = await openDesks()
  const { app } = desks

  /** Somebody without a plan who has just ordered one, the dearest unless it is said. */
  async function ordered({ amount, ...person }: Person & { amount?: number } = {}) {
    const accountId = await advertiser(app, { planEndsInDays: null, ...person })
    const plan = await app.db
      .selectFrom('plans')
      .select('id')
      .where('user_type', '=', person.userType ?? 2)
      .where('withdrawn_at', 'is', null)
      .orderBy('amount', 'desc')
      .executeTakeFirstOrThrow()
    const id = await createOrder(app, { accountId, userType: person.userType ?? 2 }, plan.id)
    if (amount) await app.db.updateTable('orders').set({ amount, list_amount: amount }).where('id', '=', id).execute()
    const order = await app.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { ...order, accountId, path: `/admin/pedidos/${id}` }
  }

  return { ...desks, ordered }
}

/** Fills in what stands on the statement. */
export async function typePix(page: Page, amount: string, id = newEndToEndId()) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Valor recebido').fill(amount)
  await dialog.getByLabel('Identificador do Pix').fill(id)
  await dialog.getByLabel('Conferi o crédito no extrato').check()
  return id
}

export const asTyped = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** Presses a button of the open dialog. */
export const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

export const history = (page: Page) => page.getByRole('region', { name: 'O que aconteceu' })

/** Confirms the open case by what the statement says. */
export async function confirmPix(page: Page, cents: number, id?: string) {
  await page.getByRole('button', { name: 'Confirmar Pix' }).click()
  await typePix(page, asTyped(cents), id)
  await press(page, 'Confirmar Pix')
}
