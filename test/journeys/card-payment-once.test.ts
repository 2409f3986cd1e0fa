import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { reconcileAttempts } from '#server/money/payments/card-charges.ts'
import { notice } from './account-steps.ts'
import { numbers, openCardForm, outcomeOf, pressPay, typeCard, waitForHeading, watchPayments } from './buyers.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()
const cut = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|failed:/
const once = { statuses: ['PAID'], payments: [{}] }

const onPayment = (page: Page, handle: (route: Route) => unknown, times = 1) =>
  page.route('**/api/payment/cartao', handle, { times })

test('two taps charge once; during payment the button says so, and leaving asks for confirmation', async () => {
  const page = await stranger()
  const sent = watchPayments(page)
  const { orderId } = await openCardForm(app, url, page)
  let go = () => {}
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  await onPayment(page, async route => {
    await held
    await route.continue()
  })
  await typeCard(page, { number: numbers.paid })
  await page.getByRole('button', { name: 'Pagar', exact: true }).dblclick()
  const button = page.getByRole('button', { name: 'Pagando…' })
  await button.waitFor()
  expect(await button.getAttribute('aria-busy')).toBe('true')
  await button.evaluate((element: HTMLButtonElement) => element.click())
  await page.getByRole('link', { name: 'Voltar' }).evaluate((element: HTMLAnchorElement) => element.click())
  await page.getByRole('dialog').getByText('Sair agora não cancela a cobrança').waitFor()
  await page.getByRole('button', { name: 'Esperar a resposta' }).click()
  go()
  await waitForHeading(page, 'Pagamento aprovada!')
  expect(sent).toHaveLength(1)
  expect(await outcomeOf(app, orderId)).toMatchObject(once)
})

test('retrying after a lost response does not charge twice', async () => {
  const page = await stranger({ forgives: cut })
  const { orderId } = await openCardForm(app, url, page)
  // Makes loading the order fail too, so that the form stays and can be resubmitted.
  await page.route('**/api/checkout/orders/*', route => route.abort())
  await onPayment(page, loseAnswer)
  await typeCard(page, { number: numbers.paid })
  await pressPay(page)
  await notice(page, 'A conexão caiu antes da resposta.').waitFor()
  expect(await outcomeOf(app, orderId)).toMatchObject(once)
  const answered = page.waitForResponse('**/api/payment/cartao')
  await pressPay(page)
  expect((await answered).status()).toBe(200)
  await page.unroute('**/api/checkout/orders/*')
  await waitForHeading(page, 'Pagamento aprovada!')
  expect(await outcomeOf(app, orderId)).toMatchObject(once)
})

async function loseAnswer(route: Route) {
  await route.fetch()
  await route.abort()
}

test('after a reload the form continues the same attempt, whether or not the first try arrived', async () => {
  const page = await stranger({ forgives: cut })
  const sent = watchPayments(page)
  const { orderId } = await openCardForm(app, url, page)
  await onPayment(page, route => route.abort())
  await typeCard(page, { number: numbers.paid })
  await pressPay(page)
  await notice(page, 'A conexão caiu antes da resposta.').waitFor()
  await page.reload()
  expect(await page.getByLabel('Número do cartão').inputValue()).toBe('')
  await onPayment(page, loseAnswer)
  await typeCard(page, { number: numbers.paid })
  await pressPay(page)
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  await expect.poll(async () => (await outcomeOf(app, orderId)).payments.length).toBe(1)
  await page.reload()
  await page.waitForURL(`**/payment-approved?pedido=${orderId}`)
  await waitForHeading(page, 'Pagamento aprovada!')
  expect(await outcomeOf(app, orderId)).toMatchObject(once)
})

test('a payment that the gateway did not answer is checked until it is settled, and charged once', async () => {
  const page = await stranger()
  const { orderId } = await openCardForm(app, url, page)
  await typeCard(page, { number: numbers.lost })
  await pressPay(page)
  await page.waitForURL(`**/payment-status?pedido=${orderId}`)
  await waitForHeading(page, 'Pagamento pendente!')
  await page.getByText('Estamos verificando com a operadora').waitFor()
  expect(await page.getByRole('link', { name: /Tentar/ }).count()).toBe(0)
  await reconcileAttempts({ ...app, now: () => new Date(Date.now() + minuteMs) })
  await waitForHeading(page, 'Pagamento aprovada!')
  expect(await outcomeOf(app, orderId)).toMatchObject(once)
})

test('a payment that failed with the server or the connection is retried with the same key', async () => {
  const page = await stranger({ forgives: new RegExp(`502|${cut.source}`), movesClock: true })
  const sent = watchPayments(page)
  const { orderId } = await openCardForm(app, url, page)
  await onPayment(page, route => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await typeCard(page, { number: numbers.paid })
  await pressPay(page)
  await page.waitForURL(`**/payment-status?pedido=${orderId}`)
  await notice(page, 'Estamos verificando o pagamento.').waitFor()
  expect(await page.getByRole('link', { name: 'Tentar de novo' }).count()).toBe(0)
  await page.clock.fastForward(21_000)
  await page.getByText('Você pode tentar de novo').waitFor()
  await page.getByRole('link', { name: 'Tentar de novo' }).click()

  await onPayment(page, route => route.abort())
  await typeCard(page, { number: numbers.paid })
  await pressPay(page)
  await notice(page, 'A conexão caiu antes da resposta.').waitFor()
  expect(await page.getByLabel('Número do cartão').inputValue()).toBe('4539 6206 5992 2097')
  expect((await outcomeOf(app, orderId)).attempts).toEqual([])
  await pressPay(page)
  await waitForHeading(page, 'Pagamento aprovada!')
  expect(sent.map(({ key }) => key === sent[0]?.key)).toEqual([true, true, true])
  expect(await outcomeOf(app, orderId)).toMatchObject(once)
})
