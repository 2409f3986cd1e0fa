import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminScreens } from '#contract/admin-screens.ts'
import { appRoutes } from '#contract/app-screens.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { logInToken } from '../world/people.ts'
import { demoPassword, notice } from './account-steps.ts'
import { untilReady } from './settled.ts'
import { openVisitors, startSession } from './visitors.ts'

const { url, stranger } = await openVisitors()
const built = join(projectRoot, 'dist/web')
type Piece = { file: string; imports?: string[] }
const pieces: Record<string, Piece> = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'))

const bytesOf = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + readFileSync(join(built, `${pieces[name]?.file}.br`)).length, 0)

function loadedWith(name: string, found = new Set<string>()) {
  if (found.has(name)) return found
  found.add(name)
  for (const next of pieces[name]?.imports ?? []) loadedWith(next, found)
  return found
}

/** The files that `main.tsx` preloads once the first screen is shown. */
const afterFirst = ['forms/screen-form.tsx', 'profile/option-fields.tsx', 'parts/visitor-screen.tsx']

test.each([
  ['web/app/main.tsx', 90_000, appRoutes.map(({ file }) => file), afterFirst],
  ['web/admin/main.tsx', 110_000, [adminScreens['log-in'].file], ['shell/admin.tsx']],
] as const)(
  'the first load of %s stays within %i bytes, and each further screen adds at most 15,000 in at most three files',
  (entry, limit, screens, shared) => {
    const pieceOf = (file: string) => `${entry} ${entry.replace('main.tsx', '')}${file}`
    const first = loadedWith(entry)
    expect(bytesOf(first)).toBeLessThanOrEqual(limit)
    expect([...screens, ...shared].map(pieceOf).filter(name => !pieces[name])).toEqual([])
    const known = new Set([...first, ...shared.flatMap(file => [...loadedWith(pieceOf(file))])])
    for (const screen of new Set(screens)) {
      const more = [...loadedWith(pieceOf(screen))].filter(piece => !known.has(piece))
      expect([screen, bytesOf(more) <= 15_000, more.length <= 3]).toEqual([screen, true, true])
    }
  },
)

test('the operator’s log-in loads little of the back-office', () => {
  const entry = 'web/admin/main.tsx'
  const logIn = loadedWith(`${entry} web/admin/operators/log-in-screen.tsx`, loadedWith(entry))
  expect(bytesOf(logIn)).toBeLessThanOrEqual(95_000)
})

test('the account menu loads without a validator', () => {
  const account = [...loadedWith('web/app/main.tsx web/app/account/account-menu-screen.tsx')]
  expect(account.filter(piece => piece.includes('_schemas-'))).toEqual([])
})

test('each table row names the file that the screen is loaded from', () => {
  for (const { file } of appRoutes) expect(pieces).toHaveProperty([`web/app/main.tsx web/app/${file}`])
  for (const { file } of Object.values(adminScreens))
    expect(pieces).toHaveProperty([`web/admin/main.tsx web/admin/${file}`])
})

/** Holds all scripts back until the returned function is called. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await promise
    await route.continue()
  })
  return resolve
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('a log-in submitted before the script loads works with the chosen options, and the URL stays clean', async () => {
  const page = await stranger()
  await page.route('**/home-*', route => route.fulfill({ status: 204 }))
  const release = await holdScripts(page)
  await page.goto('/login-with-account', { waitUntil: 'commit' })
  const keep = page.getByRole('switch', { name: 'Permanecer logado' })
  expect(await keep.isChecked()).toBe(true)
  await keep.uncheck()
  await field(page, 'E-mail').fill('mulher@demo.local')
  await field(page, 'Senha').fill(demoPassword)
  await page.getByRole('button', { name: 'Entrar' }).click()
  expect(page.url()).toBe(`${url}/login-with-account`)
  const arrived = page.waitForRequest('**/home-companions')
  release()
  await arrived
  const [device, tab] = await page.evaluate(() => [localStorage.token, sessionStorage.token])
  expect([device, typeof tab]).toEqual([undefined, 'string'])
})

test('registration input typed before the script loads keeps its focus and carries over to another kind', async () => {
  const page = await stranger()
  const release = await holdScripts(page)
  await page.goto('/register', { waitUntil: 'commit' })
  await field(page, 'Nome').fill('Pessoa Apressada')
  await page.getByRole('checkbox', { name: /termos/ }).check()
  await field(page, 'E-mail').pressSequentially('pressa@')
  release()
  await untilReady(page)
  await page.keyboard.type('teste.local')
  expect(await field(page, 'E-mail').inputValue()).toBe('pressa@teste.local')
  await page.getByRole('button', { name: 'Criar Conta' }).click()
  // The terms and the first two fields are valid, so the first error is about the password.
  await notice(page, 'A senha deve ter 6 ou mais digitos').waitFor()
  await page.getByRole('link', { name: 'Swing' }).click()
  await page.waitForURL('**/register-swing')
  expect(await field(page, 'Nome').inputValue()).toBe('Pessoa Apressada')
})

test('the document requests what the account needs only once, while the script loads', async () => {
  const page = await stranger()
  await startSession(page, url, { token: await logInToken(url, 'mulher@demo.local', demoPassword), userType: 2 })
  const release = await holdScripts(page)
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const early = page.waitForResponse('**/api/account/listing-status')
  await page.goto('/perfil', { waitUntil: 'commit' })
  await early
  release()
  await page.getByRole('link', { name: 'Dados da conta' }).waitFor()
  expect(asked.filter(path => path === '/api/account')).toHaveLength(1)
  expect(asked.filter(path => path === '/api/account/listing-status')).toHaveLength(1)
  // The document lists all of the screen's scripts, so none waits for another.
  const named = await page
    .locator('link[rel=modulepreload], script[type=module]')
    .evaluateAll(all =>
      all.map(one => new URL(one.getAttribute('href') ?? one.getAttribute('src') ?? '', location.origin).pathname),
    )
  const first = asked.filter(path => path.endsWith('.js'))
  expect(named.every(path => first.includes(path))).toBe(true)
  expect(named.some(path => path.includes('account-menu'))).toBe(true)
})

const isNicknameReady = () => document.querySelector<HTMLInputElement>('[name="profile.nickname"]')?.disabled === false

test('profile input typed before the script loads stays in the form, and the draft keeps it', async () => {
  const page = await stranger()
  await startSession(page, url, { token: await logInToken(url, 'mulher@demo.local', demoPassword), userType: 2 })
  const release = await holdScripts(page)
  await page.goto('/update-perfil', { waitUntil: 'commit' })
  const nickname = field(page, 'Como deseja ser chamado(a)?')
  await page.waitForFunction(isNicknameReady)
  expect(await nickname.inputValue()).not.toBe('')
  expect(await field(page, 'WhatsApp').inputValue()).toMatch(/^\(\d\d\) 9\d{4}-\d{4}$/)
  expect(await field(page, 'Data de nascimento').inputValue()).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  await field(page, 'WhatsApp').fill('21987654321')
  await nickname.fill('Pessoa ')
  release()
  await page.getByRole('button', { name: 'Próximo' }).waitFor()
  await page.keyboard.type('Apressada')
  expect(await nickname.inputValue()).toBe('Pessoa Apressada')
  expect(await field(page, 'WhatsApp').inputValue()).toBe('(21) 98765-4321')
  await page.reload()
  await page.getByRole('button', { name: 'Próximo' }).waitFor()
  expect([await nickname.inputValue(), await field(page, 'WhatsApp').inputValue()]).toEqual([
    'Pessoa Apressada',
    '(21) 98765-4321',
  ])
})

test('a number typed while the form’s script loads keeps its digits in order', async () => {
  const page = await stranger()
  await startSession(page, url, { token: await logInToken(url, 'mulher@demo.local', demoPassword), userType: 2 })
  const release = await holdScripts(page)
  await page.goto('/update-perfil', { waitUntil: 'commit' })
  await page.waitForFunction(isNicknameReady)
  await field(page, 'WhatsApp').fill('')
  await field(page, 'WhatsApp').pressSequentially('21987')
  release()
  await page.getByRole('button', { name: 'Próximo' }).waitFor()
  await page.keyboard.type('654321')
  expect(await field(page, 'WhatsApp').inputValue()).toBe('(21) 98765-4321')
})
