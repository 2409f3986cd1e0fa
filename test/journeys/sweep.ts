import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { eventPaths } from '#contract/support.ts'
import { expectNoViolations } from './axe.ts'
import { moveTo } from './operators.ts'
import { tooWide } from './too-wide.ts'

export type Screen = {
  path: string
  title: string | RegExp
  /** An element that appears once the screen has its data. */
  ready: (page: Page) => { waitFor: () => Promise<void> }
  /** Opens parts that start closed. */
  prepare?: (page: Page) => Promise<void>
  /** The widths at which axe runs. */
  widths?: readonly number[]
}

export const table = (page: Page) => page.getByRole('table').first()
export const showing = (text: string | RegExp) => (page: Page) => page.getByText(text).first()
export const inDialog = { within: 'dialog[open]' }

/** Visits back-office screens without page loads, and checks each one as a whole. */
export function beginSweep(page: Page) {
  const unanswered = new Set<Request>()
  page.on('request', request => unanswered.add(request))
  page.on('requestfinished', request => unanswered.delete(request))
  page.on('requestfailed', request => unanswered.delete(request))
  // The event stream never ends.
  const isQuiet = () => [...unanswered].every(request => request.url().endsWith(eventPaths.operator))

  async function show({ path, title, ready, prepare }: Screen) {
    await moveTo(page, path, title)
    await ready(page).waitFor()
    await expect.poll(isQuiet).toBe(true)
    await prepare?.(page)
  }

  async function expectToFit(path: string) {
    for (const width of [1280, 1024, 820, 390, 320]) {
      await page.setViewportSize({ width, height: width === 320 ? 640 : 844 })
      expect([path, width, await tooWide(page)]).toEqual([path, width, []])
    }
  }

  /** The screen fits every width and passes axe in both themes. */
  async function check(screen: Screen) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await show(screen)
    await expectNoViolations(page, { ...(screen.widths && { widths: screen.widths }) })
    await expectToFit(screen.path)
    await page.setViewportSize({ width: 1280, height: 800 })
  }

  async function closeDialog() {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  return { check, show, expectToFit, closeDialog }
}
