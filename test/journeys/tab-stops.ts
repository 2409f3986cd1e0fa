import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Every Tab stop is visible and has a name and a focus ring. */
export async function expectFocusInSight(page: Page) {
  const path = new URL(page.url()).pathname
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  const passed = await stops(page)
  expect.soft(passed.length, path).toBeGreaterThan(0)
  const lost = passed.filter(({ ringed, inSight, name }) => !ringed || !inSight || !name)
  expect.soft([path, lost]).toEqual([path, []])
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** In a phone's single column, no control is placed above the one before it in tab order. */
export async function expectInReadingOrder(page: Page) {
  const backwards = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea, summary)')]
    const seen = all.filter(one => one.checkVisibility() && !one.closest('.sr'))
    const isAbove = (one: Element, other: Element | undefined) =>
      other && one.getBoundingClientRect().bottom <= other.getBoundingClientRect().top
    return seen.filter((one, at) => isAbove(one, seen[at - 1])).map(one => one.outerHTML.slice(0, 100))
  })
  expect.soft([new URL(page.url()).pathname, backwards]).toEqual([expect.any(String), []])
}

type Stop = { name: string; ringed: boolean; inSight: boolean; isEnd: boolean }

/** The focused element: its name, whether it shows a focus ring, and whether it is uncovered and in the viewport. */
export const stopHere = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const stop = document.activeElement as HTMLElement
    const { outlineColor, outlineStyle, boxShadow } = getComputedStyle(stop)
    const outlined = outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)'
    // These inputs show their ring on an inner part that scripts cannot inspect.
    const hasParts = stop.matches('input:is([type=range], [type=date], [type=datetime-local])')
    const { left, top, width, height } = stop.getBoundingClientRect()
    const [x, y] = [left + Math.min(width, innerWidth) / 2, top + Math.min(height / 2, innerHeight / 2)]
    const seen = document.elementFromPoint(x, y)
    const isWords = (node: Node) => !(node instanceof Element && node.matches('input, select, textarea, :has(select)'))
    const label = [...((stop as HTMLInputElement).labels?.[0]?.childNodes ?? [])]
    const labelled = label
      .filter(isWords)
      .map(({ textContent }) => textContent)
      .join('')
      .trim()
    return {
      name: (stop.ariaLabel ?? (labelled || null) ?? (stop.textContent || stop.querySelector('img')?.alt) ?? '').trim(),
      ringed: hasParts || outlined || boxShadow !== 'none',
      inSight: Boolean(seen && (stop.contains(seen) || seen.contains(stop))),
      isEnd: stop === document.body,
    }
  })

/** The Tab stops from here on, up to the one that `last` matches or the end of the page. */
export async function stops(page: Page, last?: RegExp): Promise<Stop[]> {
  const passed: Stop[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await stopHere(page)
    if (stop.isEnd) return passed
    passed.push(stop)
    if (last?.test(stop.name)) return passed
  }
}
