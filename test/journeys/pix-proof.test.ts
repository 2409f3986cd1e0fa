import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Order } from '#contract/order.ts'
import { listOrders } from '#contract/order.ts'
import { ask, bodyOf } from '../world/calls.ts'
import { goodJpeg, latin } from '../world/hostile-files.ts'
import { pdf } from '../world/pdfs.ts'
import { signUp } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { planOf } from './buyers.ts'
import { announced, heading } from './operators.ts'
import { confirmPix, history, openOrders } from './orders.ts'
import { expectToFit } from './too-wide.ts'
import { startSession } from './visitors.ts'

const { app, url, newcomer, operatorAt } = await openOrders('Dona Caixa')
const call = '**/api/checkout/orders/*/proof'
const receipt = { name: 'comprovante-do-banco.pdf', mimeType: 'application/pdf', buffer: pdf() }

const pick = (page: Page, file: typeof receipt) => page.locator('input[type=file]').first().setInputFiles(file)
const arrived = (page: Page) => page.getByText(/^O comprovante chegou em /)

/** A new buyer on a phone, who chooses a plan and reaches the Pix screen. */
async function atPix(forgives?: RegExp) {
  const page = await newcomer({ ...(forgives && { forgives }) })
  await page.setViewportSize({ width: 390, height: 844 })
  const { token } = await signUp(url, { user_type_id: 2 })
  await startSession(page, url, { token, userType: 2 })
  await page.goto('/packets')
  await planOf(page, '30 dias').click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL(/\?pedido=/)
  const [order] = bodyOf<Order[]>(await ask(url, listOrders, { token }))
  await page.goto(`/payment-method?pedido=${order?.id}`)
  await heading(page, 'Comprovante pedente!').waitFor()
  return { page, token, order: order as Order }
}

test('a buyer sends a PDF on the Pix screen, and an operator who found the money confirms', async () => {
  const { page, order } = await atPix()
  await expectToFit(page)
  await pick(page, receipt)
  await arrived(page).waitFor()
  await page.getByText('em geral em até 4 horas').waitFor()
  await heading(page, 'Comprovante enviado').waitFor()
  expect(await page.getByRole('link', { name: 'Enviar Comprovante' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Já paguei' }).count()).toBe(0)
  await expectToFit(page)
  await expectNoViolations(page)
  const { page: office } = await operatorAt(`/admin/pedidos/${order.id}`)
  await history(office).getByText('Comprovante enviado pelo site').waitFor()
  await office.getByRole('button', { name: 'Ver comprovante' }).click()
  await office.getByRole('img', { name: 'Comprovante enviado' }).waitFor()
  await expectNoViolations(office)
  await confirmPix(office, order.value)
  await announced(office, 'Pix confirmado: o plano foi ativado.').waitFor()
  await page.waitForURL('**/payment-approved-pix**')
  await page.getByText('Pagamento confirmado').waitFor()
})

test('a lost connection and a reload keep the file; it is sent later, and then replaced', async () => {
  const { page, order } = await atPix(/ERR_FAILED|ERR_INTERNET|422/)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.route(call, route => route.abort())
  await pick(page, receipt)
  await page.getByText('O comprovante continua neste aparelho').waitFor()
  await expectToFit(page)
  await page.reload()
  await page.getByText('comprovante-do-banco.pdf').waitFor()
  await expectToFit(page)
  await page.unroute(call)
  await page.route(call, () => {})
  await page.getByRole('button', { name: 'Enviar este comprovante' }).click()
  await page.getByRole('progressbar', { name: 'Envio do comprovante' }).waitFor()
  await page.getByRole('button', { name: 'Cancelar envio' }).click()
  await page.getByText('comprovante-do-banco.pdf').waitFor({ state: 'detached' })
  await page.unroute(call)
  await pick(page, { name: 'pagina.pdf', mimeType: 'application/pdf', buffer: latin('<script>') })
  await page.getByRole('alert').getByText('Envie o comprovante em PDF, JPG, PNG ou WebP.').waitFor()
  await page.getByRole('button', { name: 'Remover' }).click()
  await pick(page, receipt)
  await arrived(page).waitFor()
  await pick(page, { name: 'captura.jpg', mimeType: 'image/jpeg', buffer: await goodJpeg(640, 800) })
  await expect.poll(() => sent(order.id)).toMatchObject([{ sendings: 2, width: 640 }])
  await expectToFit(page)
  await page.reload()
  await arrived(page).waitFor()
  expect(await page.getByText('captura.jpg').count()).toBe(0)
})

const sent = (id: number) => app.db.selectFrom('order_proofs').selectAll().where('order_id', '=', id).execute()

test('without a WhatsApp number, Enviar Comprovante opens the choice of a file', async () => {
  const { whatsapp } = app.env.pix
  app.env.pix.whatsapp = undefined
  const { page } = await atPix()
  await page.getByText('Pague com o Pix e envie o comprovante.').waitFor()
  await page.getByText('Envie o comprovante.', { exact: true }).waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(/WhatsApp/i)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Enviar Comprovante' }).click()
  await (await choosing).setFiles(receipt)
  await arrived(page).waitFor()
  expect(await page.getByRole('button', { name: 'Enviar Comprovante' }).count()).toBe(0)
  app.env.pix.whatsapp = whatsapp
})
