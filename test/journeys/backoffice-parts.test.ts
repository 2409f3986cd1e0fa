import { expect, test } from 'vitest'
import { heading } from './content-desk.ts'
import { openDesks } from './operator-desk.ts'

const { operatorAt, newcomer } = await openDesks()
const scripts = (addresses: string[]) => addresses.filter(address => /\/assets\/.*\.js/.test(address))

test('the log-in brings no screen of the desk, and a screen comes when it is opened', async () => {
  const page = await newcomer({ forgives: /401/ })
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/admin/entrar')
  await page.getByLabel('E-mail').waitFor()
  expect(scripts(asked).filter(address => /orders-screen|queue-screen|review-screen/.test(address))).toEqual([])
  const { page: desk } = await operatorAt('/admin/kyc')
  await heading(desk, 'Fila de revisão').waitFor()
  desk.on('request', request => asked.push(request.url()))
  await desk.getByRole('link', { name: /^Pedidos e Pix/ }).click()
  await heading(desk, 'Pedidos e Pix').waitFor()
  expect(scripts(asked).some(address => address.includes('orders-screen'))).toBe(true)
})

test('a screen that can’t be loaded says so beside the others, and opens once it can', async () => {
  const { page } = await operatorAt('/admin/kyc', { forgives: /failed|Failed to load|dynamically imported/ })
  await heading(page, 'Fila de revisão').waitFor()
  await page.route(/plans-screen/, route => route.abort())
  await page.getByRole('link', { name: 'Planos' }).click()
  await heading(page, 'Não foi possível abrir esta tela.').waitFor()
  await page.getByRole('link', { name: 'Cupons' }).click()
  await heading(page, 'Cupons').waitFor()
  await page.getByRole('link', { name: 'Planos' }).click()
  await heading(page, 'Não foi possível abrir esta tela.').waitFor()
  await page.unroute(/plans-screen/)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await heading(page, 'Planos').waitFor()
})
