import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { readOwnAccount } from '#contract/account.ts'
import { orderFailed } from '#contract/order.ts'
import { logOut } from '#contract/session.ts'
import { countUnread } from '#contract/support.ts'
import { operatorAtWork } from '../world/back-office.ts'
import { ask } from '../world/calls.ts'
import { reject, sendPhotos } from '../world/documents.ts'
import { advertiser, sessionOf } from '../world/people.ts'
import { expectSound, noSession, notice, storedSession } from './account-steps.ts'
import { enterAnew, enterAs, enterWith, ownAccount } from './profile-form-steps.ts'
import { watchSettling } from './settled.ts'
import { openVisitors } from './visitors.ts'

const site = await openVisitors()
const { app, url, stranger } = site
const calm = { reducedMotion: 'reduce' } as const

type Menu = { home: string; ownProfile: string; sellsAds?: boolean }

/** Opens an account's menu and checks its entries. */
async function openMenu(page: Page, email: string, { home, ownProfile, sellsAds = false }: Menu) {
  const token = await enterAs(page, url, email)
  await page.goto('/perfil')
  const items = page.getByRole('navigation', { name: 'Menu da conta' }).getByRole('link')
  await items.first().waitFor()
  const shown = await items.evaluateAll(all => all.map(one => [one.textContent, one.getAttribute('href')]))
  const ads = [
    ['Minhas Publicidades', '/update-publication'],
    ['Resultados', '/resultados'],
  ]
  expect([email, ...shown]).toEqual([
    email,
    ['Home', home],
    ['Meu Perfil', ownProfile],
    ...(sellsAds ? [] : [['Horários', '/horarios']]),
    ['Notificações', '/avisos'],
    ['Análises da equipe', '/analises'],
    ['Declarações', '/declaracoes'],
    ['Minhas assinaturas', '/signatures'],
    ...(sellsAds ? ads : []),
    ['Dados da conta', '/perfil-data'],
    ['Privacidade', '/privacidade'],
    ['Atendimento', '/help'],
    ['Termos e Politicas', '/perfil'],
  ])
  expect(await page.getByRole('link', { name: 'Contratar plano' }).getAttribute('href')).toBe('/packets')
  const { id } = await ownAccount(url, token)
  const own = page.getByRole('link', { name: 'Meus dados' })
  const hrefs = await own.evaluateAll(all => all.map(one => one.getAttribute('href')))
  expect([email, ...hrefs]).toEqual([email, `/perfil-user/${id}`])
}

const panel = (page: Page) => page.getByRole('region', { name: 'Situação do anúncio' })

test('the menu links to each account’s own home and profile', async () => {
  const page = await stranger()
  await openMenu(page, 'swing@demo.local', { home: '/home-swing', ownProfile: '/update-perfil-swing' })
  await openMenu(page, 'close@demo.local', { home: '/home-close-friends', ownProfile: '/update-perfil-close-friends' })
  await openMenu(page, 'pendente@demo.local', { home: '/home-companions', ownProfile: '/create-perfil' })
})

test('a new account’s menu names the next step, fits every width and passes axe', async () => {
  const page = await stranger(calm)
  await openMenu(page, 'novo@demo.local', { home: '/home-companions', ownProfile: '/documents' })
  await panel(page).getByText('Fora do ar').waitFor()
  expect(await panel(page).getByRole('listitem').allTextContents()).toEqual([
    'Documentos (falta)Envie três fotos do seu RG ou CNH',
    'Perfil (falta)Conte quem você é e como falar com você',
    'Fotos (falta)Envie ao menos uma',
    'WhatsApp (falta)Depois do perfil, a gente manda um código para confirmar o número.',
    'Plano (falta)Escolha por quanto tempo anunciar',
  ])
  expect(await page.locator('.btn-primary').allTextContents()).toEqual(['Enviar documentos'])
  await expectSound(page)
})

test('an advertiser’s menu shows the picture and end date, and remembers discreet mode and theme', async () => {
  // This browser has not answered the age question, because the site does not ask logged-in accounts.
  const page = await stranger(calm)
  await openMenu(page, 'mulher@demo.local', { home: '/home-companions', ownProfile: '/update-perfil' })
  await panel(page).getByText('No ar', { exact: true }).waitFor()
  await panel(page)
    .getByText(/Seu anúncio fica no ar até \d\d\/\d\d\/\d{4}\./)
    .waitFor()
  expect(await page.locator('.btn-primary').allTextContents()).toEqual(['Contratar plano'])
  const picture = page.locator('.avatar img')
  await expect.poll(() => picture.getAttribute('src')).toMatch(/^blob:/)
  await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(512)
  await expectSound(page)

  await page.reload()
  await expect.poll(() => page.title()).toBe('Minha conta · Véspera')
  await page.getByRole('switch', { name: 'Modo discreto' }).check()
  await page.getByLabel('Tema').selectOption('Claro')
  for (const reload of [async () => undefined, () => page.reload()]) {
    await reload()
    await page.getByRole('link', { name: 'Dados da conta' }).waitFor()
    expect(await page.title()).toBe('Agenda')
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
    expect(await page.locator('[rel=icon]').getAttribute('href')).toBe('/icon-discreet.svg')
    expect(await picture.isVisible()).toBe(false)
  }
  await page.getByRole('switch', { name: 'Modo discreto' }).uncheck()
  expect(await page.title()).toBe('Minha conta · Véspera')
})

test('a partner’s menu links to the terms; their footer links work, the arrow returns and the button registers', async () => {
  const page = await stranger()
  await openMenu(page, 'parceiro@demo.local', {
    home: '/login',
    ownProfile: '/update-perfil-partner',
    sellsAds: true,
  })
  const ends = [
    ['Voltar à página anterior', '**/perfil'],
    // Links to the registration, which redirects anyone who has an account.
    ['Voltar', '**/login'],
  ] as const
  for (const [name, end] of ends) {
    await page.getByRole('link', { name: 'Termos e Politicas' }).click()
    await page.waitForURL('**/regras')
    await expectFooterToLead(page)
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(end)
  }
})

/** Checks that no footer link redirects, because an unknown path would redirect to `/home`. */
async function expectFooterToLead(page: Page) {
  const links = page.locator('footer a[href^="/"]')
  await links.first().waitFor()
  const hrefs = await links.evaluateAll(all => all.map(one => one.getAttribute('href') as string))
  expect(hrefs.length).toBeGreaterThan(1)
  for (const href of hrefs) {
    const answer = await fetch(url + href, { redirect: 'manual' })
    expect([href, answer.headers.get('location')]).toEqual([href, null])
  }
}

test('the menu shows why documents were rejected, and links to sending them again', async () => {
  const page = await stranger()
  const { id } = await enterAnew(page, url, 2)
  const submission = await sendPhotos(app, id)
  const { office } = await operatorAtWork(site)
  const body = { rejection: 'illegible', text: 'Foto ilegível ou cortada' }
  expect((await reject(office, submission, body)).status).toBeLessThan(300)
  await page.goto('/perfil')
  await page.getByText('Foto ilegível ou cortada').waitFor()
  await page.getByRole('link', { name: 'Enviar de novo' }).click()
  await page.waitForURL('**/documents')
})

test('an advertiser renews a plan that ends in two days with one press', async () => {
  // This advertiser's photos have no files.
  const page = await stranger({ forgives: /404|ERR_FAILED/ })
  const id = await advertiser(app, { planEndsInDays: 2 })
  await enterWith(page, await sessionOf(app, id), 2)
  await page.goto('/perfil')
  await page.getByText(/Seu anúncio sai do ar em/).waitFor()
  const renew = page.getByRole('button', { name: /^Renovar por R\$/ })
  const orders = '**/api/checkout/orders'
  await page.route(orders, route => route.abort())
  await renew.click()
  await notice(page, orderFailed).waitFor()
  await page.unroute(orders)
  const asked: Route[] = []
  await page.route(orders, route => void asked.push(route))
  await renew.click()
  await page.getByRole('button', { name: 'Fazendo o pedido…' }).click()
  await expect.poll(() => asked.length).toBe(1)
  await asked[0]?.continue()
  await page.waitForURL('**/payment-choice?pedido=*')
  await page.getByRole('link', { name: /Pix/ }).waitFor()
  await page.goto('/perfil')
  await page.getByRole('link', { name: /^Pagar R\$/ }).waitFor()
  expect(await page.getByRole('button', { name: /^Renovar/ }).count()).toBe(0)
})

test('a renewal does not redirect somebody who has since opened another screen', async () => {
  const page = await stranger({ forgives: /404/ })
  const id = await advertiser(app, { planEndsInDays: 2 })
  await enterWith(page, await sessionOf(app, id), 2)
  await page.goto('/perfil')
  const seen: string[] = []
  page.on('framenavigated', frame => seen.push(new URL(frame.url()).pathname))
  const asked: Route[] = []
  await page.route('**/api/checkout/orders', route => void asked.push(route))
  await page.getByRole('button', { name: /^Renovar por R\$/ }).click()
  await expect.poll(() => asked.length).toBe(1)
  await page.getByRole('link', { name: 'Horários' }).click()
  await page.getByRole('heading', { name: 'Horários' }).waitFor()
  const answered = page.waitForResponse('**/api/checkout/orders')
  await asked[0]?.continue()
  await (await answered).finished()
  await page.getByRole('link', { name: 'Voltar' }).click()
  await page.getByRole('link', { name: /^Pagar R\$/ }).waitFor()
  expect(seen).toEqual(['/horarios', '/perfil'])
})

test('nothing moves when the menu arrives late', async () => {
  const page = await stranger()
  await enterAs(page, url, 'mulher@demo.local')
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const held: (() => void)[] = []
  await page.route(/\/api\/account/, route => void held.push(() => void route.continue()))
  await page.goto('/perfil')
  await expect.poll(() => held.length).toBe(1)
  await page.locator('.account-sk').first().waitFor()
  held.shift()?.()
  // Waits for the requests that the screen makes once it has the account.
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const free of held) free()
  await page.unroute(/\/api\/account/)
  await page.getByText(/Seu anúncio fica no ar até/).waitFor()
  await page.getByText(/nos últimos 30 dias/).waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'moved') as number)).toBeLessThanOrEqual(0.02)
})

test('loading the account can be retried; Sair ends the session in every tab and on the server', async () => {
  const page = await stranger({ forgives: /503/ })
  const token = await enterAs(page, url, 'mulher@demo.local')
  await page.route('**/api/account', route => route.fulfill({ status: 503, json: { message: 'Indisponível.' } }))
  await page.goto('/perfil')
  await page.getByText('Não foi possível carregar a sua conta.').waitFor()
  await page.unroute('**/api/account')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('link', { name: 'Dados da conta' }).click()
  await page.locator('summary', { hasText: 'Nome' }).click()
  await page.getByLabel('Nome').fill('Um nome começado')
  const other = await page.context().newPage()
  await other.goto('/perfil')
  await other.getByRole('link', { name: 'Dados da conta' }).waitFor()
  const settled = watchSettling(page)
  await page.goto('/perfil')
  // A call that the server answers after the log-out would be refused.
  await settled()
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/login')
  await other.waitForURL('**/login')
  expect(await storedSession(page)).toEqual(noSession)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Um nome começado')
  expect((await ask(url, readOwnAccount, { token })).status).toBe(401)
  await page.goBack()
  await page.getByRole('link', { name: 'Entrar' }).waitFor()
  expect(await page.locator('main').textContent()).not.toContain('mulher@demo.local')
})

test('Sair while offline clears the device, and logs out on the server once online', async () => {
  const page = await stranger({ forgives: /ERR_INTERNET_DISCONNECTED/ })
  const token = await enterAs(page, url, 'mulher@demo.local')
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Dados da conta' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.getByRole('heading', { name: 'Você saiu da conta' }).waitFor()
  expect(await storedSession(page)).toEqual(noSession)
  expect((await ask(url, readOwnAccount, { token })).status).toBe(200)
  await page.context().setOffline(false)
  await page.waitForURL('**/login')
  expect((await ask(url, readOwnAccount, { token })).status).toBe(401)
})

test('a call that the server refuses during the log-out does not lead to the log-in', async () => {
  const page = await stranger({ forgives: /401/ })
  await enterAs(page, url, 'mulher@demo.local')
  const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>()
  const isRefused = page.waitForResponse(answer => answer.status() === 401)
  await page.route(`**${countUnread.path}`, async route => {
    await hasEnded
    await route.continue()
  })
  await page.route(`**${logOut.path}`, async route => {
    const response = await route.fetch()
    end()
    await isRefused
    await route.fulfill({ response })
  })
  await page.goto('/perfil')
  const opened: string[] = []
  page.on('request', request => request.isNavigationRequest() && opened.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/login')
  expect(opened).toEqual(['/login'])
})
