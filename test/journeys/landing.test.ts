import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '#demo/cast.ts'
import { expectNoViolations } from './axe.ts'
import { enterAs } from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { url, stranger, adult } = await openVisitors()
const refused = { forgives: /401|503/ }
const keys = { user_type: '2', perfilCreate: '1', kyc: 'okay' }
const dead = 'a'.repeat(43)

type Place = 'localStorage' | 'sessionStorage'

/** Comes to the landing with this in the browser's storage. */
async function arrive(page: Page, place: Place, values: Record<string, string>) {
  await page.goto('/regras')
  await page.evaluate(([where, given]) => Object.assign(window[where], given), [
    place,
    { ...values, estado: '33', theme: 'light' },
  ] as const)
  await page.goto('/login')
}

const shown = async (page: Page) => ({
  visitor: await page.getByRole('link', { name: 'Entrar' }).isVisible(),
  member: await page.getByRole('link', { name: 'Minha conta' }).isVisible(),
})
const visitors = { visitor: true, member: false }
const members = { visitor: false, member: true }

const left = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted())

async function logIn(email: string) {
  const answer = await fetch(`${url}/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: demoPassword }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

test('a visitor is offered the catalogue and an account, and nobody asks for one', async () => {
  const page = await stranger()
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  expect(await shown(page)).toEqual(visitors)
  expect(asked).not.toContain('/api/account')
  await page.getByRole('button', { name: 'Crie o seu anúncio aqui!' }).click()
  const kinds = page.getByRole('dialog', { name: 'Que tipo de perfil deseja criar?' }).getByRole('link')
  expect(await kinds.evaluateAll(all => all.map(one => one.getAttribute('href')))).toEqual(Array(3).fill('/register'))
})

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Que tipo de perfil deseja criar?' })
const opener = (page: Page) => page.getByRole('button', { name: 'Crie o seu anúncio aqui!' })

test('the sheet is a modal dialog: focus goes in and comes back, and the rest is inert', async () => {
  const page = await stranger({ reducedMotion: 'reduce' })
  await page.goto('/login')
  await opener(page).press('Enter')
  await sheet(page).waitFor()
  const isInside = () => page.evaluate(() => Boolean(document.activeElement?.closest('dialog:modal')))
  expect(await isInside()).toBe(true)
  const focusOutside = () =>
    page.getByRole('link', { name: 'Entrar' }).evaluate(link => {
      link.focus()
      return link === document.activeElement
    })
  expect(await focusOutside()).toBe(false)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'hidden' })
  expect(await opener(page).evaluate(button => button === document.activeElement)).toBe(true)
  await opener(page).click()
  await sheet(page).getByRole('button', { name: 'Fechar' }).click()
  await sheet(page).waitFor({ state: 'hidden' })
})

test('the gender chosen on the sheet is kept for the profile form', async () => {
  const page = await stranger({ reducedMotion: 'reduce' })
  await page.goto('/login')
  await opener(page).click()
  await sheet(page).getByRole('link', { name: 'Trans' }).click()
  await page.waitForURL('**/register')
  await enterAs(page, url, 'pendente@demo.local')
  await page.goto('/create-perfil')
  expect(await page.getByRole('radio', { name: 'Trans' }).isChecked()).toBe(true)
})

test('Homens and Trans open their catalogues, each with the way to companions of that gender', async () => {
  const page = await adult()
  await page.goto('/login')
  const choices = page.getByRole('navigation', { name: 'Catálogo' }).getByRole('link')
  expect(await choices.evaluateAll(all => all.map(one => one.getAttribute('href')))).toEqual([
    '/home-companions',
    '/home-swing',
    '/home-close-friends?gender=Trans',
  ])
  for (const [path, label, href] of [
    ['/home-swing', 'Ver também homens acompanhantes', '/home-companions?gender=Homem'],
    ['/home-close-friends?gender=Trans', 'Ver também trans acompanhantes', '/home-companions?gender=Trans'],
  ] as const) {
    await page.goto(path)
    expect(await page.getByRole('link', { name: label }).getAttribute('href')).toBe(href)
  }
})

test.each(['localStorage', 'sessionStorage'] as const)(
  'who is logged in by %s is offered profiles to create',
  async place => {
    const page = await stranger({ reducedMotion: 'reduce' })
    const token = await logIn('mulher@demo.local')
    const checked = page.waitForResponse('**/api/account')
    await arrive(page, place, { token, ...keys })
    expect((await checked).status()).toBe(200)
    expect(await shown(page)).toEqual(members)
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Que tipo de perfil deseja criar?'])
    const options = page.getByRole('list').getByRole('link')
    expect(await options.allInnerTexts()).toEqual(['Mulher', 'Homem', 'Trans'])
    expect(await options.evaluateAll(all => all.map(one => one.getAttribute('href')))).toEqual(
      Array(3).fill('/register'),
    )
    expect(await page.evaluate(where => window[where].token, place)).toBe(token)
    await expectNoViolations(page)
  },
)

test('who is logged in reads the next step of their ad, and the button leads to it', async () => {
  const page = await stranger()
  await arrive(page, 'localStorage', { token: await logIn('novo@demo.local'), ...keys })
  await page.getByText('Próximo passo do seu anúncio: enviar os documentos.').waitFor()
  await page.getByRole('link', { name: 'Minha conta' }).click()
  await page.waitForURL('/perfil')
  await page.getByRole('link', { name: 'Enviar documentos' }).waitFor()
})

test('the right half shows before any script file has come', async () => {
  const page = await stranger()
  await page.route('**/assets/*.js', route => route.abort('aborted'))
  await arrive(page, 'localStorage', { token: dead, ...keys })
  expect(await shown(page)).toEqual(members)
})

test.each(['localStorage', 'sessionStorage'] as const)(
  'a token that means nothing is cleared from %s with its session',
  async place => {
    const page = await stranger(refused)
    const checked = page.waitForResponse('**/api/account')
    await arrive(page, place, { token: dead, ...keys })
    expect((await checked).status()).toBe(401)
    await page.getByRole('link', { name: 'Entrar' }).waitFor()
    expect(await shown(page)).toEqual(visitors)
    expect(await left(page)).toEqual(['estado', 'theme'])
  },
)

test('without a connection, or while the server asks for patience, the session stays', async () => {
  const page = await stranger({ forgives: /503|ERR_INTERNET_DISCONNECTED/ })
  await page.route('**/api/account', route => route.abort('internetdisconnected'))
  await arrive(page, 'localStorage', { token: dead, ...keys })
  await page.waitForLoadState('networkidle')
  expect(await shown(page)).toEqual(members)
  await page.route('**/api/account', route => route.fulfill({ status: 503, headers: { 'retry-after': '5' } }))
  const checked = page.waitForResponse('**/api/account')
  await page.reload()
  await checked
  await page.waitForLoadState('networkidle')
  expect(await shown(page)).toEqual(members)
  expect(await left(page)).toEqual(['estado', 'kyc', 'perfilCreate', 'theme', 'token', 'user_type'])
})
