import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { operatorAtWork } from '../world/back-office.ts'
import { announced, moveTo, press } from './operators.ts'
import { asTyped, confirmPix, history, newEndToEndId, openOrders, typePix } from './orders.ts'

const { app, url, operatorAt, ordered } = await openOrders('Dona Caixa')

const todo = (page: Page) => page.getByRole('region', { name: 'O que fazer' })

test('above the limit a second operator decides; the requester can only reject', async () => {
  const order = await ordered({ nickname: 'Marina', amount: 90_000 })
  const one = await operatorAt(order.path, { name: 'Primeira Operadora' })
  await confirmPix(one.page, order.amount)
  await announced(one.page, 'Pedido a um segundo operador').waitFor()
  await todo(one.page).getByText('Quem responde é outra pessoa da equipe').waitFor()
  expect(await todo(one.page).getByRole('button').count()).toBe(0)

  const other = await operatorAt('/admin/pedidos?precisa=1', { name: 'Segunda Operadora' })
  await other.page.getByRole('row', { name: 'Nome civil de Marina' }).getByText('Segundo operador').waitFor()
  await other.page.getByRole('link', { name: `o pedido ${order.code}` }).click()
  await todo(other.page).getByText('Primeira Operadora informou um Pix de R$ 900,00').waitFor()
  await todo(other.page).getByRole('button', { name: 'Aprovar' }).click()
  await other.page.getByRole('dialog').getByText('Confira você também o crédito no extrato').waitFor()
  await press(other.page, 'Aprovar')
  await announced(other.page, 'Aprovado.').waitFor()
  await history(other.page).getByText('Aprovado pelo segundo operador, por Segunda Operadora').waitFor()
  await history(other.page).getByText('Plano ativado').waitFor()

  await other.page.getByRole('button', { name: 'Devolver o valor' }).click()
  await other.page.getByLabel('Motivo').fill('Pedido em dobro.')
  await press(other.page, 'Devolver')
  await todo(other.page).getByText('Você pediu a devolução de R$ 900,00').waitFor()
  await one.page.reload()
  await todo(one.page).getByRole('button', { name: 'Rejeitar' }).click()
  await press(one.page, 'Rejeitar')
  await history(one.page).getByText('Rejeitado pelo segundo operador, por Primeira Operadora').waitFor()
  await one.page.getByRole('button', { name: 'Devolver o valor' }).waitFor()
})

test('a disputed payment pauses the plan until it is won; a lost dispute ends it', async () => {
  const order = await ordered({ nickname: 'Yara' })
  const { page } = await operatorAt(order.path, { forgives: /422/ })
  await confirmPix(page, order.amount)
  await page.getByRole('button', { name: 'Registrar contestação' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar contestação' })
  await dialog.getByLabel('Tipo').selectOption('Chargeback')
  await dialog.getByLabel('Número da contestação').fill('MED-7')
  await press(page, 'Registrar contestação')
  await dialog.getByText('um Pix pelo MED').waitFor()
  await dialog.getByLabel('Tipo').selectOption('MED do Pix')
  await press(page, 'Registrar contestação')
  await announced(page, 'Contestação registrada: o plano fica pausado.').waitFor()
  await page.getByText('Pausado', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Devolver o valor' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Contestação ganha' }).click()
  await press(page, 'Foi ganha')
  await history(page).getByText('Contestação ganha: o plano continua, por Dona Caixa').waitFor()
  await page.getByRole('button', { name: 'Devolver o valor' }).waitFor()

  const lost = await ordered({ nickname: 'Teresa' })
  await moveTo(page, lost.path, lost.code)
  await confirmPix(page, lost.amount)
  await page.getByRole('button', { name: 'Registrar contestação' }).click()
  await page.getByLabel('Número da contestação').fill('MED-8')
  await press(page, 'Registrar contestação')
  await page.getByRole('button', { name: 'Contestação perdida' }).click()
  await press(page, 'Foi perdida')
  await history(page).getByText('Contestação perdida: o plano acabou').waitFor()
  await page.getByText('Estornado', { exact: true }).waitFor()
})

test('an operator who acts too late learns what happened and sees the current case', async () => {
  const order = await ordered({ nickname: 'Paola' })
  const { page } = await operatorAt(order.path, { forgives: /409/ })
  await page.getByRole('button', { name: 'Recusar pedido' }).click()
  await page.getByLabel('Motivo').fill('Nada chegou.')
  const { office } = await operatorAtWork({ app, url }, 'Outra Operadora')
  // Simulates the claim's expiry.
  await app.db.deleteFrom('claims').execute()
  const body = { end_to_end_id: newEndToEndId(), amount: order.amount }
  expect((await office.send('POST', `/api/operator/orders/${order.id}/pix-receipt`, { body })).status).toBe(200)
  await press(page, 'Recusar pedido')
  await page.getByRole('alert').getByText('Este pedido já foi pago. Recarregamos o pedido.').waitFor()
  await page.getByRole('button', { name: 'Devolver o valor' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a Pix counts once, and a Pix for an already paid order must be returned', async () => {
  const [first, second] = [await ordered({ nickname: 'Lia' }), await ordered({ nickname: 'Rita' })]
  const { page } = await operatorAt(first.path, { forgives: /409/ })
  const id = newEndToEndId()
  await confirmPix(page, first.amount, id)
  await announced(page, 'Pix confirmado').waitFor()
  await moveTo(page, second.path, second.code)
  await confirmPix(page, second.amount, id)
  await page.getByRole('alert').getByText(`Este Pix já foi registrado no pedido ${first.code}.`).waitFor()
  await page.keyboard.press('Escape')
  await moveTo(page, first.path, first.code)
  await page.getByRole('button', { name: 'Registrar um Pix' }).click()
  await typePix(page, asTyped(first.amount))
  await page.getByText('o Pix fica registrado e precisa ser devolvido').waitFor()
  await press(page, 'Registrar Pix')
  await announced(page, 'Este dinheiro precisa ser devolvido.').waitFor()
  await page.getByRole('region', { name: 'Pagamentos' }).getByText('Devolução por pagamento em dobro').waitFor()
  const payments = app.db.selectFrom('payments').select('id').where('order_id', '=', first.id)
  expect(await payments.execute()).toHaveLength(2)
})

test('after a lost response the screen tells the operator to check first, and reloads the case', async () => {
  const order = await ordered({ nickname: 'Vera' })
  const { page } = await operatorAt(order.path, { forgives: /./ })
  await page.getByRole('button', { name: 'Confirmar Pix' }).waitFor()
  await page.route('**/pix-receipt', async route => {
    await route.fetch()
    await route.abort()
  })
  await confirmPix(page, order.amount)
  await page.getByText('Não sabemos se foi registrado').waitFor()
  await page.keyboard.press('Escape')
  await history(page).getByText('Plano ativado').waitFor()
})
