import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { swipesThatLeave } from './swipe.ts'

export const widths = [320, 390, 768, 1280]
export const height = 844

const pathOf = (page: Page) => new URL(page.url()).pathname

/** Elements wider than the window, or beyond its right edge if the page scrolls sideways. */
export const tooWide = (page: Page) =>
  page.evaluate(() => {
    const name = ({ tagName, className, id }: Element) => `${tagName} ${id} ${className}`
    const scrolls = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).overflowX !== 'visible' || scrolls(one.parentElement))
    const all = [...document.querySelectorAll('body *')].filter(one => !scrolls(one.parentElement))
    const wide = all.filter(one => one.getBoundingClientRect().width > innerWidth)
    const isBeside = (one: Element) => one.getBoundingClientRect().right > innerWidth + 1
    const moves = document.documentElement.scrollWidth > innerWidth
    return moves ? ['the page', ...all.filter(isBeside).map(name)] : wide.map(name)
  })

/** At every width nothing overflows the window, and no swipe leaves the page. */
export async function expectToFit(page: Page, at: readonly number[] = widths) {
  for (const width of at) {
    await page.setViewportSize({ width, height })
    const found = { wide: await tooWide(page), leaving: await swipesThatLeave(page) }
    expect.soft({ path: pathOf(page), width, ...found }).toMatchObject({ wide: [], leaving: [] })
  }
}

/** Targets are large enough, and text at twice the size is readable. Leaves the text at that size. */
export async function expectLegible(page: Page, at: readonly number[] = [320, 390]) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height })
    expect.soft({ path: pathOf(page), width, small: await smallTargets(page) }).toMatchObject({ small: [] })
  }
  for (const width of at) {
    await page.setViewportSize({ width, height })
    await setTextSize(page, '')
    // Previews are cut off at any size.
    const previews = await cutTexts(page)
    await setTextSize(page, '200%')
    const cut = (await cutTexts(page)).filter(text => !previews.includes(text))
    const found = { wide: await tooWide(page), cut, covered: await coveredControls(page) }
    expect.soft({ path: pathOf(page), width, ...found }).toMatchObject({ wide: [], cut: [], covered: [] })
  }
}

/** Waits two frames, so that elements that measure themselves are redrawn. */
const setTextSize = (page: Page, size: string) =>
  page.evaluate(async given => {
    document.documentElement.style.fontSize = given
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  }, size)

/** Controls smaller than 24 by 24 px, together with their labels; links within a sentence are exempt. */
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

/** Elements whose own box cuts off their text. */
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

/** Controls that overlap another one. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const isFixed = (one: Element | null): boolean =>
      one !== null && (/fixed|sticky|absolute/.test(getComputedStyle(one).position) || isFixed(one.parentElement))
    const isShown = (one: Element) =>
      one.checkVisibility({ opacityProperty: true, contentVisibilityAuto: true }) && !isFixed(one)
    const controls = [...document.querySelectorAll('a[href], button, select, textarea, summary, input')].filter(isShown)
    const boxes = controls.map(one => ({ one, box: one.getBoundingClientRect() }))
    const meet = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
    return boxes.flatMap(({ one, box }, at) =>
      boxes
        .slice(at + 1)
        .filter(other => !one.contains(other.one) && meet(box, other.box))
        .map(other => `${one.outerHTML.slice(0, 80)} and ${other.one.outerHTML.slice(0, 80)}`),
    )
  })
