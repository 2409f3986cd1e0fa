import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBuyers } from './buyers.ts'

const { buyer, ordered, pay, refuse } = await openBuyers()

const pending = (page: Page) => page.getByRole('heading', { name: 'Comprovante pedente!' })
const code = (page: Page) => page.locator('.copyline code').textContent()

test('an order that can not be paid any more is said kindly, with a way back', async () => {
  const { page, token } = await buyer(2)
  const order = await ordered(token)
  await page.goto('/payment-method')
  await pending(page).waitFor()
  await refuse(order.id, 'Prazo de pagamento vencido.')
  await page.getByRole('heading', { name: 'Este pedido foi encerrado' }).waitFor()
  await page.getByText('Prazo de pagamento vencido.').waitFor()
  await page.getByRole('link', { name: 'Escolher um plano' }).click()
  await page.waitForURL('**/packets')
})

test('without a connection the code stays, and the screen says so', async () => {
  const { page, token } = await buyer(2, { forgives: /ERR_INTERNET_DISCONNECTED|Failed to load/ })
  const order = await ordered(token)
  await page.goto('/payment-method')
  await page.getByRole('button', { name: 'Copiar' }).waitFor()
  await page.context().setOffline(true)
  await page.getByText('Sem conexão agora. O código abaixo continua valendo').waitFor()
  expect(await code(page)).toContain(order.code)
  await page.context().setOffline(false)
  await pay(order)
  await page.waitForURL('**/payment-approved-pix?*')
})

test('a Pix that can not be made now says so, and the other way stays; a card in analysis is told', async () => {
  const { page, token } = await buyer(2)
  const order = await ordered(token)
  const card = { status: 'IN_ANALYSIS', reference_id: 'x', brand: null, last_digits: null }
  await answerOrder(page, order.id, { pix: null, card })
  await page.goto('/payment-method')
  await page.getByText('Não foi possível gerar o Pix agora.').waitFor()
  await page.getByText('O cartão deste pedido está em análise.').waitFor()
  expect(await page.getByRole('link', { name: 'Enviar Comprovante' }).count()).toBe(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('img', { name: 'QR Code' }).waitFor()
})

test('with a provider nobody sends a proof: the screen says that it waits, and until when', async () => {
  const { page, token } = await buyer(2)
  const order = await ordered(token)
  const pix = { ...order.pix, mode: 'dynamic', key: null, proof_url: null, expires_at: '2030-01-02T02:30:00.000Z' }
  await answerOrder(page, order.id, { pix })
  await page.goto('/payment-method')
  await page.getByText('O anúncio é ativado assim que ele chega, e esta tela se atualiza sozinha.').waitFor()
  await page.getByText('Este código vale até 01/01/2030 às 23:30.').waitFor()
  expect(await page.getByRole('link', { name: 'Enviar Comprovante' }).count()).toBe(0)
})

/** The server's answer, with some of it otherwise. */
const answerOrder = (page: Page, id: number, more: object) =>
  page.route(`**/api/checkout/orders/${id}`, async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...more } })
  })
