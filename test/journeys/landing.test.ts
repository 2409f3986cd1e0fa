import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '#demo/cast.ts'
import { logInToken } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { enterAs } from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { url, stranger } = await openVisitors()
const keys = { user_type: '2', perfilCreate: '1', kyc: 'okay' }
const unknown = 'a'.repeat(43)

type Place = 'localStorage' | 'sessionStorage'

/** Opens the landing with only these values in the browser's storage. */
async function arrive(page: Page, place: Place, values: Record<string, string>) {
  await page.goto('/icon.svg')
  await page.evaluate(
    ([where, stored]) => {
      localStorage.clear()
      sessionStorage.clear()
      Object.assign(window[where], stored)
    },
    [place, { ...values, estado: '33', theme: 'light' }] as const,
  )
  await page.goto('/login')
}

const shown = async (page: Page) => ({
  visitor: await page.getByRole('link', { name: 'Entrar' }).isVisible(),
  member: await page.getByRole('link', { name: 'Minha conta' }).isVisible(),
})
const visitors = { visitor: true, member: false }
const members = { visitor: false, member: true }

const storedNames = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted())

const places = ['localStorage', 'sessionStorage'] as const
const genders = ['Mulher', 'Homem', 'Trans']
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Que tipo de perfil deseja criar?' })
const opener = (page: Page) => page.getByRole('button', { name: 'Crie o seu anúncio aqui!' })

test('a visitor chooses a kind of profile in a modal dialog, and the form has it preselected', async () => {
  const page = await stranger({ reducedMotion: 'reduce' })
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  expect(await shown(page)).toEqual(visitors)
  expect(asked).not.toContain('/api/account')

  await opener(page).press('Enter')
  await sheet(page).waitFor()
  const kinds = sheet(page).getByRole('link')
  expect(await kinds.evaluateAll(all => all.map(one => one.getAttribute('href')))).toEqual(Array(3).fill('/register'))
  const isInside = () => page.evaluate(() => Boolean(document.activeElement?.closest('dialog:modal')))
  expect(await isInside()).toBe(true)
  const focusOutside = () =>
    page.getByRole('link', { name: 'Entrar' }).evaluate(link => {
      link.focus()
      return link === document.activeElement
    })
  expect(await focusOutside()).toBe(false)
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'hidden' })
  expect(await opener(page).evaluate(button => button === document.activeElement)).toBe(true)
  await opener(page).click()
  await sheet(page).getByRole('button', { name: 'Fechar' }).click()
  await sheet(page).waitFor({ state: 'hidden' })

  await opener(page).click()
  await sheet(page).getByRole('link', { name: 'Trans' }).click()
  await page.waitForURL('**/register')
  await enterAs(page, url, 'pendente@demo.local')
  await page.goto('/create-perfil')
  expect(await page.getByRole('radio', { name: 'Trans' }).isChecked()).toBe(true)
})

test('the landing offers a logged-in person profiles to create, wherever the session is stored', async () => {
  const page = await stranger({ reducedMotion: 'reduce' })
  const token = await logInToken(url, 'mulher@demo.local', demoPassword)
  for (const place of places) {
    const checked = page.waitForResponse('**/api/account')
    await arrive(page, place, { token, ...keys })
    expect([place, (await checked).status()]).toEqual([place, 200])
    expect([place, await shown(page)]).toEqual([place, members])
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Que tipo de perfil deseja criar?'])
    const options = page.getByRole('list').getByRole('link')
    expect(await options.allInnerTexts()).toEqual(genders)
    const hrefs = await options.evaluateAll(all => all.map(one => one.getAttribute('href')))
    expect(hrefs).toEqual(Array(3).fill('/register'))
    expect(await page.evaluate(where => window[where].token, place)).toBe(token)
  }
  await expectNoViolations(page)
})

test('a logged-in person reads the next step of their ad, and can go to it', async () => {
  const page = await stranger()
  await arrive(page, 'localStorage', { token: await logInToken(url, 'novo@demo.local', demoPassword), ...keys })
  await page.getByText('Próximo passo do seu anúncio: enviar os documentos.').waitFor()
  await page.getByRole('link', { name: 'Minha conta' }).click()
  await page.waitForURL('/perfil')
  await page.getByRole('link', { name: 'Enviar documentos' }).waitFor()
})

test('a token shows the members’ half before any script loads, and stays while it cannot be checked', async () => {
  const page = await stranger({ forgives: /503|ERR_INTERNET_DISCONNECTED/ })
  await page.route('**/assets/*.js', route => route.abort('aborted'))
  await arrive(page, 'localStorage', { token: unknown, ...keys })
  expect(await shown(page)).toEqual(members)
  await page.unroute('**/assets/*.js')

  await page.route('**/api/account', route => route.abort('internetdisconnected'))
  const lost = page.waitForEvent('requestfailed', request => request.url().endsWith('/api/account'))
  await page.reload()
  await lost
  await page.waitForLoadState('networkidle')
  expect(await shown(page)).toEqual(members)
  await page.route('**/api/account', route => route.fulfill({ status: 503, headers: { 'retry-after': '5' } }))
  const checked = page.waitForResponse('**/api/account')
  await page.reload()
  await checked
  await page.waitForLoadState('networkidle')
  expect(await shown(page)).toEqual(members)
  expect(await storedNames(page)).toEqual(['estado', 'kyc', 'perfilCreate', 'theme', 'token', 'user_type'])
})

test('the landing removes an unknown token with its session, wherever it is stored', async () => {
  const page = await stranger({ forgives: /401/ })
  for (const place of places) {
    const checked = page.waitForResponse('**/api/account')
    await arrive(page, place, { token: unknown, ...keys })
    expect([place, (await checked).status()]).toEqual([place, 401])
    await page.getByRole('link', { name: 'Entrar' }).waitFor()
    expect([place, await shown(page)]).toEqual([place, visitors])
    expect([place, await storedNames(page)]).toEqual([place, ['estado', 'theme']])
  }
})
