import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventPaths } from '#contract/support.ts'

/**
 * Waits until the browser has taken away the step in history of each dialog that was closed (`web/kit/back-closes.ts`),
 * which it does in a task of its own: a step by a test would meet it.
 */
export const expectNoLayers = (page: Page) => expect.poll(() => page.evaluate(() => history.state?.layer ?? 0)).toBe(0)

/** Waits until a screen stands whole: nothing that it asked for is on its way any more. */
export function watchSettling(page: Page) {
  const unanswered = new Set<string>()
  // A stream of events never ends.
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
