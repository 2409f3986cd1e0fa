import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
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

/** Clicks a checkbox and expects it to show the choice within the same task, before any timer runs. */
export async function pressShown(box: Locator) {
  const { before, after } = await box.evaluate(async (input: HTMLInputElement) => {
    const before = input.checked
    input.click()
    for (let turn = 0; turn < 20; turn++) await null
    return { before, after: input.checked }
  })
  expect(after).toBe(!before)
}

/** A notice at the bottom right, by its text: the newest one if an older one is still fading out. */
export const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text).first()

/** Dismisses all notices, so the next one must be new. */
export async function closeNotices(page: Page) {
  const notices = page.locator('[data-sonner-toast]')
  // Clicks by script, because a notice can time out before Playwright clicks it.
  await notices.evaluateAll(all => {
    for (const one of all) one.querySelector('button')?.click()
  })
  await expect.poll(() => notices.count()).toBe(0)
}

/** The visible field with this label; collapsed sections can have others. */
export const visibleField = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).filter({ visible: true })

/** Waits until this is the only notice and its field is focused, uncovered and in view with its message. */
export async function expectRefused(page: Page, label: string, text: string) {
  await notice(page, text).waitFor()
  // On a busy machine the notice might have timed out already.
  await expect.poll(() => page.locator('[data-sonner-toast]').count(), { message: label }).toBeLessThanOrEqual(1)
  const field = visibleField(page, label)
  await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
  await expect.poll(() => field.evaluate(isClear)).toBe(true)
}

/** Whether a field and the message below it are in the viewport, with no notice covering them. */
export function isClear(element: Element) {
  const { top } = element.getBoundingClientRect()
  const { bottom } = (element.closest('.field, .check-field') ?? element).getBoundingClientRect()
  const notices = [...document.querySelectorAll('[data-sonner-toast]')].map(one => one.getBoundingClientRect())
  return top >= 0 && bottom <= innerHeight && notices.every(one => one.top >= bottom || one.bottom <= top)
}

const names: string[] = ['token', 'user_type', 'perfilCreate', 'kyc', 'estado', 'estadoName']

/** The session entries that a device stores, in local or session storage. */
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

/** The entries that remain after logging out. */
export const noSession = { estado: '33', estadoName: 'RJ' }

/** Runs the queued jobs and returns the last mail to an address. */
export async function lastMail(app: App, to: string) {
  await runQueued(app, tasks)
  const folder = outboxOf(app)
  const names = (await readdir(folder)).filter(name => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map(async name => PostalMime.parse(await readFile(join(folder, name)))))
  const mail = mails.findLast(one => one.to?.some(({ address }) => address === to))
  if (!mail?.text) throw new Error(`no mail to ${to}`)
  return mail.text
}

/** The link in the last mail without its origin, because tests use another port. */
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

/** Every state of a screen must pass axe in both themes and never overflow. */
export async function expectSound(page: Page) {
  await expectNoViolations(page)
  await expectToFit(page)
}
