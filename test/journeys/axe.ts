import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

/** What differs between the themes: their colours. */
const rules = { dark: {}, light: { runOnly: ['color-contrast', 'link-in-text-block'] } }

/** The rules of axe, in both themes, on a phone and on a desktop. */
export async function expectNoViolations(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const theme of ['dark', 'light'] as const) {
      expect({ theme, ...size, found: await violations(page, theme) }).toEqual({ theme, ...size, found: [] })
    }
  }
}

const violations = (page: Page, theme: keyof typeof rules) =>
  page.evaluate(
    async ([chosen, options]) => {
      document.documentElement.dataset.theme = chosen
      await new Promise(requestAnimationFrame)
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const found = (await run(document, { ...options, resultTypes: ['violations'] })).violations
      return found.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id} ${target}: ${any[0]?.message}`))
    },
    [theme, rules[theme]] as const,
  )
