import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const widths = [320, 390, 768, 1280]
export const height = 844

const pathOf = (page: Page) => new URL(page.url()).pathname

/** What is wider than the window, and the page itself if it can be moved sideways. */
export const tooWide = (page: Page) =>
  page.evaluate(() => {
    const name = ({ tagName, className, id }: Element) => `${tagName} ${id} ${className}`
    const wide = [...document.querySelectorAll('body *')].filter(one => one.getBoundingClientRect().width > innerWidth)
    const moves = document.documentElement.scrollWidth > innerWidth ? ['the page'] : []
    return [...moves, ...wide.map(name)]
  })

/** Nothing is wider than a window of any width. */
export async function expectToFit(page: Page, at: readonly number[] = widths) {
  for (const width of at) {
    await page.setViewportSize({ width, height })
    expect.soft({ path: pathOf(page), width, wide: await tooWide(page) }).toMatchObject({ wide: [] })
  }
}

/** What everybody can hit, and read at twice the text size. Leaves the page as large. */
export async function expectLegible(page: Page) {
  await page.setViewportSize({ width: 1280, height })
  expect.soft({ path: pathOf(page), small: await smallTargets(page) }).toMatchObject({ small: [] })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height })
    const [wide, cut] = [await tooWide(page), await cutTexts(page)]
    expect.soft({ path: pathOf(page), width, wide, cut }).toMatchObject({ wide: [], cut: [] })
  }
}

/** Controls that are less than 24 by 24 px, as are their labels; links within a sentence may be. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLInputElement>('a[href], button, select, textarea, summary, input')
    const isSmall = (one: Element) => {
      const { width, height } = one.getBoundingClientRect()
      return Math.min(width, height) < 24
    }
    const shown = [...controls].filter(one => one.checkVisibility() && !one.closest('.skip, p, dd, label a'))
    const small = shown.filter(one => [one, ...(one.labels ?? [])].every(isSmall))
    return small.map(one => one.outerHTML.slice(0, 120))
  })

/** Texts that their own box cuts off. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const hasText = (one: Element) => [...one.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
    const isCut = (one: Element) =>
      one.clientWidth > 1 && getComputedStyle(one).overflowX === 'hidden' && one.scrollWidth > one.clientWidth + 1
    const all = [...document.querySelectorAll('body *')].filter(one => !one.closest('.sr, select, svg'))
    return all
      .filter(one => one.checkVisibility() && hasText(one) && isCut(one))
      .map(one => one.outerHTML.slice(0, 120))
  })
