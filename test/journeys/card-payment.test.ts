import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { formatCents } from '#contract/format.ts'
import { reconcileAttempts } from '#server/money/payments/card-charges.ts'
import { changePlan } from '#server/money/pricing/admin-plans.ts'
import { scriptInventory } from '#server/platform/http/asset-files.ts'
import { bootScript } from '#web/public/document.tsx'
import { newOperator } from '../world/back-office.ts'
import { expectNoViolations } from './axe.ts'
import {
  browserStorage,
  numbers,
  openCardForm,
  openCardPayment,
  outcomeOf,
  placeOrder,
  pressPay,
  typeCard,
  waitForHeading,
  watchPayments,
} from './buyers.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()

test('a card pays the order and reaches only the payment call, encrypted; every loaded script is in the inventory', async () => {
  const page = await stranger()
  const elsewhere: string[] = []
  page.context().on('request', request => {
    if (!request.url().endsWith('/api/payment/cartao')) elsewhere.push(request.url(), request.postData() ?? '')
  })
  const sent = watchPayments(page)
  const scripts = watchScripts(page)
  const { orderId } = await openCardForm(app, url, page)
  await expectScriptsOfDocument(page)
  expect(await page.locator('#resumo, .order-lines').allTextContents()).toHaveLength(2)
  await page.getByText('sem renovação automática').waitFor()
  await page.getByText(/Se pagar hoje, você pode desistir até \d\d\/\d\d\/\d{4}/).waitFor()
  await typeCard(page, { number: '4539 6206 5992 2097', code: '987' })
  await page.getByText('Bandeira: Visa').waitFor()
  await pressPay(page)
  await page.waitForURL(`**/payment-approved?pedido=${orderId}`)
  await waitForHeading(page, 'Pagamento aprovada!')
  const { attempts, payments, statuses } = await outcomeOf(app, orderId)
  expect([statuses, payments.length, payments[0]?.channel]).toEqual([['PAID'], 1, 'card'])
  await page.getByText(attempts[0]?.reference as string).waitFor()
  await page.getByText('final 2097').waitFor()
  await expectNoViolations(page)
  await expectListed(page, scripts)
  expect(sent).toHaveLength(1)
  const body = JSON.parse(sent[0]?.body as string)
  expect(Object.keys(body).sort()).toEqual(['encrypted_card', 'name', 'order_id', 'product_id'])
  for (const text of [...elsewhere, await browserStorage(page)]) expect(text).not.toMatch(/4539\D{0,3}6206|TITULAR/)
  expect(sent[0]?.body).not.toMatch(/4539\D{0,3}6206|987;/)
})

function watchScripts(page: Page) {
  const loaded = new Set<string>()
  page.on('request', request => {
    if (request.resourceType() === 'script' || /\.js(\?|$)/.test(request.url())) loaded.add(request.url())
  })
  return loaded
}

/** The document has our one inline script, and one file with an integrity hash. */
async function expectScriptsOfDocument(page: Page) {
  expect(await page.locator('script:not([src])').allTextContents()).toEqual([bootScript])
  const outside = await page.locator('script[src]').evaluateAll(found =>
    found.map(one => {
      const { src, integrity } = one as HTMLScriptElement
      return { path: new URL(src).pathname, integrity }
    }),
  )
  expect(outside).toHaveLength(1)
  for (const { path, integrity } of outside) expect(integrity, path).toMatch(/^sha256-/)
}

/** Each loaded script matches its hash in the inventory. */
async function expectListed(page: Page, loaded: Set<string>) {
  const listed = readFileSync(scriptInventory, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => line.split('  ') as [hash: string, path: string])
  const seen = await Promise.all(
    [...loaded].map(async address => {
      const hash = createHash('sha256').update(await (await page.request.get(address)).body())
      return [hash.digest('hex'), address.replace(`${url}/`, '')]
    }),
  )
  expect(seen.length).toBeGreaterThan(3)
  for (const script of seen) expect(listed).toContainEqual(script)
}

test('the browser refuses a script that was changed after the build', async () => {
  const page = await stranger({ forgives: /integrity|digest/ })
  await page.route('**/assets/main-*.js', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};document.title = 'Outro'` })
  })
  const blocked = page.waitForEvent('console', message => message.text().includes('integrity'))
  await page.goto('/payment-card')
  await blocked
  expect(await page.title()).toBe('Véspera')
})

test('without a public key the screen offers Pix; a declined card charges nothing, and another pays the same order', async () => {
  const page = await stranger()
  const sent = watchPayments(page)
  const buyer = await placeOrder(app, url)
  await openWithoutKey(page, buyer)
  await page.getByText('Cartões de teste').click()
  await page.getByRole('button', { name: /4929 2918 9838 0766.*recusado/ }).click()
  expect(await page.getByLabel('Número do cartão').inputValue()).toBe('4929 2918 9838 0766')
  expect(await page.getByLabel('Validade').inputValue()).toMatch(/^\d\d\/20\d\d$/)
  await pressPay(page)
  await page.waitForURL(`**/payment-status?pedido=${buyer.orderId}`)
  await waitForHeading(page, 'Pagamento negata!')
  await page.getByText('Nada foi cobrado').waitFor()
  expect(await outcomeOf(app, buyer.orderId)).toMatchObject({ statuses: ['DECLINED'], payments: [] })
  await page.getByRole('link', { name: 'Pagar com Pix' }).waitFor()
  await page.getByRole('link', { name: 'Tentar outro cartão' }).click()
  expect(await page.getByLabel('Número do cartão').inputValue()).toBe('')
  await typeCard(page, { number: numbers.paid })
  await pressPay(page)
  await waitForHeading(page, 'Pagamento aprovada!')
  expect(await outcomeOf(app, buyer.orderId)).toMatchObject({ statuses: ['DECLINED', 'PAID'], payments: [{}] })
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

async function openWithoutKey(page: Page, buyer: { token: string; orderId: number }) {
  let isDown = true
  await page.route('**/api/payment/public-key', route =>
    isDown ? route.fulfill({ json: { public_key: null, needs_tax_id: false, test_cards: [] } }) : route.continue(),
  )
  await openCardPayment(url, page, buyer)
  await waitForHeading(page, 'O cartão não pode ser usado agora')
  const pix = page.getByRole('link', { name: 'Pagar com Pix' })
  expect(await pix.getAttribute('href')).toContain('/payment-cart?pedido=')
  await expectNoViolations(page)
  isDown = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByLabel('Número do cartão').waitFor()
}

test('a payment in analysis asks for no other card, and the screen updates once it is settled', async () => {
  const page = await stranger()
  const { orderId } = await openCardForm(app, url, page)
  await typeCard(page, { number: numbers.inAnalysis })
  await pressPay(page)
  await page.waitForURL(`**/payment-status?pedido=${orderId}`)
  await waitForHeading(page, 'Pagamento pendente!')
  await page.getByText('Não é preciso pagar de novo').waitFor()
  await page.goto(`/payment-card?pedido=${orderId}`)
  await page.waitForURL(`**/payment-status?pedido=${orderId}`)
  const later = { ...app, now: () => new Date(Date.now() + minuteMs) }
  await expect
    .poll(
      async () => {
        await reconcileAttempts(later)
        return (await outcomeOf(app, orderId)).statuses
      },
      { timeout: 20_000, interval: 1_000 },
    )
    .toEqual(['PAID'])
  await waitForHeading(page, 'Pagamento aprovada!')
  await page.getByRole('link', { name: 'Ver minhas assinaturas' }).waitFor()
})

test('an older order is paid at its own price after a price change, and a second tab with the form pays nothing more', async () => {
  const page = await stranger({ forgives: /409/ })
  const { buyer, amount } = await orderBeforePriceChange()
  await openCardPayment(url, page, buyer)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await typeCard(second, { number: numbers.paid })
  await typeCard(page, { number: numbers.paid })
  await page.locator('.pay-sum').getByText(formatCents(amount)).waitFor()
  const release = await keepUnheard(second, buyer.orderId)
  await pressPay(page)
  await waitForHeading(page, 'Pagamento aprovada!')
  await second.bringToFront()
  const answered = second.waitForResponse('**/api/payment/cartao')
  await pressPay(second)
  expect((await answered).status()).toBe(409)
  release()
  await waitForHeading(second, 'Pagamento aprovada!')
  const { attempts, payments } = await outcomeOf(app, buyer.orderId)
  expect([attempts.length, payments]).toEqual([1, [{ channel: 'card', amount }]])
  const orders = app.db.selectFrom('orders').select('id').where('account_id', '=', buyer.accountId)
  expect(await orders.execute()).toEqual([{ id: buyer.orderId }])
})

/** Blocks polling until the returned function runs, because after a payment the page would open the next screen. */
async function keepUnheard(page: Page, orderId: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/checkout/orders/${orderId}`, route => promise.then(() => route.fallback()))
  return resolve
}

/** Places an order two hours before its plan's price rises. */
async function orderBeforePriceChange() {
  const { now } = app
  app.now = () => new Date(now().getTime() - 2 * hourMs)
  const buyer = await placeOrder(app, url).finally(() => {
    app.now = now
  })
  const plan = await app.db
    .selectFrom('plans as p')
    .innerJoin('orders as o', 'o.plan_id', 'p.id')
    .select(['p.id', 'p.title', 'p.days', 'p.free_days', 'p.position', 'o.amount'])
    .where('o.id', '=', buyer.orderId)
    .executeTakeFirstOrThrow()
  const { id, amount, ...fields } = plan
  const { id: operatorId } = await newOperator(app)
  await changePlan(app, { operatorId }, id, { ...fields, amount: amount + 1_000, withdrawn: false })
  return { buyer, amount }
}
