import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { advertiser } from '../world/people.ts'
import { notice } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { openBuyers } from './buyers.ts'
import { tooWide } from './too-wide.ts'
import { answerOutside } from './visitors.ts'

const { app, buyer, ordered, ordersOf, pay } = await openBuyers()
const calm = { reducedMotion: 'reduce' } as const
const copied = 'Copiado para a área de transferência!'

const pending = (page: Page) => page.getByRole('heading', { name: 'Comprovante pedente!' })
const code = (page: Page) => page.locator('.copyline code').textContent()
const day = (days: number) =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(
    app.now().getTime() + days * 86_400_000,
  )

/** What a paste into a field gives. */
async function pasted(page: Page) {
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' })))
  await page.locator('#paste').focus()
  await page.keyboard.press('Control+V')
  return page.locator('#paste').inputValue()
}

test('the Pix of an order: its code, its proof, what it comes to and what it does', async () => {
  const { page, token } = await buyer(2, { permissions: ['clipboard-read', 'clipboard-write'] })
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
  await notice(page, copied).waitFor()
  await page.getByRole('button', { name: 'Copiado' }).waitFor()
  expect(await pasted(page)).toBe(whole)
  const proof = new URL((await page.getByRole('link', { name: 'Enviar Comprovante' }).getAttribute('href')) as string)
  expect([proof.origin, proof.pathname]).toEqual(['https://wa.me', '/5521900000000'])
  expect(proof.searchParams.get('text')).toContain(order.code)
  await page.getByText('Envie o comprovante para (21) 90000-0000.').waitFor()
  await page.getByText(`Se pagar hoje, o plano vale até ${day(33)}.`).waitFor()
  await page.getByText('Pagamento único, sem renovação automática.').waitFor()
  await page.getByText('Em até 14 dias, enquanto o plano não termina').waitFor()
})

test('the code is copied also where pages have no clipboard, and the proof opens WhatsApp in a tab of its own', async () => {
  const { page, token } = await buyer(2)
  await answerOutside(page)
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }))
  await ordered(token)
  await page.goto('/payment-method')
  await page.getByRole('button', { name: 'Copiar' }).click()
  await notice(page, copied).waitFor()
  expect(await pasted(page)).toBe(await code(page))
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Enviar Comprovante' }).click()
  expect(new URL((await opened).url()).host).toBe('wa.me')
})

test('the screen goes on by itself when the Pix is confirmed, and asks only while it is seen', async () => {
  const { page, token } = await buyer(2)
  const order = await ordered(token)
  let asked = 0
  page.on('request', request => {
    if (request.url().endsWith(`/api/checkout/orders/${order.id}`)) asked++
  })
  await page.clock.install()
  await page.goto('/payment-method')
  await pending(page).waitFor()
  await show(page, 'hidden')
  // What was under way is done with.
  await page.clock.runFor(10_000)
  const before = asked
  await page.clock.runFor(60_000)
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

test.each([
  [2, '/home-companions'],
  [3, '/home-swing'],
  [4, '/home-close-friends'],
  [5, '/perfil'],
])('the close of type %i leads to %s', async (userType, home) => {
  const { page, token } = await buyer(userType)
  await ordered(token, userType)
  await page.goto('/payment-method')
  await pending(page).waitFor()
  expect(await page.getByRole('link', { name: 'Fechar' }).getAttribute('href')).toBe(home)
})

test('another way to pay: the choice, the Sacola, and back from each', async () => {
  const { page, token, id } = await buyer(2)
  const order = await ordered(token)
  await page.goto('/payment-method')
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

test('a second tab finds the same order; that of somebody else is never shown', async () => {
  const { page, token, id } = await buyer(2)
  const order = await ordered(token)
  const stranger = await buyer(2, { forgives: /404|Failed to load/ })
  await stranger.page.goto(`/payment-method?pedido=${order.id}`)
  await stranger.page.getByRole('heading', { name: 'Nenhum pedido em aberto' }).waitFor()
  for (const path of ['/payment-method', '/payment-choice', '/payment-cart', '/payment-approved-pix']) {
    const tab = await page.context().newPage()
    await tab.goto(path)
    await tab.waitForURL(`**${path}?pedido=${order.id}`)
    await tab.close()
  }
  expect(await ordersOf(id)).toHaveLength(1)
})

test('what becomes of a running Básico is said before the Premium is paid', async () => {
  const { page, token } = await buyer(2)
  await pay(await ordered(token, 2, { type_name: 'Básico', days: 15 }))
  const premium = await ordered(token)
  await page.goto(`/payment-method?pedido=${premium.id}`)
  await page.getByText('O Premium começa na hora. Do seu Básico ainda restam 15 dias: eles viram').waitFor()
})

test('a plan that follows another says when it begins', async () => {
  const { page, token } = await buyer(3)
  await pay(await ordered(token, 3))
  await ordered(token, 3, { days: 90 })
  await page.goto('/payment-choice')
  await page.getByText(`Começa em ${day(30)}, quando o seu plano atual termina`).waitFor()
})

test('the screens hold at every width and in both themes', async () => {
  const { page, token } = await buyer(2, calm)
  await pay(await ordered(token, 2, { type_name: 'Básico', days: 7 }))
  const order = await ordered(token)
  for (const [path, sign] of [
    ['/payment-method', '.qr img'],
    ['/payment-choice', '.ways'],
    ['/payment-cart', '.cart-plan'],
    ['/payment-approved-pix', '.buying-head'],
  ] as const) {
    await page.goto(path)
    await page.locator(sign).waitFor()
    await expectSound(page)
  }
  await pay(order)
  await page.getByText('Pagamento confirmado').waitFor()
  await expectSound(page)
})

async function expectSound(page: Page) {
  await expectNoViolations(page)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect([page.url(), width, await tooWide(page)]).toEqual([page.url(), width, []])
  }
}

test('who has sent everything is told that the days wait for our review, before and after paying', async () => {
  const { page, id, token } = await buyer(2)
  const at = app.now()
  await app.db.insertInto('kyc_submissions').values({ account_id: id, submitted_at: at }).execute()
  await app.pool.query(
    `insert into profile_submissions (account_id, content, content_hash, submitted_at)
      select $1, profile_content($2), $3, $4`,
    [id, await advertiser(app), Buffer.alloc(32), at],
  )
  const order = await ordered(token)
  await page.goto(`/payment-method?pedido=${order.id}`)
  const begins = `Os dias começam a contar quando o seu anúncio entrar no ar, depois da nossa análise, no máximo em ${day(30)}.`
  await page.getByText(begins).waitFor()
  await pay(order)
  await page.goto(`/payment-approved-pix?pedido=${order.id}`)
  await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
  await page.getByText(begins).waitFor()
  await page.goto('/signatures')
  await page.getByText('Os dias ainda não começaram.').waitFor()
  await page.getByRole('button', { name: 'Desistir da compra' }).waitFor()
})
