import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { type Order, withdrawOrder } from '#contract/order.ts'
import { notifyPlanEnds } from '#server/money/orders/plan-end-notices.ts'
import { recordTransfer } from '#server/money/orders/refunds.ts'
import { reversePayment } from '#server/money/orders/reversals.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { ask } from '#test/world/calls.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let shop: Shop
let mailbox: Mailbox
let buyer: Awaited<ReturnType<Shop['buyer']>>

const start = new Date('2026-11-21T15:00:00Z')
const passed = (ms: number) => shop.at(new Date(start.getTime() + ms))

beforeAll(async () => {
  mailbox = await openMailbox()
  const variables = { PUBLIC_URL: 'https://vespera.example', CONTACT_EMAIL: 'operacao@teste.local' }
  site = await bootSite({ variables: { ...variables, SMTP_URL: mailbox.url } })
  shop = openShop(site)
})
beforeEach(async () => {
  shop.at(start)
  buyer = await shop.buyer()
})

async function bought(title: string) {
  const order = await shop.order(buyer.token, await shop.planId(title))
  await shop.pay(order)
  return order
}

/** The buyer's mails, except the welcome mail. */
async function mailed() {
  await runQueued(site.app, tasks)
  return mailbox.to(buyer.email).filter(({ subject }) => subject !== 'Sua conta foi criada')
}
const subjects = async () => (await mailed()).map(({ subject }) => subject)
const withdraw = ({ id }: Order) => ask(site.url, withdrawOrder, { token: buyer.token, params: { id } })

test('a payment gets one receipt, with everything that was bought', async () => {
  const order = await shop.order(buyer.token, await shop.planId('Premium 30 dias'))
  await shop.pay(order, { externalId: 'uma-vez' })
  await shop.pay(order, { externalId: 'uma-vez' })
  const [mail, ...others] = await mailed()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Recibo do seu pagamento')
  for (const text of [
    `Pedido ${order.code}: Premium 30 dias, 30 dias mais 3 dias de bônus.`,
    'R$ 169,00 por Pix em 21/11/2026 às 12:00',
    'Vale de 21/11/2026 às 12:00 até 24/12/2026 às 12:00.',
    'Você pode desistir da compra até 05/12/2026',
    'Não há renovação automática',
    'Quem recebeu: Véspera Demonstração Ltda. (empresa fictícia), CNPJ 12.ABC.345/01DE-35, Rua Exemplo, 100',
    'https://vespera.example/signatures',
  ]) {
    expect(mail?.text).toContain(text)
  }
})

test('a buyer who withdraws learns the time used, that a refund is due, and that it was sent', async () => {
  const order = await bought('Premium 7 dias')
  shop.later(2 * dayMs + 3 * hourMs)
  await withdraw(order)
  expect(await subjects()).toEqual(['Recibo do seu pagamento', 'Devolução do seu pagamento'])
  const [refund] = await shop.rows(
    'select r.id from refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
    order.id,
  )
  const transfer = { refundId: refund.id, externalId: 'devolvido' }
  for (const first of [true, false]) {
    const known = await site.app.db.transaction().execute(tx => recordTransfer(tx, transfer, site.app.now()))
    expect(known).toBe(first)
  }
  const mails = await mailed()
  expect(mails.map(({ subject }) => subject).slice(2)).toEqual(['Pagamento devolvido'])
  expect(mails[1]?.text).toContain(`Vamos devolver R$ 59,00 do pedido ${order.code}, por Pix.`)
  expect(mails[1]?.text).toContain(
    'Você desistiu da compra. O plano foi usado por 2 dias e 3 horas, e mesmo assim devolvemos o valor inteiro.',
  )
  expect(mails[2]?.text).toContain(`Devolvemos R$ 59,00 do pedido ${order.code}, por Pix.`)
  expect((await shop.read(buyer.token, order.id)).refund).toMatchObject({
    transferred_at: site.app.now().toISOString(),
  })
})

test('the mail about a payment that is refunded has the reason', async () => {
  const order = await shop.order(buyer.token, await shop.planId('Premium 7 dias'))
  await shop.pay(order, { amount: 100 })
  const [mail] = await mailed()
  expect(mail?.text).toContain('Vamos devolver R$ 1,00')
  expect(mail?.text).toContain('O valor recebido é diferente do valor do pedido.')
})

test('operators are mailed about money that a bank took back', async () => {
  const order = await bought('Premium 7 dias')
  const [{ payment_id: paymentId }] = await shop.rows(
    'select payment_id from order_activations where order_id = $1',
    order.id,
  )
  const reversal = { paymentId, kind: 'med' as const, externalId: 'med-1' }
  await site.app.db.transaction().execute(tx => reversePayment(tx, reversal, start))
  await runQueued(site.app, tasks)
  const [mail] = mailbox.to('operacao@teste.local')
  expect(mail?.subject).toBe(`Pagamento contestado: pedido ${order.code}`)
  expect(mail?.text).toContain(`https://vespera.example/admin/pedidos/${order.id}`)
})

describe('the end of a plan', () => {
  const soon = 'Seu prazo termina em breve'
  const over = 'Seu prazo terminou'
  const noticed = async () => {
    await notifyPlanEnds(site.app)
    await notifyPlanEnds(site.app)
    return (await subjects()).filter(subject => subject === soon || subject === over)
  }

  test('is mailed 7, 3 and 1 days before and at the end, each once', async () => {
    await bought('Básico 15 dias')
    let mailedCount = 0
    for (const [left, news] of [
      [7 * dayMs + 1, 0],
      [7 * dayMs, 1],
      [6 * dayMs, 0],
      [3 * dayMs, 1],
      [2 * dayMs, 0],
      [dayMs, 1],
      [1, 0],
      [0, 1],
      [-dayMs, 0],
    ] as const) {
      passed(15 * dayMs - left)
      mailedCount += news
      expect(await noticed(), `${left / dayMs} days before`).toHaveLength(mailedCount)
    }
    expect(await noticed()).toEqual([soon, soon, soon, over])
    const mails = await mailed()
    expect(mails.at(-1)?.text).toContain('terminou em 06/12/2026 às 12:00, no horário de Brasília')
  })

  test('is mailed once, even if several jobs run at the same time', async () => {
    await bought('Básico 15 dias')
    passed(8 * dayMs)
    await Promise.all(Array.from({ length: 6 }, () => notifyPlanEnds(site.app)))
    expect(await noticed()).toEqual([soon])
  })

  test('is mailed once for all missed notices, if the job did not run in time', async () => {
    await bought('Básico 15 dias')
    passed(13 * dayMs)
    expect(await noticed()).toEqual([soon])
    passed(16 * dayMs)
    expect(await noticed()).toEqual([soon, over])
  })

  test('is not mailed long afterwards', async () => {
    await bought('Básico 15 dias')
    passed(23 * dayMs)
    expect(await noticed()).toEqual([])
  })

  test('is not mailed if another plan follows, even one bought since', async () => {
    const first = await bought('Básico 15 dias')
    await bought('Básico 7 dias')
    passed(13 * dayMs)
    expect(await noticed()).toEqual([])
    passed(15 * dayMs)
    await notifyPlanEnds(site.app)
    await shop.pay(await shop.order(buyer.token, first.product.id))
    expect((await subjects()).filter(subject => subject === soon || subject === over)).toEqual([])
  })

  test('is not mailed at the purchase of seven days', async () => {
    await bought('Premium 7 dias')
    expect(await noticed()).toEqual([])
    passed(4 * dayMs)
    expect(await noticed()).toEqual([soon])
  })

  test('is not mailed in addition to the refund after a withdrawal', async () => {
    const order = await bought('Premium 7 dias')
    passed(dayMs)
    await withdraw(order)
    passed(dayMs + hourMs)
    expect(await noticed()).toEqual([])
    expect(await subjects()).toContain('Devolução do seu pagamento')
  })

  test.each([
    ['2028-02-23T02:30:00Z', '29/02/2028 às 23:30'],
    ['2019-02-10T02:30:00Z', '16/02/2019 às 23:30'],
    ['2018-10-29T02:30:00Z', '05/11/2018 às 00:30'],
  ])('is given in São Paulo time: bought at %s, it ends on %s', async (at, end) => {
    shop.at(at)
    buyer = await shop.buyer()
    await bought('Premium 7 dias')
    shop.later(6 * dayMs)
    await noticed()
    expect((await mailed()).at(-1)?.text).toContain(`termina em ${end}`)
  })
})
