import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { reconcileAttempts } from '#server/payments/card-charges.ts'
import { notice } from './account-steps.ts'
import { atCardForm, numbers, outcomeOf, pay, shows, typeCard, watchPayments } from './card-buyers.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()
const cut = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|failed:/
const once = { statuses: ['PAID'], payments: [{}] }

const onPayment = (page: Page, handle: (route: Route) => unknown, times = 1) =>
  page.route('**/api/payment/cartao', handle, { times })

test('two taps at once charge once', async () => {
  const page = await stranger()
  const sent = watchPayments(page)
  const { orderId } = await atCardForm(app, url, page)
  await typeCard(page, { number: numbers.paid })
  await page.getByRole('button', { name: 'Pagar', exact: true }).dblclick()
  await shows(page, 'Pagamento aprovada!')
  expect(sent).toHaveLength(1)
  expect(await outcomeOf(app, orderId)).toMatchObject(once)
})

test('while it is sent the button says so, nothing else is sent, and whoever leaves is asked', async () => {
  const page = await stranger()
  const sent = watchPayments(page)
  await atCardForm(app, url, page)
  let go = () => {}
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  await onPayment(page, async route => {
    await held
    await route.continue()
  })
  await typeCard(page, { number: numbers.paid })
  await pay(page)
  const button = page.getByRole('button', { name: 'Pagando…' })
  await button.waitFor()
  expect(await button.getAttribute('aria-busy')).toBe('true')
  await button.evaluate((element: HTMLButtonElement) => element.click())
  await page.getByRole('link', { name: 'Voltar' }).evaluate((element: HTMLAnchorElement) => element.click())
  await page.getByRole('dialog').getByText('Sair agora não cancela a cobrança').waitFor()
  await page.getByRole('button', { name: 'Esperar a resposta' }).click()
  go()
  await shows(page, 'Pagamento aprovada!')
  expect(sent).toHaveLength(1)
})

test('a payment that never left is tried again as it was', async () => {
  const page = await stranger({ forgives: cut })
  const sent = watchPayments(page)
  const { orderId } = await atCardForm(app, url, page)
  await onPayment(page, route => route.abort())
  await typeCard(page, { number: numbers.paid })
  await pay(page)
  await notice(page, 'A conexão caiu antes da resposta.').waitFor()
  expect(await page.getByLabel('Número do cartão').inputValue()).toBe('4539 6206 5992 2097')
  expect((await outcomeOf(app, orderId)).attempts).toEqual([])
  await pay(page)
  await shows(page, 'Pagamento aprovada!')
  expect(sent.map(({ key }) => key === sent[0]?.key)).toEqual([true, true])
  expect(await outcomeOf(app, orderId)).toMatchObject(once)
})

test('a payment whose answer was lost is not made twice by trying again', async () => {
  const page = await stranger({ forgives: cut })
  const { orderId } = await atCardForm(app, url, page)
  // The order is not told either, so that it is really tried again.
  await page.route('**/api/checkout/orders/*', route => route.abort())
  await onPayment(page, loseAnswer)
  await typeCard(page, { number: numbers.paid })
  await pay(page)
  await notice(page, 'A conexão caiu antes da resposta.').waitFor()
  expect(await outcomeOf(app, orderId)).toMatchObject(once)
  await page.unroute('**/api/checkout/orders/*')
  await onPayment(page, route => route.continue())
  const retry = page.getByRole('button', { name: 'Pagar', exact: true })
  if (await retry.isVisible()) await retry.click().catch(() => undefined)
  await shows(page, 'Pagamento aprovada!')
  expect(await outcomeOf(app, orderId)).toMatchObject(once)
})

async function loseAnswer(route: Route) {
  await route.fetch()
  await route.abort()
}

test('after a reload the same attempt goes on, whether the first try arrived or not', async () => {
  const page = await stranger({ forgives: cut })
  const sent = watchPayments(page)
  const { orderId } = await atCardForm(app, url, page)
  await onPayment(page, route => route.abort())
  await typeCard(page, { number: numbers.paid })
  await pay(page)
  await notice(page, 'A conexão caiu antes da resposta.').waitFor()
  await page.reload()
  expect(await page.getByLabel('Número do cartão').inputValue()).toBe('')
  await onPayment(page, loseAnswer)
  await typeCard(page, { number: numbers.paid })
  await pay(page)
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  await expect.poll(async () => (await outcomeOf(app, orderId)).payments.length).toBe(1)
  await page.reload()
  await page.waitForURL(`**/payment-approved?pedido=${orderId}`)
  await shows(page, 'Pagamento aprovada!')
  expect(await outcomeOf(app, orderId)).toMatchObject(once)
})

test('a gateway that does not answer: it is checked until it is settled, and charged once', async () => {
  const page = await stranger()
  const { orderId } = await atCardForm(app, url, page)
  await typeCard(page, { number: numbers.lost })
  await pay(page)
  await page.waitForURL(`**/payment-status?pedido=${orderId}`)
  await shows(page, 'Pagamento pendente!')
  await page.getByText('Estamos verificando com a operadora').waitFor()
  expect(await page.getByRole('link', { name: /Tentar/ }).count()).toBe(0)
  await reconcileAttempts({ ...app, now: () => new Date(Date.now() + 60_000) })
  await shows(page, 'Pagamento aprovada!')
  expect(await outcomeOf(app, orderId)).toMatchObject(once)
})

test('a server that breaks on the way leads to the result, from where it can be tried again as it was', async () => {
  const page = await stranger({ forgives: /502/ })
  const sent = watchPayments(page)
  const { orderId } = await atCardForm(app, url, page)
  await onPayment(page, route => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await typeCard(page, { number: numbers.paid })
  await pay(page)
  await page.waitForURL(`**/payment-status?pedido=${orderId}`)
  await notice(page, 'Estamos verificando o pagamento.').waitFor()
  expect(await page.getByRole('link', { name: 'Tentar de novo' }).count()).toBe(0)
  await page.getByText('Você pode tentar de novo').waitFor({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Tentar de novo' }).click()
  await typeCard(page, { number: numbers.paid })
  await pay(page)
  await shows(page, 'Pagamento aprovada!')
  expect(sent.map(({ key }) => key === sent[0]?.key)).toEqual([true, true])
  expect(await outcomeOf(app, orderId)).toMatchObject(once)
})
