import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { smallForFingers } from './finger-targets.ts'
import { lostInForcedColors, markPainted } from './forced-colors.ts'
import { expectFocusInSight } from './tab-stops.ts'
import { expectLegible, expectToFit, height } from './too-wide.ts'

type Choices = {
  /** Lists that load more while scrolling have no last Tab stop. */
  grows?: boolean
  /** The widths at which text at twice the size must fit. */
  largeAt?: readonly number[]
}

/** The accessibility checks of every route. Needs a page with reduced motion; resets what it changes. */
export async function expectForEverybody(page: Page, { grows = false, largeAt }: Choices = {}) {
  await page.setViewportSize({ width: 390, height })
  const found = {
    headings: await headings(page),
    moving: await moving(page),
    heardTwice: await nestedRegions(page),
    small: await smallForFingers(page),
  }
  const expected = { headings: [expect.stringMatching(/\S/)], moving: [], heardTwice: [], small: [] }
  expect.soft({ path: pathOf(page), ...found }).toMatchObject(expected)
  if (!grows) await expectFocusInSight(page)
  await expectToFit(page)
  await expectNoViolations(page)
  await expectInForcedColors(page)
  await expectLegible(page, largeAt)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
    document.documentElement.dataset.theme = 'dark'
  })
  await page.setViewportSize({ width: 390, height })
}

const pathOf = (page: Page) => new URL(page.url()).pathname

const headings = (page: Page) => page.locator('h1:visible').allInnerTexts()

/** Elements that move although the visitor asked for reduced motion. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const seconds = (times: string) => Math.max(...times.split(',').map(Number.parseFloat))
    const parts = [undefined, '::before', '::after']
    const moves = (one: Element) =>
      parts.some(part => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(one, part)
        return seconds(transitionDuration) > 0.01 || (animationName !== 'none' && seconds(animationDuration) > 0.01)
      })
    const isSmooth = getComputedStyle(document.documentElement).scrollBehavior === 'smooth'
    const found = [...document.querySelectorAll('body *')].filter(moves)
    return [...(isSmooth ? ['scrolling'] : []), ...found.map(one => one.outerHTML.slice(0, 100))]
  })

/** Live regions inside another one: a screen reader would announce them twice. */
const nestedRegions = (page: Page) =>
  page.evaluate(() => {
    const live = ':is([role=alert], [role=status], [role=log], [aria-live=polite], [aria-live=assertive])'
    return [...document.querySelectorAll(`${live} ${live}`)].map(one => one.outerHTML.slice(0, 100))
  })

async function expectInForcedColors(page: Page) {
  await page.setViewportSize({ width: 390, height })
  await markPainted(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    const lost = await lostInForcedColors(page)
    expect.soft({ path: pathOf(page), colorScheme, lost }).toMatchObject({ lost: [] })
  }
  await page.emulateMedia({ forcedColors: 'none', colorScheme: null })
}
