import { expect, test } from 'vitest'
import { formatCents } from '#contract/format.ts'
import { reconcileAttempts } from '#server/payments/card-charges.ts'
import { expectNoViolations } from './axe.ts'
import {
  atCardForm,
  keptByBrowser,
  numbers,
  outcomeOf,
  pay,
  shows,
  typeCard,
  watchPayments,
  withOrderOpen,
} from './card-buyers.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()

test('a card is paid with, goes nowhere but to the payment, and not in clear', async () => {
  const page = await stranger()
  const elsewhere: string[] = []
  page.context().on('request', request => {
    if (!request.url().endsWith('/api/payment/cartao')) elsewhere.push(request.url(), request.postData() ?? '')
  })
  const sent = watchPayments(page)
  const { orderId } = await atCardForm(app, url, page)
  expect(await page.locator('#resumo, .order-lines').allTextContents()).toHaveLength(2)
  await page.getByText('sem renovação automática').waitFor()
  await page.getByText(/Se pagar hoje, você pode desistir até \d\d\/\d\d\/\d{4}/).waitFor()
  await typeCard(page, { number: '4539 6206 5992 2097', code: '987' })
  await page.getByText('Bandeira: Visa').waitFor()
  await pay(page)
  await page.waitForURL(`**/payment-approved?pedido=${orderId}`)
  await shows(page, 'Pagamento aprovada!')
  const { attempts, payments, statuses } = await outcomeOf(app, orderId)
  expect([statuses, payments.length, payments[0]?.channel]).toEqual([['PAID'], 1, 'card'])
  await page.getByText(attempts[0]?.reference as string).waitFor()
  await page.getByText('final 2097').waitFor()
  await expectNoViolations(page)
  expect(sent).toHaveLength(1)
  const body = JSON.parse(sent[0]?.body as string)
  expect(Object.keys(body).sort()).toEqual(['encrypted_card', 'name', 'order_id', 'product_id'])
  for (const text of [...elsewhere, await keptByBrowser(page)]) expect(text).not.toMatch(/4539\D{0,3}6206|TITULAR/)
  expect(sent[0]?.body).not.toMatch(/4539\D{0,3}6206|987;/)
})

test('a declined card charges nothing, and another one pays the same order', async () => {
  const page = await stranger()
  const sent = watchPayments(page)
  const { orderId } = await atCardForm(app, url, page)
  await typeCard(page, { number: numbers.declined })
  await pay(page)
  await page.waitForURL(`**/payment-status?pedido=${orderId}`)
  await shows(page, 'Pagamento negata!')
  await page.getByText('Nada foi cobrado').waitFor()
  expect(await outcomeOf(app, orderId)).toMatchObject({ statuses: ['DECLINED'], payments: [] })
  await page.getByRole('link', { name: 'Pagar com Pix' }).waitFor()
  await page.getByRole('link', { name: 'Tentar outro cartão' }).click()
  expect(await page.getByLabel('Número do cartão').inputValue()).toBe('')
  await typeCard(page, { number: numbers.paid })
  await pay(page)
  await shows(page, 'Pagamento aprovada!')
  expect(await outcomeOf(app, orderId)).toMatchObject({ statuses: ['DECLINED', 'PAID'], payments: [{}] })
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

test('a payment in analysis changes by itself when it is settled, and no other card is asked for meanwhile', async () => {
  const page = await stranger()
  const { orderId } = await atCardForm(app, url, page)
  await typeCard(page, { number: numbers.inAnalysis })
  await pay(page)
  await page.waitForURL(`**/payment-status?pedido=${orderId}`)
  await shows(page, 'Pagamento pendente!')
  await page.getByText('Não é preciso pagar de novo').waitFor()
  await page.goto(`/payment-card?pedido=${orderId}`)
  await page.waitForURL(`**/payment-status?pedido=${orderId}`)
  const later = { ...app, now: () => new Date(Date.now() + 60_000) }
  await expect
    .poll(
      async () => {
        await reconcileAttempts(later)
        return (await outcomeOf(app, orderId)).statuses
      },
      { timeout: 20_000, interval: 1_000 },
    )
    .toEqual(['PAID'])
  await shows(page, 'Pagamento aprovada!')
  await page.getByRole('link', { name: 'Ver minhas assinaturas' }).waitFor()
})

test('a test number fills the form, and says what it does', async () => {
  const page = await stranger()
  await atCardForm(app, url, page)
  await page.getByText('Cartões de teste').click()
  await page.getByRole('button', { name: /4929 2918 9838 0766.*recusado/ }).click()
  expect(await page.getByLabel('Número do cartão').inputValue()).toBe('4929 2918 9838 0766')
  expect(await page.getByLabel('Validade').inputValue()).toMatch(/^\d\d\/20\d\d$/)
  await pay(page)
  await shows(page, 'Pagamento negata!')
})

test('no card can be used without a key; the form says so and offers Pix', async () => {
  const page = await stranger()
  let isDown = true
  await page.route('**/api/payment/public-key', route =>
    isDown ? route.fulfill({ json: { public_key: null, needs_tax_id: false, test_cards: [] } }) : route.continue(),
  )
  await withOrderOpen(app, url, page)
  await shows(page, 'O cartão não pode ser usado agora')
  expect(await page.getByRole('link', { name: 'Pagar com Pix' }).getAttribute('href')).toContain(
    '/payment-cart?pedido=',
  )
  await expectNoViolations(page)
  isDown = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByLabel('Número do cartão').waitFor()
})

test('an order of some hours ago is paid as it is shown, whatever the plan costs by now', async () => {
  const page = await stranger()
  const { orderId } = await atCardForm(app, url, page)
  const { plan_id, amount } = await app.db
    .updateTable('orders')
    .set({ created_at: new Date(Date.now() - 2 * 3_600_000) })
    .where('id', '=', orderId)
    .returning(['plan_id', 'amount'])
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('plans')
    .set({ amount: amount + 1_000 })
    .where('id', '=', plan_id)
    .execute()
  await page.reload()
  await typeCard(page, { number: numbers.paid })
  await page.locator('.pay-sum').getByText(formatCents(amount)).waitFor()
  await pay(page)
  await shows(page, 'Pagamento aprovada!')
  expect((await outcomeOf(app, orderId)).payments).toEqual([{ channel: 'card', amount }])
})

test('a second tab that still shows the form pays nothing more', async () => {
  const page = await stranger({ forgives: /409/ })
  const { orderId } = await atCardForm(app, url, page)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await typeCard(second, { number: numbers.paid })
  await typeCard(page, { number: numbers.paid })
  await pay(page)
  await shows(page, 'Pagamento aprovada!')
  await pay(second)
  await shows(second, 'Pagamento aprovada!')
  expect((await outcomeOf(app, orderId)).attempts).toHaveLength(1)
  const { count } = await app.db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', ({ selectFrom }) => selectFrom('orders').select('account_id').where('id', '=', orderId))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})
