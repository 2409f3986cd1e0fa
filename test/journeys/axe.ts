import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const heights: Record<number, number> = { 390: 844 }

type Choices = {
  widths?: readonly number[]
  /** Checks only this part, such as a dialog over a page that was checked already. */
  within?: string
}

/** The themes differ only in colours, so one of them runs only the colour rules. */
const rules = { dark: {}, light: { runOnly: ['color-contrast', 'link-in-text-block'] } }

/** Runs axe in both themes, on a phone and on a desktop. */
export async function expectNoViolations(page: Page, { widths = [390, 1280], within }: Choices = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const width of widths) {
    const size = { width, height: heights[width] ?? 900 }
    await page.setViewportSize(size)
    for (const theme of ['dark', 'light'] as const) {
      expect({ theme, ...size, found: await violations(page, theme, within) }).toEqual({ theme, ...size, found: [] })
    }
  }
}

const violations = (page: Page, theme: keyof typeof rules, within: string | undefined) =>
  page.evaluate(
    async ([chosen, options, part]) => {
      document.documentElement.dataset.theme = chosen
      await new Promise(requestAnimationFrame)
      // Finishes or cancels animations instead of waiting, because one that repeats or is paused would never end.
      const own = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
      for (const one of own) Number.isFinite(one.effect?.getComputedTiming().endTime) ? one.finish() : one.cancel()
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const found = (await run(part ?? document, { ...options, resultTypes: ['violations'] })).violations
      return found.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id} ${target}: ${any[0]?.message}`))
    },
    [theme, rules[theme], within] as const,
  )
