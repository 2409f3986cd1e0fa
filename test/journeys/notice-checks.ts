import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { historySettled } from './settled.ts'

export const notices = (page: Page) => page.locator('[data-sonner-toast]:not([data-removed=true])')

/** Controls in view whose centre is covered by a notice. */
const coveredControls = () =>
  [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab]')].flatMap(one => {
    if (one.closest('[data-sonner-toaster]') || !one.checkVisibility()) return []
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return hit?.closest('[data-sonner-toaster]') ? [one.textContent || one.id || one.tagName] : []
  })

/** Primary actions, refusals and totals that a notice overlaps at all. */
const touchedActions = () => {
  const shown = [...document.querySelectorAll('[data-sonner-toast]:not([data-removed=true]) .toast')]
  const important = document.querySelectorAll('main .btn-primary, main .btn-no, .sticky-cta, .order-lines .total')
  return [...important].flatMap(one => {
    const box = one.getBoundingClientRect()
    const meets = shown.some(notice => {
      const { left, right, top, bottom } = notice.getBoundingClientRect()
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top
    })
    return meets ? [one.textContent] : []
  })
}

/** Checks that a notice covers no control. Hovers over the notice to keep it open during the check. */
export async function expectNothingCovered(page: Page) {
  await notices(page).first().waitFor()
  await notices(page).first().dispatchEvent('mouseenter')
  await notices(page).first().dispatchEvent('mousemove')
  await expect.poll(() => page.evaluate(touchedActions)).toEqual([])
  expect(await page.evaluate(coveredControls)).toEqual([])
}

/** Opens another screen without a page load, like the browser's back button, and expects the notices to disappear. */
export async function expectEndWithScreen(page: Page, next: string) {
  await historySettled(page)
  expect(await notices(page).count()).toBeGreaterThan(0)
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, next)
  await expect.poll(() => notices(page).count()).toBe(0)
}
