import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventPaths } from '#contract/support.ts'

/**
 * Waits until the browser has removed the history entry of each closed dialog (`web/kit/back-closes.ts`). It does so in
 * a separate task, which would collide with a test's navigation.
 */
export const historySettled = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const open = document.querySelectorAll('dialog[open]:not([data-viewer]), :popover-open')
        return (history.state?.layer ?? 0) <= open.length
      }),
    )
    .toBe(true)

/** Waits until the app's script has taken over a screen that the server rendered. */
export const untilReady = (page: Page) => page.locator('html[data-ready]').waitFor()

/** Returns a function that waits until a screen is complete, with no request pending. */
export function watchSettling(page: Page) {
  const unanswered = new Set<string>()
  // An event stream never ends.
  const streams = Object.values<string>(eventPaths)
  const isStream = (url: string) => streams.includes(new URL(url).pathname)
  page.on('request', request => isStream(request.url()) || unanswered.add(request.url()))
  page.on('requestfinished', request => unanswered.delete(request.url()))
  page.on('requestfailed', request => unanswered.delete(request.url()))

  return async (options?: { timeout: number }) => {
    await page.locator('h1:not([data-left])').first().waitFor()
    await expect.poll(() => [...unanswered], options).toEqual([])
    await expect.poll(() => page.locator('.sk, .waiting, .spin').count(), options).toBe(0)
  }
}
