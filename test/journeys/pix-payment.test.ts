import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { companionForm, openAuthors, partsOf } from '../world/authors.ts'
import { photo, sendPhotos } from '../world/documents.ts'
import { closeNotices, notice } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { openBuyers } from './buyers.ts'
import { expectToFit } from './too-wide.ts'
import { answerOutside } from './visitors.ts'

const { app, url, buyer, ordered, ordersOf, pay, refuse } = await openBuyers()
const calm = { reducedMotion: 'reduce' } as const
const copied = 'Copiado para a área de transferência!'

const pending = (page: Page) => page.getByRole('heading', { name: 'Comprovante pedente!' })
const code = (page: Page) => page.locator('.copyline code').textContent()
const day = (days: number) =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(
    app.now().getTime() + days * dayMs,
  )

/** The clipboard's text, read by pasting it into a field. */
async function pasted(page: Page) {
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' })))
  await page.locator('#paste').focus()
  await page.keyboard.press('Control+V')
  const text = await page.locator('#paste').inputValue()
  await page.locator('#paste').evaluate(field => field.remove())
  return text
}

test('a buyer copies the Pix code, reads the terms, and sends the proof by WhatsApp in a new tab', async () => {
  const { page, token } = await buyer(2, { permissions: ['clipboard-read', 'clipboard-write'] })
  await answerOutside(page)
  const order = await ordered(token)
  await page.goto('/payment-method')
  await pending(page).waitFor()
  await page.waitForURL(`**/payment-method?pedido=${order.id}`)
  await page.getByRole('img', { name: 'QR Code do Pix de R$ 169,00' }).waitFor()
  const whole = (await code(page)) as string
  expect(whole).toMatch(/^000201.*6304[0-9A-F]{4}$/)
  expect(whole).toContain('5406169.00')
  expect(whole).toContain(order.code)
  await page.getByRole('button', { name: 'Copiar' }).click()
  // Waits for both in parallel, because each disappears automatically and the first notice waits for the notices'
  // script.
  await Promise.all([page.getByRole('button', { name: 'Copiado' }).waitFor(), notice(page, copied).waitFor()])
  expect(await pasted(page)).toBe(whole)
  const proof = new URL((await page.getByRole('link', { name: 'Enviar Comprovante' }).getAttribute('href')) as string)
  expect([proof.origin, proof.pathname]).toEqual(['https://wa.me', '/5521900000000'])
  expect(proof.searchParams.get('text')).toContain(order.code)
  await page.getByText('Envie o comprovante para (21) 90000-0000.').waitFor()
  await page.getByText(`Se pagar hoje, o plano vale até ${day(33)}.`).waitFor()
  await page.getByText('Pagamento único, sem renovação automática.').waitFor()
  await page.getByText('Em até 14 dias, mesmo que o plano já tenha terminado').waitFor()
  await expectCopiedWithoutClipboard(page, whole)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Enviar Comprovante' }).click()
  await (await opened).waitForURL(({ host }) => host === 'wa.me')
  // Opening WhatsApp also reports the payment to the operators.
  await page.getByText(/^Você avisou em /).waitFor()
  expect(await claimsOf(order.id)).toEqual([{ claimed_at: expect.any(Date) }])
})

const claimsOf = (id: number) =>
  app.db.selectFrom('open_orders').select('claimed_at').where('order_id', '=', id).execute()

/** Copying also works in browsers without the clipboard API. */
async function expectCopiedWithoutClipboard(page: Page, text: string) {
  await page.evaluate(() => navigator.clipboard.writeText('outro texto'))
  await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }))
  await closeNotices(page)
  await page.getByRole('button', { name: 'Copiar' }).click()
  await notice(page, copied).waitFor()
  expect(await pasted(page)).toBe(text)
}

test('without a WhatsApp number the screens ask for the proof on the site alone', async () => {
  const { whatsapp } = app.env.pix
  app.env.pix.whatsapp = undefined
  onTestFinished(() => void Object.assign(app.env.pix, { whatsapp }))
  const { page, token } = await buyer(2)
  await ordered(token)
  await page.goto('/payment-method')
  await page.getByText('O anúncio é ativado depois que conferimos o pagamento.').waitFor()
  await page.getByText('Envie o comprovante.', { exact: true }).waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(/WhatsApp/i)
  await page.getByRole('link', { name: 'Escolher outra forma de pagamento' }).click()
  await page.getByText('depois de conferido').waitFor()
  await page.getByRole('link', { name: 'Pix' }).click()
  await page
    .getByText('Pague no aplicativo do seu banco e envie o comprovante. O anúncio é ativado depois que')
    .waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(/WhatsApp/i)
  await page.getByRole('link', { name: 'Pagar' }).click()
  await page.getByText('Se você já pagou, envie o comprovante. O anúncio é ativado depois que').waitFor()
})

test('the screen updates when the Pix is confirmed, and polls only while it is visible', async () => {
  const { page, token } = await buyer(2, { movesClock: true })
  const order = await ordered(token)
  let asked = 0
  page.on('request', request => {
    if (request.url().endsWith(`/api/checkout/orders/${order.id}`)) asked++
  })
  await page.goto('/payment-method')
  await pending(page).waitFor()
  await show(page, 'hidden')
  // Lets requests already in flight finish.
  await page.clock.runFor(10_000)
  const before = asked
  await page.clock.runFor(minuteMs)
  expect(asked).toBe(before)
  await show(page, 'visible')
  await expect.poll(() => asked).toBeGreaterThan(before)
  await pay(order)
  await page.clock.runFor(10_000)
  await page.waitForURL(`**/payment-approved-pix?pedido=${order.id}`)
  await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
  await page.getByText(`O seu plano vai até ${day(33)}.`).waitFor()
  await page.getByText(`desistir da compra até ${day(14)}`).waitFor()
  await page.getByRole('link', { name: 'Enviar documentos' }).waitFor()
})

const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(value => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)

test('a buyer goes through the choice of payment and the Sacola, and back from each', async () => {
  const { page, token, id } = await buyer(2)
  const order = await ordered(token)
  await page.goto('/payment-method')
  await expectCloseByType(page)
  await page.getByRole('link', { name: 'Escolher outra forma de pagamento' }).click()
  await page.waitForURL(`**/payment-choice?pedido=${order.id}`)
  await page.getByRole('heading', { name: 'Como você quer pagar?' }).waitFor()
  expect(await page.getByRole('link', { name: 'Fechar' }).getAttribute('href')).toBe('/packets')
  const footer = (await page.locator('.sticky-cta dl > div').allTextContents()).map(line => line.replace('\u00a0', ' '))
  expect(footer).toEqual(['Premium, 30 dias de anúncioR$ 169,00', 'Ganha 3 dia de bônusR$ 0,00', 'TotalR$ 169,00'])
  expect(await page.getByRole('link', { name: 'Cartão de crédito' }).getAttribute('href')).toBe(
    `/payment-card?pedido=${order.id}`,
  )
  await page.getByRole('link', { name: 'Pix' }).click()
  await page.waitForURL(`**/payment-cart?pedido=${order.id}`)
  await page.getByRole('heading', { name: 'Sacola', level: 1 }).waitFor()
  await page.getByText('30 dias de anúncio', { exact: true }).waitFor()
  await page.getByText('1 serviço').waitFor()
  expect(await code(page)).toBe('00000000-0000-4000-8000-000000000000')
  expect(await page.getByRole('link', { name: 'Trocar plano' }).getAttribute('href')).toBe('/packets')
  await page.getByRole('link', { name: 'Pagar' }).click()
  await page.waitForURL(`**/payment-approved-pix?pedido=${order.id}`)
  await page.getByRole('heading', { name: 'Pedido recebido' }).waitFor()
  await page.getByText(order.code).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Sacola', level: 1 }).waitFor()
  await page.goBack()
  await page.reload()
  await page.getByRole('heading', { name: 'Como você quer pagar?' }).waitFor()
  await pay(order)
  await page.getByRole('heading', { name: 'Este pedido já está pago' }).waitFor()
  expect(await ordersOf(id)).toHaveLength(1)
})

/** The close button opens the home page of the user type that the log-in stored on the device. */
async function expectCloseByType(page: Page) {
  for (const [userType, home] of [
    ['3', '/home-swing'],
    ['4', '/home-close-friends'],
    ['5', '/perfil'],
    ['2', '/home-companions'],
  ] as const) {
    await page.evaluate(type => localStorage.setItem('user_type', type), userType)
    await page.getByRole('link', { name: 'Escolher outra forma de pagamento' }).click()
    await page.getByRole('heading', { name: 'Como você quer pagar?' }).waitFor()
    await page.goBack()
    await pending(page).waitFor()
    expect(await page.getByRole('link', { name: 'Fechar' }).getAttribute('href')).toBe(home)
  }
}

test('a plan that follows another says when it starts', async () => {
  const { page, token } = await buyer(3)
  await pay(await ordered(token, 3))
  await ordered(token, 3, { days: 90 })
  await page.goto('/payment-choice')
  await page.getByText(`Começa em ${day(30)}, quando o seu plano atual termina`).waitFor()
})

test('each tab finds the one order, fits and passes axe; another account’s order is not shown', async () => {
  const { page, token, id } = await buyer(2, calm)
  await pay(await ordered(token, 2, { type_name: 'Básico', days: 15 }))
  const order = await ordered(token)
  const other = await buyer(2, { forgives: /404|Failed to load/ })
  await other.page.goto(`/payment-method?pedido=${order.id}`)
  await other.page.getByRole('heading', { name: 'Nenhum pedido em aberto' }).waitFor()
  await expectTab(page, '/payment-method', '.qr img', order.id)
  await page.getByText('O Premium começa na hora. Do seu Básico ainda restam 15 dias: eles viram').waitFor()
  for (const [path, sign] of [
    ['/payment-choice', '.ways'],
    ['/payment-cart', '.cart-plan'],
    ['/payment-approved-pix', '.buying-head'],
  ] as const) {
    const tab = await page.context().newPage()
    await expectTab(tab, path, sign, order.id)
    if (path !== '/payment-approved-pix') await tab.close()
  }
  const last = page.context().pages().at(-1) as Page
  expect(await ordersOf(id)).toHaveLength(2)
  await pay(order)
  await last.getByText('Pagamento confirmado').waitFor()
  await expectSound(last)
})

async function expectTab(tab: Page, path: string, sign: string, orderId: number) {
  await tab.goto(path)
  await tab.waitForURL(`**${path}?pedido=${orderId}`)
  await tab.locator(sign).waitFor()
  await expectSound(tab)
}

async function expectSound(page: Page) {
  await expectNoViolations(page)
  await expectToFit(page, [320, 390, 1280])
}

test('while documents and profile are under review, the screens say that the days wait, before and after paying', async () => {
  const { page, id, token } = await buyer(2)
  await sendPhotos(app, id)
  const picture = await photo(900, 1200).jpeg().toBuffer()
  const saved = await openAuthors({ app, url }).save(token, partsOf(companionForm, ['images[]', picture]))
  expect(saved).toMatchObject({ status: 204 })
  const order = await ordered(token)
  await page.goto(`/payment-method?pedido=${order.id}`)
  const begins = `Os dias começam a contar quando o seu anúncio entrar no ar, no máximo em ${day(30)}.`
  await page.getByText(begins).waitFor()
  await pay(order)
  await page.waitForURL(`**/payment-approved-pix?pedido=${order.id}`)
  await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
  await page.getByText(begins).waitFor()
  await page.goto('/signatures')
  await page.getByText('Os dias ainda não começaram.').waitFor()
  await page.getByRole('button', { name: 'Desistir da compra' }).waitFor()
})

test('creating a Pix can be retried, and its code stays on the screen while offline', async () => {
  const { page, token } = await buyer(2, { forgives: /ERR_INTERNET_DISCONNECTED|Failed to load/ })
  const order = await ordered(token)
  const card = { status: 'IN_ANALYSIS', reference_id: 'x', brand: null, last_digits: null }
  await answerOrder(page, order.id, { pix: null, card })
  await page.goto('/payment-method')
  await page.getByText('Não foi possível gerar o Pix agora.').waitFor()
  await page.getByText('O cartão deste pedido está em análise.').waitFor()
  expect(await page.getByRole('link', { name: 'Enviar Comprovante' }).count()).toBe(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('img', { name: 'QR Code' }).waitFor()
  await page.context().setOffline(true)
  await page.getByText('Sem conexão agora. O código abaixo continua valendo').waitFor()
  expect(await code(page)).toContain(order.code)
  await page.context().setOffline(false)
  await pay(order)
  await page.waitForURL('**/payment-approved-pix?*')
})

test('with a Pix provider the screen asks for no proof; an order that ends in the meantime says so and links to the plans', async () => {
  const { page, token } = await buyer(2)
  const order = await ordered(token)
  const pix = { ...order.pix, mode: 'dynamic', key: null, proof_url: null, expires_at: '2030-01-02T02:30:00.000Z' }
  await answerOrder(page, order.id, { pix })
  await page.goto('/payment-method')
  await page.getByText('O anúncio é ativado assim que ele chega, e esta tela se atualiza sozinha.').waitFor()
  await page.getByText('Este código vale até 01/01/2030 às 23:30.').waitFor()
  expect(await page.getByRole('link', { name: 'Enviar Comprovante' }).count()).toBe(0)
  await page.unrouteAll()
  await pending(page).waitFor()
  await refuse(order.id, 'Prazo de pagamento vencido.')
  await page.getByRole('heading', { name: 'Este pedido foi encerrado' }).waitFor()
  await page.getByText('Prazo de pagamento vencido.').waitFor()
  await page.getByRole('link', { name: 'Escolher um plano' }).click()
  await page.waitForURL('**/packets')
})

/** Overrides some fields of the server's answer. */
const answerOrder = (page: Page, id: number, more: object) =>
  page.route(`**/api/checkout/orders/${id}`, async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...more } })
  })
