import { expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { openBuyers } from './buyers.ts'
import { expectToFit } from './too-wide.ts'

const { app, buyer, ordered } = await openBuyers()

const claimsOf = (id: number) =>
  app.db.selectFrom('open_orders').select('claimed_at').where('order_id', '=', id).execute()

test('a buyer reports a payment with Já paguei once, without WhatsApp', async () => {
  const { page, token } = await buyer(2)
  const order = await ordered(token)
  await page.goto('/payment-method')
  expect(await claimsOf(order.id)).toEqual([{ claimed_at: null }])
  await page.getByRole('button', { name: 'Já paguei' }).click()
  await page.getByText(/^Você avisou em /).waitFor()
  expect(await page.getByRole('button', { name: 'Já paguei' }).count()).toBe(0)
  expect(await claimsOf(order.id)).toEqual([{ claimed_at: expect.any(Date) }])
  await expectToFit(page)
  await expectNoViolations(page)
  await page.goto('/payment-approved-pix')
  await page.getByText(/^Você avisou em /).waitFor()
})
