import { expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { asTyped, openOrderDesks, typePix } from './order-desk.ts'
import { tooWide } from './too-wide.ts'

const { app, operatorAt, ordered } = await openOrderDesks()
const order = await ordered({ nickname: 'N'.repeat(40) })
const large = await ordered({ nickname: 'Yara', amount: 90_000 })
await app.db
  .updateTable('accounts')
  .set({ name: 'A'.repeat(60) })
  .where('id', '=', order.accountId)
  .execute()

const screens = ['/admin/pedidos', '/admin/pedidos?precisa=1', order.path, '/admin/planos', '/admin/cupons']

test.each([
  [390, 844],
  [320, 640],
] as const)('at %i × %i nothing moves sideways, and axe finds nothing in either theme', async (width, height) => {
  const { page } = await operatorAt('/admin/pedidos', { viewport: { width, height } })
  for (const path of screens) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const totals = page.getByText('Totais por dia')
    if (await totals.isVisible()) await totals.click()
    expect([path, await tooWide(page)]).toEqual([path, []])
    if (width === 390) await expectNoViolations(page)
    await page.setViewportSize({ width, height })
  }
})

test('beside the narrow rail no button of a row is cut off and no row is a tower', async () => {
  const width = 820
  const { page } = await operatorAt('/admin/pedidos', { viewport: { width, height: 860 } })
  for (const [path, highest] of [
    ['/admin/pedidos', 240],
    ['/admin/planos', 240],
    ['/admin/cupons', 300],
  ] as const) {
    await page.goto(path)
    await page.locator('.table-action .btn').first().waitFor()
    const ends = await page
      .locator('.table-action .btn')
      .evaluateAll(buttons => buttons.map(button => button.getBoundingClientRect().right))
    expect(Math.max(...ends), path).toBeLessThanOrEqual(width)
    const heights = await page
      .locator('.table tbody tr:visible')
      .evaluateAll(rows => rows.map(row => row.getBoundingClientRect().height))
    expect(Math.max(...heights), path).toBeLessThan(highest)
  }
})

test('on a phone a Pix is confirmed and given back', async () => {
  const { page } = await operatorAt(order.path, { viewport: { width: 320, height: 640 } })
  await page.getByRole('button', { name: 'Confirmar Pix' }).click()
  await typePix(page, asTyped(order.amount))
  expect(await tooWide(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar Pix' }).click()
  await page.getByRole('button', { name: 'Devolver o valor' }).click()
  await page.getByLabel('Motivo').fill('Pediu por e-mail.')
  await page.getByRole('dialog').getByRole('button', { name: 'Devolver', exact: true }).click()
  await page.getByRole('button', { name: 'Registrar devolução' }).waitFor()
  expect(await tooWide(page)).toEqual([])
})

test('axe finds nothing in any dialog', async () => {
  const { page } = await operatorAt(large.path)
  const look = async () => {
    await page.getByRole('dialog').waitFor()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Confirmar Pix' }).click()
  await typePix(page, '1,00')
  await expectNoViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('dialog', { name: 'Registrar com outro valor?' }).waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await look()
  await page.getByRole('button', { name: 'Recusar pedido' }).click()
  await look()
  await page.goto('/admin/planos')
  await page.getByRole('button', { name: 'Novo plano' }).click()
  await look()
  await page
    .getByRole('button', { name: /^Histórico/ })
    .first()
    .click()
  await look()
  await page.goto('/admin/cupons')
  await page.getByRole('button', { name: 'Novo cupom' }).click()
  await page.getByLabel('Todos os planos').uncheck()
  await look()
  await page.setViewportSize({ width: 320, height: 640 })
  await page
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  expect(await tooWide(page)).toEqual([])
})
