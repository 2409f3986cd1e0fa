import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import type { App } from '#server/platform/app.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { outboxOf } from '../world/outbox.ts'
import { expectNoViolations } from './axe.ts'
import { tooWide } from './too-wide.ts'

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

/** A notice at the bottom right, by its text; the newest, while one of before still fades out. */
export const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text).first()

/** Takes the notices away, so that the next one is known to be new. */
export async function closeNotices(page: Page) {
  const notices = page.locator('[data-sonner-toast]')
  // By script: a notice may end by itself before it is clicked.
  await notices.evaluateAll(all => {
    for (const one of all) one.querySelector('button')?.click()
  })
  await expect.poll(() => notices.count()).toBe(0)
}

/** The visible field of that name, of several in parts that are closed. */
export const visibleField = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).filter({ visible: true })

/** Waits for the only notice, and for its field to have the focus, visible with its message and clear of the notice. */
export async function expectRefused(page: Page, label: string, text: string) {
  await notice(page, text).waitFor()
  // It may have ended by itself on a busy machine.
  await expect.poll(() => page.locator('[data-sonner-toast]').count(), { message: label }).toBeLessThanOrEqual(1)
  const field = visibleField(page, label)
  await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
  await expect.poll(() => field.evaluate(isClear)).toBe(true)
}

/** Whether a field and the message below it lie in the window, and no notice over them. */
export function isClear(element: Element) {
  const { top } = element.getBoundingClientRect()
  const { bottom } = (element.closest('.field, .check-field') ?? element).getBoundingClientRect()
  const notices = [...document.querySelectorAll('[data-sonner-toast]')].map(one => one.getBoundingClientRect())
  return top >= 0 && bottom <= innerHeight && notices.every(one => one.top >= bottom || one.bottom <= top)
}

const names: string[] = ['token', 'user_type', 'perfilCreate', 'kyc', 'estado', 'estadoName']

/** What a device stores of the session, in one of its two places. */
export const storedSession = (
  page: Page,
  place: 'localStorage' | 'sessionStorage' = 'localStorage',
): Promise<Record<string, string>> =>
  page.evaluate(
    ([names, storage]) => {
      return Object.fromEntries(Object.entries(window[storage]).filter(([name]) => names.includes(name)))
    },
    [names, place] as const,
  )

/** What a log-out leaves of it. */
export const noSession = { estado: '33', estadoName: 'RJ' }

/** Runs the queued jobs, and reads the last mail to an address. */
export async function lastMail(app: App, to: string) {
  await runQueued(app, tasks)
  const folder = outboxOf(app)
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

const widths = [320, 390, 768, 1280]

async function expectToFit(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    expect([width, await tooWide(page)]).toEqual([width, []])
  }
}

/** What a screen must hold in every state: the rules of axe in both themes, and no overflow. */
export async function expectSound(page: Page) {
  await expectNoViolations(page)
  await expectToFit(page)
}
