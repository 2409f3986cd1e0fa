import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settleOrder } from '#server/orders/settle-order.ts'
import { endPlan } from '#server/orders/withdraw-order.ts'
import { heading, said } from './content-desk.ts'
import { asTyped, confirmPix, history, newEndToEndId, openOrderDesks, press, typePix } from './order-desk.ts'

const { app, operatorAt, ordered } = await openOrderDesks()

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const paymentsOf = (id: number) => app.db.selectFrom('payments').selectAll().where('order_id', '=', id).execute()

test('a Pix is confirmed by what stands on the statement, and nothing less', async () => {
  const order = await ordered({ nickname: 'Marina' })
  const { page } = await operatorAt(order.path, { name: 'Dona Caixa' })
  await heading(page, `Pedido ${order.code}`).waitFor()
  await page.keyboard.press('c')
  const dialog = dialogOf(page, 'Confirmar Pix')
  await dialog.getByText('captura de tela não é prova').waitFor()
  const send = dialog.getByRole('button', { name: 'Confirmar Pix' })
  expect(await send.isDisabled()).toBe(true)
  const id = await typePix(page, asTyped(order.amount))
  await dialog.getByText('É o valor do pedido.').waitFor()
  await dialog.getByLabel('Identificador do Pix').fill(id.slice(1))
  await dialog.getByText('32 letras e números e começa com E').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await dialog.getByLabel('Identificador do Pix').fill(` ${id} `)
  await send.dblclick({ delay: 1 }).catch(() => undefined)
  await said(page, 'Pix confirmado: o plano foi ativado.').waitFor()
  await history(page).getByText('Dinheiro recebido, por Dona Caixa').waitFor()
  await history(page).getByText('Plano ativado').waitFor()
  expect(await paymentsOf(order.id)).toMatchObject([{ external_id: id, amount: order.amount, channel: 'pix' }])
})

test('a Pix of another amount is asked about twice, buys nothing and is to go back', async () => {
  const order = await ordered({ nickname: 'Olga' })
  const { page } = await operatorAt(order.path, { name: 'Dona Caixa' })
  await page.getByRole('button', { name: 'Confirmar Pix' }).click()
  const id = await typePix(page, '10,00')
  const dialog = dialogOf(page, 'Confirmar Pix')
  await dialog.getByText('a menos').waitFor()
  expect(await dialog.getByText('ativa o plano').count()).toBe(0)
  await press(page, 'Continuar')
  const second = dialogOf(page, 'Registrar com outro valor?')
  await second
    .getByText('O valor é diferente do pedido: o plano não será ativado e o valor terá de ser devolvido.')
    .waitFor()
  expect(await paymentsOf(order.id)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor()
  expect(await dialog.getByLabel('Identificador do Pix').inputValue()).toBe(id)
  await press(page, 'Continuar')
  await press(page, 'Registrar')
  await said(page, 'Pix registrado. Este dinheiro precisa ser devolvido.').waitFor()
  const payments = page.getByRole('region', { name: 'Pagamentos' })
  await payments.getByText('Devolução por valor diferente do pedido').waitFor()
  await payments.getByRole('button', { name: 'Registrar devolução' }).waitFor()
  expect(await paymentsOf(order.id)).toMatchObject([{ external_id: id, amount: 1_000 }])
  await confirmPix(page, order.amount)
  await said(page, 'Pix confirmado: o plano foi ativado.').waitFor()
})

test('what a provider gives back by itself asks nothing of anybody', async () => {
  const order = await ordered({ nickname: 'Zilda' })
  await app.db.transaction().execute(async tx => {
    const received = {
      orderId: order.id,
      channel: 'card',
      externalId: `CHAR-${order.id}`,
      amount: order.amount,
    } as const
    await settleOrder(tx, received, app.now())
    await endPlan(tx, { orderId: order.id, cause: 'withdrawal' }, app.now())
  })
  const { page } = await operatorAt(`/admin/pedidos?busca=${order.code}`)
  await page.getByRole('row', { name: 'Nome civil de Zilda' }).getByText('Devolução a caminho').waitFor()
  await page.goto(order.path)
  await page.getByRole('region', { name: 'Pagamentos' }).getByText('Devolução a caminho').waitFor()
  expect(await page.getByText('Falta devolver').count()).toBe(0)
})

test('the list is what the address says: found, filtered, left, gone back to and loaded again', async () => {
  const order = await ordered({ nickname: 'Yara' })
  await ordered({ nickname: 'Bruno', userType: 5 })
  const { page } = await operatorAt('/admin/pedidos')
  await page.getByRole('link', { name: `o pedido ${order.code}` }).waitFor()
  await page.getByRole('searchbox').fill(order.code.toLowerCase())
  await page.keyboard.press('Enter')
  await page.waitForURL(/busca=/)
  const rows = page.getByRole('table', { name: /^Pedidos/ }).getByRole('row')
  await page.getByText('1 a 1, todos').waitFor()
  expect(await rows.count()).toBe(2)
  await page.getByRole('button', { name: 'Pagos' }).click()
  await page.getByText('Nenhum pedido com estes filtros.').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: `o pedido ${order.code}` }).click()
  await heading(page, `Pedido ${order.code}`).waitFor()
  await page.getByRole('link', { name: 'Voltar aos pedidos' }).click()
  await page.waitForURL(/pedidos\?busca=/)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await page.getByLabel('Categoria').selectOption('Parceiro')
  await page.getByRole('button', { name: 'Pendentes' }).click()
  await page.waitForURL(/situacao=pending.*tipo=5|tipo=5.*situacao=pending/)
  await page.reload()
  await page
    .getByRole('link', { name: /o pedido/ })
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: 'Pendentes' }).getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByLabel('Categoria').inputValue()).toBe('5')
  expect(await page.getByText('Nome civil de Yara').count()).toBe(0)
  await page.goto('/admin/pedidos?de=2020-01-01&ate=2020-01-02&situacao=nada')
  await page.getByText('Nenhum pedido com estes filtros.').waitFor()
  await page.getByText('Totais por dia').click()
  await page.getByText('Nenhum pedido e nenhum pagamento nestes dias.').waitFor()
})

test('the orders that are shown are saved as CSV', async () => {
  const order = await ordered({ nickname: 'Paola' })
  const { page } = await operatorAt(`/admin/pedidos?busca=${order.code}`)
  await page.getByText('1 a 1, todos').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^pedidos-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await text(await download.createReadStream())).trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(order.code)
  expect(lines[1]).toContain(asTyped(order.amount))
})

test('money goes back with a reason, waits first in line, and is recorded once it was sent', async () => {
  const order = await ordered({ nickname: 'Teresa' })
  const { page } = await operatorAt(order.path, { name: 'Dona Caixa' })
  await confirmPix(page, order.amount)
  await page.getByRole('button', { name: 'Devolver o valor' }).click()
  const refund = dialogOf(page, 'Devolver R$')
  expect(await refund.getByRole('button', { name: 'Devolver', exact: true }).isDisabled()).toBe(true)
  await refund.getByLabel('Motivo').fill('Pediu por e-mail.')
  await press(page, 'Devolver')
  await said(page, 'Devolução decidida e plano encerrado.').waitFor()
  await history(page).getByText('motivo: Pediu por e-mail.').waitFor()
  await page.getByRole('link', { name: /Pedidos e Pix \d+ aguardando/ }).click()
  await page.getByRole('button', { name: /Exigem ação/ }).click()
  await page.getByRole('row', { name: 'Nome civil de Teresa' }).getByText('Falta devolver').waitFor()
  await page.getByRole('link', { name: `o pedido ${order.code}` }).click()
  await page.getByRole('button', { name: 'Registrar devolução' }).click()
  const back = newEndToEndId()
  await page.getByLabel('Identificador do Pix').fill(back)
  await press(page, 'Registrar devolução')
  await said(page, 'Devolução registrada.').waitFor()
  await page.getByRole('region', { name: 'Pagamentos' }).getByText('Devolvido em').waitFor()
  await history(page).getByText('Dinheiro devolvido, por Dona Caixa').waitFor()
  const [transfer] = await app.db.selectFrom('refund_transfers').selectAll().where('external_id', '=', back).execute()
  expect(transfer?.operator_id).toBeGreaterThan(0)
})

test('an order is refused with a reason', async () => {
  const order = await ordered({ nickname: 'Regina' })
  const { page } = await operatorAt(order.path, { name: 'Dona Caixa' })
  await page.getByRole('button', { name: 'Recusar pedido' }).waitFor()
  await page.keyboard.press('r')
  await dialogOf(page, 'Recusar este pedido?').getByLabel('Motivo').fill('Nada chegou em três dias.')
  await press(page, 'Recusar pedido')
  await said(page, 'Pedido recusado.').waitFor()
  await history(page).getByText('Pedido recusado, por Dona Caixa').waitFor()
  await history(page).getByText('motivo: Nada chegou em três dias.').waitFor()
  expect(await page.getByRole('button', { name: 'Confirmar Pix' }).count()).toBe(0)
})
