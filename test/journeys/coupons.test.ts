import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { couponMessages, couponTaken } from '#contract/coupon.ts'
import { dayMs } from '#contract/durations.ts'
import { addCoupon } from '#server/money/pricing/admin-coupons.ts'
import { newOperator } from '../world/back-office.ts'
import { closeNotices, demoPassword, expectRefused, notice, typeLogIn } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { openBuyers, planOf } from './buyers.ts'
import { expectToFit } from './too-wide.ts'

const { app, stranger, buyer, ordersOf, planId } = await openBuyers()
const from = (days: number) => new Date(app.now().getTime() + days * dayMs)

const { id: operatorId } = await newOperator(app)

type Made = { cents?: number; percent?: number; ends_at?: Date; plan_ids?: number[] }

function coupon(code: string, { cents, percent, ends_at = from(30), plan_ids }: Made) {
  const worth = { cents: cents ?? null, percent: percent ?? null, plan_ids: plan_ids ?? null }
  const period = { starts_at: from(-60).toISOString(), ends_at: ends_at.toISOString() }
  const uses = { most_uses: null, most_uses_each: 1, for_all: false }
  return addCoupon(app, { operatorId }, { code, title: `Cupom ${code}`, ...worth, ...period, ...uses })
}

await coupon('VALE10', { percent: 10 })
await coupon('VENCEU', { cents: 1_000, ends_at: from(-1) })
await coupon('SO30', { cents: 3_000, plan_ids: [await planId(2, { days: 30 })] })

const apply = async (page: Page, code: string) => {
  await page.getByLabel('Código promocional').fill(code)
  await page.getByRole('button', { name: 'Aplicar' }).click()
}
const price = async (page: Page, duration: string) =>
  (await planOf(page, duration).locator('.price').textContent())?.replaceAll('\u00a0', ' ')

test('a visitor reads how coupons work, logs in and returns; closing leads to the account', async () => {
  const page = await stranger()
  await page.goto('/discount-coupon')
  await page.getByText('Um cupom por compra.').waitFor()
  await page.getByRole('link', { name: 'Entrar' }).click()
  await page.waitForURL('**/login-with-account?voltar=%2Fdiscount-coupon')
  await typeLogIn(page, 'mulher@demo.local', demoPassword)
  await page.waitForURL('**/discount-coupon')
  await page.getByRole('tab', { name: 'Ativos' }).waitFor()
  expect(await page.getByRole('link', { name: 'Fechar' }).getAttribute('href')).toBe('/perfil')
  await page.getByText('R$ 40,00 de desconto').waitFor()
  await page.getByText('R$ 20,00 de desconto').waitFor()
  await page.goto('/packets')
  await page.getByRole('link', { name: 'Tenho um cupom' }).click()
  await page.getByRole('link', { name: 'Fechar' }).click()
  await page.waitForURL('**/packets')
})

test('loading the coupons can be retried; a wrong code is refused at its field, and stays there', async () => {
  const { page } = await buyer(2, { forgives: /422|ERR_FAILED|Failed to load/ })
  await page.route('**/api/coupons', route => route.abort())
  await page.goto('/discount-coupon')
  await page.getByText('Não foi possível carregar os cupons.').waitFor()
  await page.unroute('**/api/coupons')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByText('R$ 40,00 de desconto').waitFor()
  await page.getByLabel('Código promocional').waitFor()
  await apply(page, '')
  await expectRefused(page, 'Código promocional', couponMessages.missing)
  await apply(page, 'nada99')
  await expectRefused(page, 'Código promocional', couponMessages.unknown)
  await apply(page, 'venceu')
  await expectRefused(page, 'Código promocional', couponMessages.expired)
  await page.reload()
  await expect.poll(() => page.getByLabel('Código promocional').inputValue()).toBe('venceu')
})

test('a buyer swaps and removes a coupon; the next order uses up another one, which lowers its price', async () => {
  const { page, id } = await buyer(2)
  await page.goto('/discount-coupon')
  await page.getByLabel('Código promocional').waitFor()
  await apply(page, 'SO30')
  await page.getByText('Escolhido', { exact: true }).waitFor()
  await page.goto('/packets')
  await page.getByText('nos planos em que ele vale').waitFor()
  expect(await price(page, '30 dias')).toContain('por R$ 139,00')
  expect(await price(page, '15 dias')).toBe('R$ 99,00R$ 6,60 por dia')
  await page.getByRole('link', { name: 'Trocar' }).click()
  await page.getByRole('button', { name: 'Usar na próxima compra o cupom VESPERA20' }).click()
  await page.getByRole('button', { name: 'Não usar o cupom VESPERA20' }).waitFor()
  expect(await page.getByRole('button', { name: 'Não usar' }).count()).toBe(1)
  await page.goto('/packets')
  await page.getByText('Cupom VESPERA20 nesta compra.').waitFor()
  await page.getByRole('button', { name: 'Retirar' }).click()
  await page.getByRole('link', { name: 'Tenho um cupom' }).waitFor()
  await planOf(page, '15 dias').click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL('**/payment-method?*')
  expect(await ordersOf(id)).toMatchObject([{ amount: 9_900 }])
  await page.goBack()
  await planOf(page, '30 dias').click()
  await page.getByRole('link', { name: 'Tenho um cupom' }).click()
  await apply(page, ' vale10 ')
  await notice(page, 'Cupom VALE10 escolhido para a próxima compra.').waitFor()
  // Closes the notice, which would stay open under the mouse and cover the page below it.
  await closeNotices(page)
  await page.getByRole('link', { name: 'Escolher um plano' }).click()
  await page.waitForURL('**/packets')
  await page.getByText('Cupom VALE10 nesta compra.').waitFor()
  expect(await price(page, '30 dias')).toBe('De R$ 169,00 por R$ 152,10R$ 5,07 por dia')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL('**/payment-method?*')
  await page.getByText('Cupom VALE10', { exact: true }).waitFor()
  await page.getByRole('img', { name: 'QR Code do Pix de R$ 152,10' }).waitFor()
  const orders = [{ amount: 9_900 }, { amount: 15_210, list_amount: 16_900 }]
  expect(await ordersOf(id)).toMatchObject(orders)
  await page.goBack()
  await page.getByText('R$ 152,10 com o cupom VALE10').waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL('**/payment-method?*')
  expect(await ordersOf(id)).toHaveLength(2)
})

test('after a warning, cancelling an unpaid order frees its coupon for another', async () => {
  const { page, id } = await buyer(2, { forgives: /422|Failed to load/, reducedMotion: 'reduce' })
  const order = await holding(page, 'VALE10')
  await page.goto('/discount-coupon')
  const mine = page.locator('.coupon', { hasText: 'VALE10' })
  await mine.getByText('Em um pedido', { exact: true }).waitFor()
  expect((await mine.textContent())?.replaceAll('\u00a0', ' ')).toContain(
    `Reservado para o pedido ${order.code} (Premium 30 dias, R$ 152,10), que aguarda pagamento.`,
  )
  await expectSoundTabs(page)
  await apply(page, 'VALE10')
  await expectRefused(page, 'Código promocional', couponMessages.held)
  const open = mine.getByRole('button', { name: 'Usar em outra compra' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Usar o cupom em outra compra?' })
  await dialog.getByText(`O pedido ${order.code} é cancelado e não pode mais ser pago.`).waitFor()
  await dialog.getByText('Se você já pagou esse pedido, mantenha-o.').waitFor()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Manter o pedido' }).click()
  expect(await refusalsOf(id)).toEqual([])
  await open.click()
  await dialog.getByRole('button', { name: 'Cancelar e usar o cupom' }).click()
  await notice(page, `Pedido ${order.code} cancelado. Cupom VALE10 escolhido para a próxima compra.`).waitFor()
  await mine.getByText('Escolhido', { exact: true }).waitFor()
  expect(await refusalsOf(id)).toEqual([couponTaken])
  await page.goto('/packets')
  await page.getByText('Cupom VALE10 nesta compra.').waitFor()
  expect(await page.getByText('Você tem um pedido em aberto').count()).toBe(0)
})

/** Both tabs fit every width and pass axe. */
async function expectSoundTabs(page: Page) {
  for (const tab of ['Vencidos', 'Ativos']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectNoViolations(page)
    await expectToFit(page, [320, 390, 1280])
  }
}

/** Places an unpaid order with a coupon through the screens. */
async function holding(page: Page, code: string) {
  await page.goto('/discount-coupon')
  await page.getByLabel('Código promocional').waitFor()
  await apply(page, code)
  await page.getByText('Escolhido', { exact: true }).waitFor()
  await page.goto('/packets')
  await planOf(page, '30 dias').click()
  await page.getByText(`Cupom ${code} nesta compra.`).waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL('**/payment-method?*')
  const orderId = Number(new URL(page.url()).searchParams.get('pedido'))
  return app.db.selectFrom('orders').select('code').where('id', '=', orderId).executeTakeFirstOrThrow()
}

const refusalsOf = async (accountId: number) => {
  const refused = app.db.selectFrom('order_refusals as f').innerJoin('orders as o', 'o.id', 'f.order_id')
  return (await refused.select('f.reason').where('o.account_id', '=', accountId).execute()).map(({ reason }) => reason)
}
