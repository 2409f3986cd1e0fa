import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { applyCoupon } from '#contract/coupon.ts'
import { messages } from '#contract/messages.ts'
import { createOrder, orderFailed } from '#contract/order.ts'
import { ask } from '../world/calls.ts'
import { notice } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { openBuyers, planOf } from './buyers.ts'
import { tooWide } from './too-wide.ts'

const { app, url, buyer, ordersOf } = await openBuyers()
const calm = { reducedMotion: 'reduce' } as const

const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar' })
const shownPlans = (page: Page) =>
  page.locator('.opt').evaluateAll(all => all.map(one => (one.textContent as string).replaceAll('\u00a0', ' ')))

test('type 2 chooses among Premium and Básico by days, and only one plan is ordered however often it is pressed', async () => {
  const { page, id } = await buyer(2)
  await page.goto('/packets')
  await planOf(page, '30 dias').waitFor()
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Premium', 'Básico'])
  expect(await shownPlans(page)).toEqual([
    '7 diasde anúncioR$ 59,00R$ 8,43 por dia',
    '15 diasGanha 1 dia de bônusR$ 99,00R$ 6,60 por dia',
    '30 diasGanha 3 dia de bônusR$ 169,00R$ 5,63 por dia',
  ])
  await goOn(page).click()
  await notice(page, 'Favor selecione um plano.').waitFor()
  expect(await ordersOf(id)).toEqual([])
  await page.getByRole('tab', { name: 'Básico' }).click()
  await planOf(page, '15 dias').click()
  await page.getByText('Básico, 15 dias').waitFor()
  await page.route(`**${createOrder.path}`, async route => {
    await new Promise(resolve => setTimeout(resolve, 300))
    await route.continue()
  })
  await goOn(page).dblclick()
  await page.waitForURL(/\/payment-method\?pedido=\d+$/)
  expect(await ordersOf(id)).toMatchObject([{ tier: 'basic', days: 15, amount: 4_900 }])
})

test('the choice survives a reload and the way back, and ordering it again is the same order', async () => {
  const { page, id } = await buyer(2)
  await page.goto('/packets')
  await page.getByRole('tab', { name: 'Básico' }).click()
  await planOf(page, '7 dias').click()
  await page.reload()
  expect(await planOf(page, '7 dias').getByRole('radio').isChecked()).toBe(true)
  expect(await page.getByRole('tab', { name: 'Básico' }).getAttribute('aria-selected')).toBe('true')
  await goOn(page).click()
  await page.waitForURL('**/payment-method?*')
  const first = page.url()
  await page.goBack()
  expect(await planOf(page, '7 dias').getByRole('radio').isChecked()).toBe(true)
  await page.getByText('Você tem um pedido em aberto: Básico, 7 dias de anúncio, R$ 29,00.').waitFor()
  await goOn(page).click()
  await page.waitForURL(first)
  expect(await ordersOf(id)).toHaveLength(1)
})

test.each([3, 4])('type %i chooses among Premium plans by months, without tabs', async userType => {
  const { page, id } = await buyer(userType)
  await page.goto('/packets')
  await planOf(page, '1 mês').waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
  expect(await shownPlans(page)).toEqual([
    '1 mêsde anúncioR$ 99,00R$ 99,00 por mês',
    '3 mesesGanha 3 dia de bônusR$ 269,00R$ 89,67 por mês',
    '6 mesesGanha 7 dia de bônusR$ 499,00R$ 83,17 por mês',
    '12 mesesGanha 15 dia de bônusR$ 899,00R$ 74,92 por mês',
  ])
  await planOf(page, '3 meses').click()
  await goOn(page).click()
  await page.waitForURL('**/payment-method?*')
  expect(await ordersOf(id)).toMatchObject([{ days: 90, amount: 26_900 }])
})

test('type 5 has the advertising packages, and nobody else has', async () => {
  const { page, id } = await buyer(5)
  await page.goto('/packets')
  await page.waitForURL('**/packets-partner')
  await planOf(page, '1 mês').waitFor()
  const prices = await page.locator('.opt').evaluateAll(all => all.map(one => one.textContent?.split('de anúncio')))
  expect(prices.map(parts => parts?.[0])).toEqual(['1 mês', '2 meses', '3 meses', '6 meses', '12 meses'])
  expect(prices.map(parts => parts?.[1]?.replace(/(,\d\d).*/, '$1').replace('\u00a0', ' '))).toEqual([
    'R$ 18,00',
    'R$ 36,00',
    'R$ 54,00',
    'R$ 108,00',
    'R$ 216,00',
  ])
  await planOf(page, '12 meses').click()
  await goOn(page).click()
  await page.waitForURL('**/payment-method?*')
  expect(await ordersOf(id)).toMatchObject([{ days: 360, amount: 21_600 }])
  const other = await buyer(3)
  await other.page.goto('/packets-partner')
  await other.page.waitForURL('**/packets')
})

test('an order that fails is told, nothing chosen is lost, and it can be tried again', async () => {
  const { page, id } = await buyer(2, { forgives: /500|Failed to load/ })
  await page.goto('/packets')
  await planOf(page, '7 dias').click()
  await page.route(`**${createOrder.path}`, route => route.fulfill({ status: 500, json: { message: 'x' } }))
  await goOn(page).click()
  await notice(page, orderFailed).waitFor()
  expect(await planOf(page, '7 dias').getByRole('radio').isChecked()).toBe(true)
  await page.unroute(`**${createOrder.path}`)
  await goOn(page).click()
  await page.waitForURL('**/payment-method?*')
  expect(await ordersOf(id)).toHaveLength(1)
})

test('a notice leaves the button free, and ends with its screen', async () => {
  const { page } = await buyer(2)
  await page.goto('/perfil')
  await page.goto('/packets')
  await planOf(page, '7 dias').waitFor()
  await goOn(page).click()
  const said = notice(page, 'Favor selecione um plano.')
  await said.waitFor()
  const top = async (shown: Locator) => (await shown.boundingBox()) as { y: number; height: number }
  const button = await top(goOn(page))
  await expect.poll(async () => (await top(said)).y + (await top(said)).height).toBeLessThanOrEqual(button.y)
  await page.getByRole('link', { name: 'Voltar' }).click()
  await page.getByRole('heading', { name: 'Minha conta' }).waitFor()
  await expect.poll(() => page.locator('[data-sonner-toast]').count()).toBe(0)
})

test('without a connection the plans say so, and come once there is one', async () => {
  const { page } = await buyer(2, { forgives: /ERR_FAILED|Failed to load/ })
  await page.route('**/api/system/**', route => route.abort())
  await page.goto('/packets')
  await page.getByText('Não foi possível carregar os planos. Verifique a conexão.').waitFor()
  expect(await goOn(page).count()).toBe(0)
  await page.unroute('**/api/system/**')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await planOf(page, '7 dias').waitFor()
})

test.each([500, 503])('a %i is no fault of the connection', async status => {
  const { page } = await buyer(2, { forgives: /50\d/ })
  await page.route('**/api/system/**', route => route.fulfill({ status, json: { message: messages.unexpected } }))
  await page.goto('/packets')
  await page.getByText('Não foi possível carregar os planos. Tente de novo em instantes.').waitFor()
})

test('while no price is confirmed nothing is offered, and the screen says so kindly', async () => {
  const { page } = await buyer(4)
  await app.pool.query('update plans set confirmed_at = null where user_type = 4')
  await page.goto('/packets')
  await page.getByText('Os planos ainda não estão à venda.').waitFor()
  expect(await goOn(page).count()).toBe(0)
  await app.pool.query('update plans set confirmed_at = now() where user_type = 4')
})

test('who can not be listed yet is told before paying that the time runs', async () => {
  const { page } = await buyer(2)
  await page.goto('/packets')
  await page.getByText('falta enviar os documentos, e falta criar o perfil').waitFor()
})

test('a plan is chosen and ordered with the keyboard alone', async () => {
  const { page, id } = await buyer(2)
  await page.goto('/packets')
  await page.getByRole('tab', { name: 'Premium' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Básico')
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  expect(await planOf(page, '15 dias').getByRole('radio').isChecked()).toBe(true)
  await goOn(page).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/payment-method?*')
  expect(await ordersOf(id)).toMatchObject([{ tier: 'premium', days: 15 }])
})

test('the bonus stands in one line beside a price with a coupon, as narrow as a phone may be', async () => {
  const { page, token } = await buyer(2, calm)
  await ask(url, applyCoupon, { token, body: { code: 'VESPERA40' } })
  await page.goto('/packets')
  await page.getByText('Cupom VESPERA40 nesta compra.').waitFor()
  for (const width of [320, 360, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const lines = await page
      .locator('.opt .badge')
      .evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().height / 18)))
    expect([width, lines]).toEqual([width, [1, 1]])
    expect([width, await tooWide(page)]).toEqual([width, []])
  }
})

test.each([
  [2, '/packets', '15 dias'],
  [4, '/packets', '6 meses'],
  [5, '/packets-partner', '2 meses'],
])('the plans of type %i hold at every width and in both themes', async (userType, path, duration) => {
  const { page } = await buyer(userType, calm)
  await page.goto(path)
  await planOf(page, duration).click()
  await expectNoViolations(page)
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect([width, await tooWide(page)]).toEqual([width, []])
  }
})
