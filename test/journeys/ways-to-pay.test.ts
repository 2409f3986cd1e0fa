import { expect, test } from 'vitest'
import { openBuyers } from './buyers.ts'

const { app, buyer, ordered } = await openBuyers()

test('without a gateway no screen offers the card, and the card’s URL links to the Pix', async () => {
  const { payments } = app.env
  const { gateway } = payments
  payments.gateway = 'none'
  try {
    const { page, token } = await buyer()
    const { id } = await ordered(token)
    await page.goto(`/payment-choice?pedido=${id}`)
    const ways = page.locator('.ways a')
    await ways.first().waitFor()
    expect(await ways.locator('b').allTextContents()).toEqual(['Pix'])
    await page.goto(`/payment-status?pedido=${id}`)
    await page.getByRole('link', { name: 'Pagar com Pix' }).waitFor()
    expect(await page.getByRole('link', { name: 'cartão' }).count()).toBe(0)
    await page.goto(`/payment-card?pedido=${id}`)
    await page.getByRole('heading', { name: 'Aqui não se paga com cartão' }).waitFor()
    await page.getByRole('link', { name: 'Pagar com Pix' }).click()
    await page.waitForURL(`**/payment-cart?pedido=${id}`)
    await page.getByRole('heading', { name: 'Sacola', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Fechar' }).click()
    await page.waitForURL(`**/payment-choice?pedido=${id}`)
  } finally {
    payments.gateway = gateway
  }
})

test('without any way to pay the choice says so, and the Sacola links to support', async () => {
  const { payments, pix } = app.env
  const before = { gateway: payments.gateway, receiver: pix.receiver }
  payments.gateway = 'none'
  pix.receiver = undefined
  try {
    const { page, token } = await buyer()
    const { id } = await ordered(token)
    await page.goto(`/payment-choice?pedido=${id}`)
    await page.getByText('Ainda não recebemos pagamentos por aqui.').waitFor()
    await page.goto(`/payment-cart?pedido=${id}`)
    await page.getByRole('heading', { name: 'Aqui não se paga com Pix' }).waitFor()
    await page.getByRole('link', { name: 'Abrir o atendimento' }).click()
    await page.waitForURL('**/help')
  } finally {
    payments.gateway = before.gateway
    pix.receiver = before.receiver
  }
})
