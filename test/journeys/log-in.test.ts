import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { appRoutes } from '#contract/app-screens.ts'
import { logOut } from '#contract/session.ts'
import { ask } from '../world/calls.ts'
import {
  closeNotices,
  demoPassword,
  expectRefused,
  noSession,
  notice,
  storedSession,
  typeLogIn,
} from './account-steps.ts'
import { notices } from './notice-checks.ts'
import { ownAccount } from './profile-form-steps.ts'
import { untilReady } from './settled.ts'
import { openVisitors } from './visitors.ts'

const { url, stranger } = await openVisitors()

/** An empty response, after which the browser stays on the current page. */
const stay = { status: 204 }

test('logging in opens each account’s own page, and the device stores what docs/specification.md §3 lists', async () => {
  const page = await stranger()
  await page.route('**/home-*', route => route.fulfill(stay))
  await page.goto('/login-with-account')
  for (const [email, path, user_type, perfilCreate, kyc] of [
    ['mulher@demo.local', '/home-companions', '2', '1', 'okay'],
    ['swing@demo.local', '/home-swing', '3', '1', 'okay'],
    ['close@demo.local', '/home-close-friends', '4', '1', 'okay'],
    ['parceiro@demo.local', '/home-partners', '5', '1', 'okay'],
    ['pendente@demo.local', '/home-companions', '2', '0', 'pending'],
    ['novo@demo.local', '/documents', '2', '0', ''],
  ] as const) {
    await page.evaluate(() => localStorage.clear())
    // Screens of the app open without a page load.
    const arrived = path === '/documents' ? page.waitForURL(url + path) : page.waitForRequest(url + path)
    await typeLogIn(page, email, demoPassword)
    await arrived
    const token = expect.stringMatching(/^\S{20,}$/)
    const stored = { token, user_type, perfilCreate, kyc, ...noSession }
    expect([email, await storedSession(page)]).toEqual([email, stored])
    expect([email, await storedSession(page, 'sessionStorage')]).toEqual([email, {}])
  }
})

const wrongFields = [
  ['', '', 'E-mail', 'E-mail inváldio'],
  ['ana@', 'senha123', 'E-mail', 'E-mail inváldio'],
  ['ana@teste.local', '', 'Senha', 'Senha inválida'],
  ['ana@teste.local', '12345', 'Senha', 'Senha inválida'],
] as const

const wrongAccounts = [
  ['type 1', 'visitante@demo.local', demoPassword],
  ['a wrong password', 'mulher@demo.local', 'outra-senha'],
  ['an unknown e-mail', 'ninguem@demo.local', demoPassword],
] as const

test('the form shows each error, and keeps the input until the log-in succeeds', async () => {
  const page = await stranger({ forgives: /40[13]|429|ERR_INTERNET_DISCONNECTED/ })
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/login-with-account')
  await untilReady(page)
  const password = page.getByLabel('Senha', { exact: true })
  expect(await password.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Mostrar a senha' }).click()
  expect(await password.getAttribute('type')).toBe('text')

  for (const [email, typed, label, text] of wrongFields) {
    await typeLogIn(page, email, typed)
    await expectRefused(page, label, text)
    expect([email, typed, sent]).toEqual([email, typed, []])
    await closeNotices(page)
  }

  for (const [what, email, typed] of wrongAccounts) {
    await typeLogIn(page, email, typed)
    await notice(page, 'E-mail ou senha incorreta').waitFor()
    expect([what, await storedSession(page)]).toEqual([what, {}])
    expect([what, await page.getByLabel('E-mail').inputValue()]).toEqual([what, email])
    await closeNotices(page)
  }

  const tooMany = { status: 429, headers: { 'retry-after': '900' }, json: { message: 'Muitas tentativas.' } }
  await page.route('**/auth', route => route.fulfill(tooMany))
  await typeLogIn(page, 'mulher@demo.local', 'não é esta')
  await notice(page, 'Muitas tentativas. Aguarde 15 minutos e tente de novo.').waitFor()
  await page.unroute('**/auth')

  await page.context().setOffline(true)
  await typeLogIn(page, 'mulher@demo.local', demoPassword)
  await notice(page, 'Sem conexão').waitFor()
  expect(await password.inputValue()).toBe(demoPassword)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/home-companions')
})

const pathsGuardedBy = (guard: 'visitor' | undefined) =>
  appRoutes.filter(route => route.guard === guard).map(({ path }) => path.replace(':token', 'abc'))

/** Opens each path through the app's router and expects a redirect to the landing. */
async function expectLanding(page: Page, paths: string[]) {
  // Waits for the script, because the server renders the form before it runs.
  await untilReady(page)
  await page.route('**/login', route => route.abort('aborted'))
  for (const path of paths) {
    // Chromium ignores a navigation to the same URL while one is pending, so each one is awaited.
    const landing = page
      .waitForEvent('requestfailed', request => request.url() === `${url}/login`)
      .then(
        () => '/login',
        () => 'nowhere',
      )
    await page.evaluate(to => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    expect([path, await landing]).toEqual([path, '/login'])
  }
  await page.unroute('**/login')
}

/** Closes a notice and waits, frame by frame, until it begins to fade: it fades for only 200 ms. */
async function startFading(close: HTMLElement) {
  const toast = close.closest('[data-sonner-toast]')
  close.click()
  while (toast?.isConnected && !toast.matches('[data-removed=true]')) await new Promise(requestAnimationFrame)
}

test('a refusal that arrives while the previous notice fades out stays visible', async () => {
  const page = await stranger({ forgives: /401/ })
  await page.goto('/login-with-account')
  const refused = notice(page, 'E-mail ou senha incorreta')
  const fading = page.locator('[data-sonner-toast][data-removed=true]')
  await typeLogIn(page, 'mulher@demo.local', 'outra-senha')
  await refused.waitFor()
  // Keeps the notice open until the answer has come.
  await notices(page).first().dispatchEvent('mousemove')
  await page.route('**/auth', async route => {
    const response = await route.fetch()
    await page.locator('[data-sonner-toast] button').evaluate(startFading)
    await route.fulfill({ response })
  })
  const answered = page.waitForResponse('**/auth')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await answered
  await refused.waitFor()
  await fading.waitFor({ state: 'detached' })
  expect(await refused.isVisible()).toBe(true)
})

test('account screens redirect a visitor to /login', async () => {
  const page = await stranger()
  await page.goto('/login-with-account')
  await page.getByLabel('E-mail').waitFor()
  await expectLanding(page, pathsGuardedBy(undefined))
  await page.goto('/perfil')
  await page.waitForURL('**/login')
})

test.each(['/login-with-account', '/admin/entrar'])(
  'values that a password manager fills in without an event are sent from %s',
  async path => {
    const page = await stranger({ forgives: /401/ })
    await page.goto(path)
    await page.waitForFunction(
      () => 'ready' in document.documentElement.dataset || location.pathname.startsWith('/admin'),
    )
    const sent = page.waitForRequest(request => request.method() === 'POST')
    await page.getByLabel('E-mail').waitFor()
    await page.evaluate(() => {
      for (const [type, value] of [
        ['email', 'mulher@demo.local'],
        ['password', 'demo1234'],
      ] as const) {
        const field = document.querySelector(`input[type=${type}]`)
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      }
    })
    await page.getByRole('button', { name: /^(Entrar|Continuar)$/ }).click()
    const body = (await sent).postData() ?? ''
    expect([body.includes('mulher@demo.local'), body.includes('demo1234')]).toEqual([true, true])
  },
)

test('a log-in works by keyboard alone; afterwards the visitors’ screens redirect to /login', async () => {
  const page = await stranger()
  await page.goto('/login-with-account')
  await page.getByLabel('E-mail').waitFor()
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent ?? '')
  while ((await focused()) !== 'E-mail') await page.keyboard.press('Tab')
  await page.keyboard.type('mulher@demo.local')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home-companions')
  await page.goto('/reset')
  await page.getByLabel('E-mail').waitFor()
  await expectLanding(page, pathsGuardedBy('visitor'))
})

test('a log-in returns to the screen that asked for it; without Permanecer logado it counts for this tab only', async () => {
  const page = await stranger()
  await page.goto('/perfil-data')
  await page.getByRole('link', { name: 'Entrar' }).click()
  await page.waitForURL('**/login-with-account?voltar=*')
  await page.getByRole('switch', { name: 'Permanecer logado' }).uncheck()
  await typeLogIn(page, 'mulher@demo.local', demoPassword)
  await page.waitForURL('**/perfil-data')
  await page.getByRole('heading', { name: 'Meus Dados', exact: true }).waitFor()
  expect(await storedSession(page)).toEqual(noSession)
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Dados da conta' }).waitFor()
  const another = await page.context().newPage()
  await another.goto('/perfil')
  await another.waitForURL('**/login')
  // Logging in never redirects to another site.
  await another.goto('/login-with-account?voltar=//example.com/perfil')
  await typeLogIn(another, 'mulher@demo.local', demoPassword)
  await another.waitForURL('**/home-companions')
})

test('an expired session leads to the log-in and back, and only its owner finds the input again', async () => {
  const page = await stranger({ forgives: /40[13]/ })
  await page.goto('/login-with-account?voltar=/perfil-data')
  await typeLogIn(page, 'homem@demo.local', demoPassword)
  await page.waitForURL('**/perfil-data')
  const openName = () => page.locator('summary', { hasText: 'Nome' }).click()
  await openName()
  for (const [next, typed, isOwner] of [
    ['homem@demo.local', 'Um nome começado', true],
    ['trans@demo.local', 'Outro nome começado', false],
  ] as const) {
    await page.getByLabel('Nome').fill(typed)
    await expire(page)
    await page.getByRole('button', { name: 'Salvar nome' }).click()
    await page.waitForURL('**/login-with-account?*')
    await typeLogIn(page, next, demoPassword)
    await page.waitForURL('**/perfil-data')
    await openName()
    const { name } = await ownAccount(url, (await storedSession(page)).token as string)
    expect([next, await page.getByLabel('Nome').inputValue()]).toEqual([next, isOwner ? typed : name])
  }
  await expire(page)
  await page.goto('/perfil')
  await page.waitForURL('**/login-with-account?voltar=%2Fperfil')
  expect(await storedSession(page)).toEqual(noSession)
})

/** Ends the session on the server without the device's knowledge. */
async function expire(page: Page) {
  const { token } = await storedSession(page)
  expect((await ask(url, logOut, { token })).status).toBe(204)
}
