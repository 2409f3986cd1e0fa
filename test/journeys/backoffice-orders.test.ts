import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { settleOrder } from '#server/money/orders/settle-order.ts'
import { endPlan } from '#server/money/orders/withdraw-order.ts'
import { announced, dialogOf, heading, moveTo, press } from './operators.ts'
import { asTyped, confirmPix, history, newEndToEndId, openOrders, typePix } from './orders.ts'

const { app, operatorAt, ordered } = await openOrders('Dona Caixa')

const paymentsOf = (id: number) => app.db.selectFrom('payments').selectAll().where('order_id', '=', id).execute()

test('a Pix is confirmed only with the data of the bank statement', async () => {
  const order = await ordered({ nickname: 'Marina' })
  const { page } = await operatorAt(order.path)
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
  await announced(page, 'Pix confirmado: o plano foi ativado.').waitFor()
  await history(page).getByText('Dinheiro recebido, por Dona Caixa').waitFor()
  await history(page).getByText('Plano ativado').waitFor()
  expect(await paymentsOf(order.id)).toMatchObject([{ external_id: id, amount: order.amount, channel: 'pix' }])
})

test('a Pix of another amount needs a second confirmation, buys nothing and must be returned', async () => {
  const order = await ordered({ nickname: 'Olga' })
  const { page } = await operatorAt(order.path)
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
  await announced(page, 'Pix registrado. Este dinheiro precisa ser devolvido.').waitFor()
  const payments = page.getByRole('region', { name: 'Pagamentos' })
  await payments.getByText('Devolução por valor diferente do pedido').waitFor()
  await payments.getByRole('button', { name: 'Registrar devolução' }).waitFor()
  expect(await paymentsOf(order.id)).toMatchObject([{ external_id: id, amount: 1_000 }])
  await confirmPix(page, order.amount)
  await announced(page, 'Pix confirmado: o plano foi ativado.').waitFor()
})

test('a refund that a provider sends automatically needs no action', async () => {
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
  await moveTo(page, order.path, order.code)
  await page.getByRole('region', { name: 'Pagamentos' }).getByText('Devolução a caminho').waitFor()
  expect(await page.getByText('Falta devolver').count()).toBe(0)
})

test('the list follows the URL: search, export as CSV, filter, back and reload', async () => {
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
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^pedidos-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await text(await download.createReadStream())).trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(order.code)
  expect(lines[1]).toContain(asTyped(order.amount))
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
  await moveTo(page, '/admin/pedidos?de=2020-01-01&ate=2020-01-02&situacao=nada', 'Pedidos e Pix')
  await page.getByText('Nenhum pedido com estes filtros.').waitFor()
  await page.getByText('Totais por dia').click()
  await page.getByText('Nenhum pedido e nenhum pagamento nestes dias.').waitFor()
})

test('a refund needs a reason, waits first in line, and is recorded once it is sent; an order is refused with a reason', async () => {
  const order = await ordered({ nickname: 'Teresa' })
  const { page } = await operatorAt(order.path)
  await confirmPix(page, order.amount)
  await page.getByRole('button', { name: 'Devolver o valor' }).click()
  const refund = dialogOf(page, 'Devolver R$')
  expect(await refund.getByRole('button', { name: 'Devolver', exact: true }).isDisabled()).toBe(true)
  await refund.getByLabel('Motivo').fill('Pediu por e-mail.')
  await press(page, 'Devolver')
  await announced(page, 'Devolução decidida e plano encerrado.').waitFor()
  await history(page).getByText('motivo: Pediu por e-mail.').waitFor()
  await page.getByRole('link', { name: /^Pedidos \d+ aguardando/ }).click()
  await page.getByRole('button', { name: /Exigem ação/ }).click()
  await page.getByRole('row', { name: 'Nome civil de Teresa' }).getByText('Falta devolver').waitFor()
  await page.getByRole('link', { name: `o pedido ${order.code}` }).click()
  await page.getByRole('button', { name: 'Registrar devolução' }).click()
  const back = newEndToEndId()
  await page.getByLabel('Identificador do Pix').fill(back)
  await press(page, 'Registrar devolução')
  await announced(page, 'Devolução registrada.').waitFor()
  await page.getByRole('region', { name: 'Pagamentos' }).getByText('Devolvido em').waitFor()
  await history(page).getByText('Dinheiro devolvido, por Dona Caixa').waitFor()
  const [transfer] = await app.db.selectFrom('refund_transfers').selectAll().where('external_id', '=', back).execute()
  expect(transfer?.operator_id).toBeGreaterThan(0)

  const unpaid = await ordered({ nickname: 'Regina' })
  await moveTo(page, unpaid.path, unpaid.code)
  await page.getByRole('button', { name: 'Recusar pedido' }).waitFor()
  await page.keyboard.press('r')
  await dialogOf(page, 'Recusar este pedido?').getByLabel('Motivo').fill('Nada chegou em três dias.')
  await press(page, 'Recusar pedido')
  await announced(page, 'Pedido recusado.').waitFor()
  await history(page).getByText('Pedido recusado, por Dona Caixa').waitFor()
  await history(page).getByText('motivo: Nada chegou em três dias.').waitFor()
  expect(await page.getByRole('button', { name: 'Confirmar Pix' }).count()).toBe(0)
})

test('an operator with read-only access sees no action that the server would refuse', async () => {
  const order = await ordered({ nickname: 'Renata' })
  const partner = await app.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'parceiro@demo.local')
    .executeTakeFirstOrThrow()
  const actions = {
    auditor: [
      [order.path, /^(Confirmar Pix|Recusar pedido)/],
      ['/admin/planos', /^(Novo plano|Editar|Confirmar preço)/],
      ['/admin/cupons', /^(Novo cupom|Editar)/],
    ],
    support: [
      ['/admin/pedidos', /CSV$/],
      [`/admin/parceiros/${partner.id}`, /^Mudar de categoria/],
    ],
  } as const
  for (const [role, screens] of Object.entries(actions)) {
    const { page: reading, operator } = await operatorAt('/admin/acesso', { name: `Só ${role}` })
    await app.db
      .deleteFrom('operator_roles')
      .where('operator_id', '=', operator.id)
      .where('role', '<>', role as 'auditor')
      .execute()
    for (const [path, name] of screens) {
      const { page: acting } = await operatorAt(path)
      await acting.getByRole('button', { name }).first().waitFor()
      const title = await acting.locator('h1').innerText()
      await reading.goto(path)
      await heading(reading, title).waitFor()
      await reading.waitForLoadState('networkidle')
      expect([path, await reading.getByRole('button', { name }).count()]).toEqual([path, 0])
    }
  }
})
