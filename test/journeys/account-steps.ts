import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import type { App } from '#server/app.ts'
import { runQueued } from '#server/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'

export const demoPassword = 'demo1234'

/** Logs in through the screen. */
export async function logInAs(page: Page, email: string, password = demoPassword) {
  await page.goto('/login-with-account')
  await typeLogIn(page, email, password)
  await page.waitForURL(url => url.pathname !== '/login-with-account')
}

export async function typeLogIn(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** A notice at the bottom right, by its text. */
export const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text)

/** The field of that name which is in view, of several in parts that are closed. */
export const shownField = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).filter({ visible: true })

/** Waits for the one notice, and for what it is about to have the focus, in sight with its message above the notice. */
export async function expectRefused(page: Page, label: string, text: string) {
  await notice(page, text).waitFor()
  const field = shownField(page, label)
  await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
  await expect.poll(() => field.evaluate(isClear)).toBe(true)
  expect([label, await page.locator('[data-sonner-toast]').count()]).toEqual([label, 1])
}

/** Whether a field and what is said below it lie in the window, above the notices. */
export function isClear(element: Element) {
  const end = (element.closest('.field, .check-field') ?? element).getBoundingClientRect().bottom
  const notices = [...document.querySelectorAll('[data-sonner-toast]')].map(one => one.getBoundingClientRect().top)
  return element.getBoundingClientRect().top >= 0 && end <= Math.min(innerHeight, ...notices)
}

const kept: string[] = ['token', 'user_type', 'perfilCreate', 'kyc', 'estado', 'estadoName']

/** What a device keeps of the session, in one of its two places. */
export const keptIn = (page: Page, place: 'localStorage' | 'sessionStorage'): Promise<Record<string, string>> =>
  page.evaluate(
    ([names, storage]) => {
      return Object.fromEntries(Object.entries(window[storage]).filter(([name]) => names.includes(name)))
    },
    [kept, place] as const,
  )

/** Does the work that waits, and reads the last mail to an address. */
export async function lastMail(app: App, to: string) {
  await runQueued(app, tasks)
  const folder = join(app.env.dataDir, 'outbox')
  const names = (await readdir(folder)).filter(name => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map(async name => PostalMime.parse(await readFile(join(folder, name)))))
  const mail = mails.findLast(one => one.to?.some(({ address }) => address === to))
  if (!mail?.text) throw new Error(`no mail to ${to}`)
  return mail.text
}

/** The link of a mail, without the origin, which is another port in tests. */
export async function mailedPath(app: App, to: string) {
  const { pathname, hash } = new URL(/https?:\S+/.exec(await lastMail(app, to))?.[0] as string)
  return pathname + hash
}

let made = 0

/** What a registration asks for, of somebody whom nobody else in the file is. */
export const somebody = () => ({
  name: `Pessoa de Teste ${++made}`,
  email: `conta${made}.${Math.random().toString(36).slice(2, 8)}@teste.local`,
  password: 'Ipê-amarelo-42',
})

export async function typeRegistration(page: Page, { name, email, password }: ReturnType<typeof somebody>) {
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByLabel('Confirme a senha', { exact: true }).fill(password)
}

/** Registers through the screen; ends at the documents. */
export async function registerAs(page: Page, person = somebody(), path = '/register') {
  await page.goto(path)
  await typeRegistration(page, person)
  await page.getByRole('checkbox', { name: /termos/ }).check()
  await page.getByRole('button', { name: 'Criar Conta' }).click()
  await page.waitForURL('**/documents')
  return person
}
