import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { failures } from '#contract/call-failures.ts'
import { applyCoupon } from '#contract/coupon.ts'
import { createOrder, orderFailed } from '#contract/order.ts'
import { confirmPlan } from '#server/money/pricing/admin-plans.ts'
import { newOperator } from '../world/back-office.ts'
import { ask } from '../world/calls.ts'
import { notice } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { openBuyers, planOf } from './buyers.ts'
import { expectToFit } from './too-wide.ts'

const { app, url, buyer, ordersOf } = await openBuyers()
const calm = { reducedMotion: 'reduce' } as const

const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar' })
const shownPlans = (page: Page) =>
  page.locator('.opt').evaluateAll(all => all.map(one => (one.textContent as string).replaceAll('\u00a0', ' ')))

test('type 2 chooses by days, is asked for a choice, and orders once, by keyboard or with two taps', async () => {
  const { page, id } = await buyer(2)
  await page.goto('/perfil')
  await page.goto('/packets')
  await planOf(page, '30 dias').waitFor()
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Premium', 'Básico'])
  expect(await shownPlans(page)).toEqual([
    '7 diasde anúncioR$ 59,00R$ 8,43 por dia',
    '15 diasGanha 1 dia de bônusR$ 99,00R$ 6,60 por dia',
    '30 diasGanha 3 dia de bônusR$ 169,00R$ 5,63 por dia',
  ])
  await page.getByText('falta enviar os documentos, e falta criar o perfil').waitFor()
  await expectChoiceAskedFor(page)
  expect(await ordersOf(id)).toEqual([])
  await page.goto('/packets')
  await chooseByKeyboard(page)
  await goOn(page).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/payment-method?*')
  expect(await ordersOf(id)).toMatchObject([{ tier: 'premium', days: 15 }])
  await page.goBack()
  await page.getByRole('tab', { name: 'Básico' }).click()
  await planOf(page, '15 dias').click()
  await page.getByText('Básico, 15 dias').waitFor()
  await tapTwice(page)
  await page.waitForURL(/\/payment-method\?pedido=\d+$/)
  expect(await ordersOf(id)).toMatchObject([{ days: 15 }, { tier: 'basic', days: 15, amount: 4_900 }])
})

/** The notice does not cover the button, and disappears with its screen. */
async function expectChoiceAskedFor(page: Page) {
  const button = await goOn(page).elementHandle()
  await goOn(page).click()
  // Polls in the page on every frame, since the notice lasts only three seconds.
  await page.waitForFunction(button => {
    const asked = [...document.querySelectorAll('[data-sonner-toast]')]
      .find(one => one.textContent?.includes('Favor selecione um plano.'))
      ?.getBoundingClientRect()
    return asked && asked.height > 0 && asked.bottom <= (button as Element).getBoundingClientRect().top
  }, button)
  await page.getByRole('link', { name: 'Voltar' }).click()
  await page.getByRole('heading', { name: 'Minha conta' }).waitFor()
  await expect.poll(() => page.locator('[data-sonner-toast]').count()).toBe(0)
}

async function chooseByKeyboard(page: Page) {
  await page.getByRole('tab', { name: 'Premium' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Básico')
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  expect(await planOf(page, '15 dias').getByRole('radio').isChecked()).toBe(true)
}

/** Holds back the order request until both taps are done. */
async function tapTwice(page: Page) {
  let release = () => {}
  const tapped = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(`**${createOrder.path}`, async route => {
    await tapped
    await route.continue()
  })
  await goOn(page).dblclick()
  release()
}

test('the choice survives a reload and going back, and ordering it again gives the same order', async () => {
  const { page, id } = await buyer(2)
  await page.goto('/packets')
  await page.getByRole('tab', { name: 'Básico' }).click()
  await planOf(page, '7 dias').click()
  await page.reload()
  await expect.poll(() => planOf(page, '7 dias').getByRole('radio').isChecked()).toBe(true)
  expect(await page.getByRole('tab', { name: 'Básico' }).getAttribute('aria-selected')).toBe('true')
  await goOn(page).click()
  await page.waitForURL('**/payment-method?*')
  const first = page.url()
  await page.goBack()
  await expect.poll(() => planOf(page, '7 dias').getByRole('radio').isChecked()).toBe(true)
  await page.getByText('Você tem um pedido em aberto: Básico, 7 dias de anúncio, R$ 29,00.').waitFor()
  await goOn(page).click()
  await page.waitForURL(first)
  expect(await ordersOf(id)).toHaveLength(1)
})

const byMonths = [
  '1 mêsde anúncioR$ 99,00R$ 99,00 por mês',
  '3 mesesGanha 3 dia de bônusR$ 269,00R$ 89,67 por mês',
  '6 mesesGanha 7 dia de bônusR$ 499,00R$ 83,17 por mês',
  '12 mesesGanha 15 dia de bônusR$ 899,00R$ 74,92 por mês',
]

async function expectOrderByMonths(page: Page, accountId: number) {
  await planOf(page, '1 mês').waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
  expect(await shownPlans(page)).toEqual(byMonths)
  await planOf(page, '3 meses').click()
  await goOn(page).click()
  await page.waitForURL('**/payment-method?*')
  expect(await ordersOf(accountId)).toMatchObject([{ days: 90, amount: 26_900 }])
}

test('the partners’ packages redirect type 3 to its own plans, by months and without tabs', async () => {
  const { page, id } = await buyer(3)
  await page.goto('/packets-partner')
  await page.waitForURL('**/packets')
  await expectOrderByMonths(page, id)
})

test('type 4 sees no plans until an operator confirms their prices, and then its own, by months and without tabs', async () => {
  const { page, id } = await buyer(4, calm)
  // Writes directly, because no operator can revoke a confirmation.
  await app.pool.query('update plans set confirmed_at = null where user_type = 4')
  await page.goto('/packets')
  await page.getByText('Os planos ainda não estão à venda.').waitFor()
  expect(await goOn(page).count()).toBe(0)
  await confirmPlans(4)
  await page.reload()
  await planOf(page, '6 meses').click()
  await expectSound(page)
  await expectOrderByMonths(page, id)
})

async function confirmPlans(userType: number) {
  const { id: operatorId } = await newOperator(app)
  const plans = await app.db.selectFrom('plans').select(['id', 'amount']).where('user_type', '=', userType).execute()
  for (const plan of plans) await confirmPlan(app, { operatorId }, plan)
}

async function expectSound(page: Page) {
  await expectNoViolations(page)
  await expectToFit(page)
}

test('type 5 is redirected to the advertising packages', async () => {
  const { page, id } = await buyer(5, calm)
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
  await planOf(page, '2 meses').click()
  await expectSound(page)
  await planOf(page, '12 meses').click()
  await goOn(page).click()
  await page.waitForURL('**/payment-method?*')
  expect(await ordersOf(id)).toMatchObject([{ days: 360, amount: 21_600 }])
})

test('loading the plans and placing an order can be retried', async () => {
  const { page, id } = await buyer(2, { forgives: /50\d|ERR_FAILED|Failed to load/ })
  await expectPlansAfterFailures(page)
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

/** The screen blames the connection only when there is none, not when the server fails. */
async function expectPlansAfterFailures(page: Page) {
  const disconnected = 'Não foi possível carregar os planos. Verifique a conexão.'
  const failed = 'Não foi possível carregar os planos. Tente de novo em instantes.'
  const again = () => page.getByRole('button', { name: 'Tentar de novo' }).click()
  let status = 0
  await page.route('**/api/system/**', route =>
    status === 0 ? route.abort() : route.fulfill({ status, json: { message: failures.unexpected } }),
  )
  await page.goto('/packets')
  for (const code of [500, 503]) {
    await page.getByText(disconnected).waitFor()
    expect(await goOn(page).count()).toBe(0)
    status = code
    await again()
    await page.getByText(failed).waitFor()
    status = 0
    await again()
  }
  await page.getByText(disconnected).waitFor()
  await page.unroute('**/api/system/**')
  await again()
  await planOf(page, '7 dias').waitFor()
}

test('the plans of type 2 fit and pass axe; a bonus stays on one line even beside a price with a coupon', async () => {
  const { page, token } = await buyer(2, calm)
  await page.goto('/packets')
  await planOf(page, '15 dias').click()
  await expectSound(page)
  await ask(url, applyCoupon, { token, body: { code: 'VESPERA40' } })
  await page.reload()
  await page.getByText('Cupom VESPERA40 nesta compra.').waitFor()
  for (const width of [320, 360, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const lines = await page
      .locator('.opt .badge')
      .evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().height / 18)))
    expect([width, lines]).toEqual([width, [1, 1]])
  }
  await expectToFit(page, [320, 360, 390, 1280])
})
