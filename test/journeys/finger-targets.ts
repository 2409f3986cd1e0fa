import type { Page } from 'playwright-core'

/** docs/decisions/062-what-opens-on-a-page.md */
const minSizeOf = (path: string) => (path.startsWith('/admin') ? 40 : 44)

/** Buttons, fields, tabs and menu entries that are too small for a finger, even together with their labels. */
export const smallForFingers = (page: Page) =>
  page.evaluate(
    minSize => {
      // A pseudo-element can extend the target beyond the visible box.
      const sidesOf = (one: Element) => {
        const drawn = one.getBoundingClientRect()
        const around = [getComputedStyle(one, '::before'), getComputedStyle(one, '::after')]
          .filter(({ position, content }) => position === 'absolute' && content !== 'none')
          .map(({ width, height }) => ({
            width: Number.parseFloat(width) || 0,
            height: Number.parseFloat(height) || 0,
          }))
        const all = [drawn, ...around]
        return [Math.max(...all.map(({ width }) => width)), Math.max(...all.map(({ height }) => height))]
      }
      const isSmall = (one: Element) => Math.min(...sidesOf(one)) < minSize - 0.5
      const targetsOf = (one: HTMLInputElement) => [one, ...(one.labels ?? []), one.closest('label, .select') ?? one]
      const selector = 'button, [role=tab], select, textarea, input, nav a, summary, .btn, .iconbtn, .chip'
      const shown = [...document.querySelectorAll<HTMLInputElement>(selector)].filter(
        one => one.checkVisibility({ opacityProperty: true }) && !one.closest('.skip, .sr, p, dd'),
      )
      return shown.filter(one => targetsOf(one).every(isSmall)).map(one => one.outerHTML.slice(0, 120))
    },
    minSizeOf(new URL(page.url()).pathname),
  )
