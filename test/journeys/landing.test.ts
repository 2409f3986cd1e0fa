import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '#server/db/seeds/demo-password.ts'
import { expectNoViolations } from './axe.ts'
import { openVisitors } from './visitors.ts'

const { url, stranger } = await openVisitors()
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
