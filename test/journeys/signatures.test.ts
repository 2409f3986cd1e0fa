import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type CardAnswer, payByCard } from '#contract/card-payment.ts'
import { applyCoupon } from '#contract/coupon.ts'
import { dayMs } from '#contract/durations.ts'
import { type Order, orderReplaced, withdrawOrder } from '#contract/order.ts'
import { reversePayment } from '#server/money/orders/reversals.ts'
import { ask, bodyOf } from '../world/calls.ts'
import { cardBody, cards } from '../world/card-payments.ts'
import { demoPassword, notice, typeLogIn } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { openBuyers } from './buyers.ts'
import { tooWide } from './too-wide.ts'

const { app, url, stranger, buyer, planId, ordered, pay, refuse } = await openBuyers()
const ago = (days: number) => new Date(app.now().getTime() - days * dayMs)
const formatDay = (at: Date) =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(at)

const purchases = (page: Page) => page.locator('.purchase')

test('a visitor learns what the screen is for, logs in and returns to it', async () => {
  const page = await stranger()
  await page.goto('/signatures')
  await page.getByRole('heading', { name: 'Assinatura', exact: true }).waitFor()
  await page.getByText('Aqui você pode conferir suas compras').waitFor()
  await page.getByRole('link', { name: 'Entrar' }).click()
  await page.waitForURL('**/login-with-account?voltar=%2Fsignatures')
  await typeLogIn(page, 'mulher@demo.local', demoPassword)
  await page.waitForURL('**/signatures')
  await page.getByRole('heading', { name: 'Assinatura', exact: true }).waitFor()
  await page.getByText('Aqui você pode conferir suas compras').waitFor()
  await purchases(page).first().waitFor()
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Minhas assinaturas' }).click()
  await page.waitForURL('**/signatures')
})

test('an empty list links to the plans; a pending order is listed with its last card, also after a failed request', async () => {
  const { page, token } = await buyer(2, { forgives: /ERR_FAILED|Failed to load/, reducedMotion: 'reduce' })
  await page.goto('/signatures')
  await page.getByText('Você ainda não fez nenhuma compra.').waitFor()
  await page.getByRole('link', { name: 'Contratar plano' }).click()
  await page.waitForURL('**/packets')

  const order = await ordered(token)
  await page.route('**/api/checkout/**', route => route.abort())
  await page.goto('/signatures')
  await page.getByText('Não foi possível carregar as suas compras.').waitFor()
  await page.unroute('**/api/checkout/**')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByText('Pendente', { exact: true }).waitFor()

  for (const [card, message, isConfirming] of [
    ['declined', 'Cartão recusado (final 0766). Nada foi cobrado. Pague com Pix ou tente outro cartão.', false],
    [
      'authorized',
      'Cartão autorizado (final 1018). O pagamento está sendo confirmado. Desistir da compra fica disponível assim que ele for confirmado.',
      true,
    ],
  ] as const) {
    await payWithCard(token, order, cards[card])
    await page.goto('/signatures')
    await purchases(page).getByText('Pendente', { exact: true }).waitFor()
    expect(await purchases(page).locator('> p').textContent()).toBe(message)
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'Ver Pix' }).click()
    await page.getByRole('heading', { name: 'Comprovante pedente!' }).waitFor()
    const confirming = page.getByText('O cartão foi autorizado, e o pagamento está sendo confirmado.')
    expect([card, await confirming.count()]).toEqual([card, isConfirming ? 1 : 0])
  }
})

async function payWithCard(token: string, { id: order_id }: Order, number: string) {
  const body = { ...cardBody(await planId(2), number), order_id }
  return bodyOf<CardAnswer>(await ask(url, payByCard, { token, body }))
}

test('each order shows its plan, price, status and next step', async () => {
  const { page, token } = await buyer(2, { reducedMotion: 'reduce' })
  const old = await ordered(token, 2, { days: 7 })
  await pay(old, ago(40))
  await pay(await ordered(token, 2, { days: 15 }))
  const late = await ordered(token, 2, { days: 7 })
  await refuse(late.id, 'Prazo de pagamento vencido.')
  const waiting = await ordered(token, 2, { days: 30 })
  await page.goto('/signatures')
  await purchases(page).first().waitFor()
  expect(await summaries(page)).toEqual([
    'Premium|30 dias + 3 de bônus|R$ 169,00|Pendente',
    'Premium|7 dias|R$ 59,00|Negado',
    `Premium|15 dias + 1 de bônus|R$ 99,00|Válido até ${formatDay(ago(-16))}`,
    `Premium|7 dias|R$ 59,00|Encerrado em ${formatDay(ago(33))}`,
  ])
  await page.getByText('Prazo de pagamento vencido.').waitFor()
  expect(await page.getByRole('link', { name: 'Tentar de novo' }).getAttribute('href')).toBe('/packets')
  expect(await page.getByRole('button', { name: 'Desistir da compra' }).count()).toBe(1)
  await expectNoViolations(page)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect([width, await tooWide(page)]).toEqual([width, []])
  }
  await page.getByRole('link', { name: 'Ver Pix' }).click()
  await page.waitForURL(`**/payment-method?pedido=${waiting.id}`)
  await page.getByRole('heading', { name: 'Comprovante pedente!' }).waitFor()
})

test('a Básico converted into Premium says so, and when it continues', async () => {
  const { page, token } = await buyer(2, { reducedMotion: 'reduce' })
  await pay(await ordered(token, 2, { type_name: 'Básico', days: 15 }), ago(5))
  await pay(await ordered(token, 2, { days: 7 }), ago(1))
  await page.goto('/signatures')
  const basic = purchases(page).filter({ hasText: 'Básico' })
  await basic.getByText(/11 dias de Básico convertidos em 4 dias e \d+ horas de Premium\./).waitFor()
  await basic.getByText(`Continua em ${formatDay(ago(-6))}, depois do plano atual.`).waitFor()
  expect(await page.getByText('Começa em').count()).toBe(0)
  const next = await ordered(token, 2, { days: 30 })
  await page.goto(`/payment-cart?pedido=${next.id}`)
  // The converted Básico counts as Premium time, so the new plan starts after it.
  const starts = formatDay(new Date(next.effect?.starts_at ?? 0))
  await page.getByText(`O plano começa em ${starts}, quando o atual termina.`).waitFor()
  await page.getByText(`Começa em ${starts},`, { exact: true }).waitFor()
  expect(await page.getByText('ativado em seguida').count()).toBe(0)
  await page.goto(`/payment-choice?pedido=${next.id}`)
  await page.getByText('Confirmado depois do comprovante').waitFor()
  expect(await page.getByText('Ativa ').count()).toBe(0)
})

test('an order replaced by a paid one is not offered again, and a withdrawal returns the coupon', async () => {
  const { page, token } = await buyer(2)
  await ordered(token)
  await ask(url, applyCoupon, { token, body: { code: 'VESPERA20' } })
  await pay(await ordered(token))
  await page.goto('/signatures')
  await page.getByText(orderReplaced).waitFor()
  expect(await page.getByRole('link', { name: /Ver Pix|Tentar de novo/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Desistir da compra' }).click()
  await page.getByRole('dialog').getByText('O cupom VESPERA20 volta para você').waitFor()
})

const summaries = (page: Page) =>
  purchases(page).evaluateAll(all =>
    all.map(one => {
      const parts = [...one.querySelectorAll('h2, header p, header b, .badge')]
      return parts.map(({ textContent }) => textContent?.replace('\u00a0', ' ')).join('|')
    }),
  )

test('Desistir da compra asks first, changes nothing if it fails, and otherwise refunds and ends the plan', async () => {
  const { page, token } = await buyer(2, { forgives: /ERR_FAILED|Failed to load/, reducedMotion: 'reduce' })
  const order = await ordered(token, 2, { days: 30 })
  await pay(order)
  await page.goto('/signatures')
  const open = page.getByRole('button', { name: 'Desistir da compra' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Desistir da compra?' })
  await dialog.getByText('Devolvemos R$ 169,00, o valor inteiro, por Pix para a conta que pagou.').waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await open.click()
  await dialog.getByRole('button', { name: 'Manter o plano' }).click()
  expect(await revocations(order.id)).toEqual([])

  const call = `**${withdrawOrder.path.replace(':id', '*')}`
  await page.route(call, route => route.abort())
  await open.click()
  await dialog.getByRole('button', { name: 'Desistir da compra' }).click()
  await notice(page, 'A compra não foi desfeita; tente de novo.').waitFor()
  expect(await revocations(order.id)).toEqual([])
  await page.unroute(call)
  await open.click()
  await dialog.getByRole('button', { name: 'Desistir da compra' }).dblclick()
  await notice(page, 'Compra desfeita. O valor é devolvido pela mesma forma de pagamento.').waitFor()
  await page.getByText('Devolução em andamento', { exact: true }).waitFor()
  expect(await page.getByText('Reembolsado').count()).toBe(0)
  await page.getByText('Vamos devolver o valor por Pix e avisar você por e-mail.').waitFor()
  expect(await open.count()).toBe(0)
  expect(await revocations(order.id)).toMatchObject([{ cause: 'withdrawal' }])
})

const revocations = (orderId: number) =>
  app.db.selectFrom('order_revocations').selectAll().where('order_id', '=', orderId).execute()

test('a purchase that the bank disputes is paused, and cannot be refunded as well', async () => {
  const { page, token } = await buyer(2)
  const order = await ordered(token)
  await pay(order)
  const payment = app.db.selectFrom('payments').select('id').where('order_id', '=', order.id)
  const { id } = await payment.executeTakeFirstOrThrow()
  const reversal = { paymentId: id, kind: 'med' as const, externalId: `med-${id}` }
  await app.db.transaction().execute(tx => reversePayment(tx, reversal, app.now()))
  await page.goto('/signatures')
  await page.getByText('Pausado', { exact: true }).waitFor()
  await page.getByText('Este pagamento foi contestado no banco.').waitFor()
  expect(await page.getByRole('button', { name: 'Desistir da compra' }).count()).toBe(0)
})
