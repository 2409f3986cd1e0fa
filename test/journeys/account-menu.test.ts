import { expect, test } from 'vitest'
import { readOwnAccount } from '#contract/account.ts'
import { ask } from '../world/calls.ts'
import { keptIn, logInAs, registerAs } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { enterAs } from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()

test.each([
  ['mulher@demo.local', '/home-companions', '/update-perfil'],
  ['swing@demo.local', '/home-swing', '/update-perfil-swing'],
  ['close@demo.local', '/home-close-friends', '/update-perfil-close-friends'],
  ['parceiro@demo.local', '/login', '/update-perfil-partner'],
  ['pendente@demo.local', '/home-companions', '/create-perfil'],
  ['novo@demo.local', '/home-companions', '/documents'],
])('the menu of %s: Home to %s, Meu Perfil to %s', async (email, home, ownProfile) => {
  const page = await stranger()
  await logInAs(page, email)
  await page.goto('/perfil')
  const items = page.getByRole('navigation', { name: 'Menu da conta' }).getByRole('link')
  await items.first().waitFor()
  const shown = await items.evaluateAll(all => all.map(one => [one.textContent, one.getAttribute('href')]))
  const ads = [
    ['Minhas Publicidades', '/update-publication'],
    ['Resultados', '/resultados'],
  ]
  expect(shown).toEqual([
    ['Home', home],
    ['Meu Perfil', ownProfile],
    ['Minhas assinaturas', '/signatures'],
    ...(email.startsWith('parceiro') ? ads : []),
    ['Dados da conta', '/perfil-data'],
    ['Atendimento', '/help'],
    ['Termos e Politicas', '/perfil'],
  ])
  const { id } = await app.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  expect(await page.getByRole('link', { name: 'Contratar plano' }).getAttribute('href')).toBe('/packets')
  const isPublic = !/pendente|novo/.test(email)
  const own = await page
    .getByRole('link', { name: 'Meus dados' })
    .evaluateAll(all => all.map(one => one.getAttribute('href')))
  expect(own).toEqual(isPublic ? [`/perfil-user/${id}`] : [])
})

test('Termos e Politicas opens the terms, whose two Voltar come back', async () => {
  const page = await stranger()
  await logInAs(page, 'novo@demo.local')
  for (const which of ['last', 'first'] as const) {
    await page.goto('/perfil')
    await page.getByRole('link', { name: 'Termos e Politicas' }).click()
    await page.waitForURL('**/regras')
    await page.getByRole('link', { name: 'Voltar' }).filter({ visible: true })[which]().click()
    await page.waitForURL('**/perfil')
  }
})

test('no link of the footer ends at /home by being unknown', async () => {
  const page = await stranger()
  await logInAs(page, 'parceiro@demo.local')
  await page.goto('/regras')
  const links = page.locator('footer a[href^="/"]')
  await links.first().waitFor()
  const hrefs = await links.evaluateAll(all => all.map(one => one.getAttribute('href') as string))
  expect(hrefs.length).toBeGreaterThan(1)
  for (const href of hrefs) {
    const answer = await fetch(url + href, { redirect: 'manual' })
    expect([href, answer.headers.get('location')]).toEqual([href, null])
  }
})

test('an advertiser sees their own picture where the age question was never asked', async () => {
  const page = await stranger()
  await logInAs(page, 'mulher@demo.local')
  await page.goto('/perfil')
  await page.locator('.avatar img').waitFor()
  await expect.poll(() => page.locator('.avatar img').getAttribute('src')).toMatch(/^blob:/)
  expect(await page.locator('.avatar img').evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(512)
})

test('refused documents are told with their reason, and can be sent again', async () => {
  const page = await stranger()
  const { email } = await registerAs(page)
  const { id } = await app.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const sent = { account_id: id, submitted_at: app.now() }
  const submission = await app.db.insertInto('kyc_submissions').values(sent).returning('id').executeTakeFirstOrThrow()
  const review = { submission_id: submission.id, verdict: 'rejected' as const, reason: 'Foto ilegível ou cortada' }
  await app.db
    .insertInto('kyc_reviews')
    .values({ ...review, reviewed_at: app.now() })
    .execute()
  await page.goto('/perfil')
  await page.getByText('Foto ilegível ou cortada').waitFor()
  await page.getByRole('link', { name: 'Enviar de novo' }).click()
  await page.waitForURL('**/documents')
})

test('the panel names the next step, and when it is live until when', async () => {
  const page = await stranger()
  await logInAs(page, 'novo@demo.local')
  await page.goto('/perfil')
  const panel = page.getByRole('region', { name: 'Situação do anúncio' })
  await panel.getByText('Fora do ar').waitFor()
  expect(await panel.getByRole('listitem').allTextContents()).toEqual([
    'Documentos (falta)Envie três fotos do seu RG ou CNH',
    'Perfil (falta)Conte quem você é e como falar com você',
    'Fotos (falta)Envie ao menos uma',
    'Plano (falta)Escolha por quanto tempo anunciar',
  ])
  expect(await page.locator('.btn-primary').allTextContents()).toEqual(['Enviar documentos'])
  await expectNoViolations(page)
  await enterAs(page, url, 'mulher@demo.local')
  await page.goto('/perfil')
  await panel.getByText('No ar', { exact: true }).waitFor()
  await panel.getByText(/Seu anúncio fica no ar até \d\d\/\d\d\/\d{4}\./).waitFor()
  expect(await page.locator('.btn-primary').allTextContents()).toEqual(['Contratar plano'])
})

test('a plan that ends in two days is renewed with one press', async () => {
  const page = await stranger()
  const { id } = await app.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'trans@demo.local')
    .executeTakeFirstOrThrow()
  await app.db.deleteFrom('plan_periods').where('account_id', '=', id).where('starts_at', '>', app.now()).execute()
  await app.db
    .updateTable('plan_periods')
    .set({ ends_at: new Date(app.now().getTime() + 2 * 86_400_000) })
    .where('account_id', '=', id)
    .where('ends_at', '>', app.now())
    .execute()
  await logInAs(page, 'trans@demo.local')
  await page.goto('/perfil')
  await page.getByText(/Seu anúncio sai do ar em/).waitFor()
  await page.getByRole('button', { name: /^Renovar por R\$/ }).click()
  await page.waitForURL('**/payment-method?pedido=*')
  await page.goto('/perfil')
  await page.getByRole('link', { name: /^Pagar R\$/ }).waitFor()
  expect(await page.getByRole('button', { name: /^Renovar/ }).count()).toBe(0)
})

test('nothing moves when the menu arrives late', async () => {
  const page = await stranger()
  await logInAs(page, 'mulher@demo.local')
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
  await expect.poll(() => held.length).toBeGreaterThan(1)
  await page.locator('.account-sk').first().waitFor()
  for (const free of held) free()
  await page.unroute(/\/api\/account/)
  await page.getByText(/Seu anúncio fica no ar até/).waitFor()
  await page.getByText(/nos últimos 30 dias/).waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'moved') as number)).toBeLessThanOrEqual(0.02)
})

test('Sair forgets everything on the device, and the token is worth nothing any more', async () => {
  const page = await stranger()
  await logInAs(page, 'mulher@demo.local')
  const { token = '' } = await keptIn(page, 'localStorage')
  await page.goto('/perfil-data')
  await page.locator('summary', { hasText: 'Nome' }).click()
  await page.getByLabel('Nome').fill('Um nome começado')
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/login')
  expect(await keptIn(page, 'localStorage')).toEqual({ estado: '33', estadoName: 'RJ' })
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Um nome começado')
  expect((await ask(url, readOwnAccount, { token })).status).toBe(401)
  await page.goBack()
  await page.getByRole('link', { name: 'Entrar' }).waitFor()
  expect(await page.locator('main').textContent()).not.toContain('mulher@demo.local')
})

test('Sair without a connection forgets the device, and the server is told once there is one', async () => {
  const page = await stranger({ forgives: /ERR_INTERNET_DISCONNECTED/ })
  await logInAs(page, 'mulher@demo.local')
  const { token = '' } = await keptIn(page, 'localStorage')
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Dados da conta' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.getByRole('heading', { name: 'Você saiu da conta' }).waitFor()
  expect(await keptIn(page, 'localStorage')).toEqual({ estado: '33', estadoName: 'RJ' })
  expect((await ask(url, readOwnAccount, { token })).status).toBe(200)
  await page.context().setOffline(false)
  await page.waitForURL('**/login')
  expect((await ask(url, readOwnAccount, { token })).status).toBe(401)
})

test('a log-out in one tab is one in the others', async () => {
  const page = await stranger()
  await logInAs(page, 'mulher@demo.local')
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Dados da conta' }).waitFor()
  const other = await page.context().newPage()
  await other.goto('/perfil')
  await other.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/login')
})

test('discreet mode and the theme are chosen at once, and remembered', async () => {
  const page = await stranger()
  await logInAs(page, 'mulher@demo.local')
  await page.goto('/perfil')
  await expect.poll(() => page.title()).toBe('Minha conta · Véspera')
  await page.getByRole('switch', { name: 'Modo discreto' }).check()
  await page.getByLabel('Tema').selectOption('Claro')
  for (const reload of [async () => undefined, () => page.reload()]) {
    await reload()
    await page.getByRole('link', { name: 'Dados da conta' }).waitFor()
    expect(await page.title()).toBe('Agenda')
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
    expect(await page.locator('[rel=icon]').getAttribute('href')).toBe('/icon-discreet.svg')
    expect(await page.locator('.avatar img').isVisible()).toBe(false)
  }
  await page.getByRole('switch', { name: 'Modo discreto' }).uncheck()
  expect(await page.title()).toBe('Minha conta · Véspera')
})

test('while the account can’t be read the menu says so, and Sair still works', async () => {
  const page = await stranger({ forgives: /503/ })
  await logInAs(page, 'mulher@demo.local')
  await page.route('**/api/account', route => route.fulfill({ status: 503, json: { message: 'Indisponível.' } }))
  await page.goto('/perfil')
  await page.getByText('Não foi possível carregar a sua conta.').waitFor()
  await page.unroute('**/api/account')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('link', { name: 'Dados da conta' }).waitFor()
})
