import type { Page } from 'playwright-core'

/** docs/decisions/062-what-opens-on-a-page.md */
const leastOf = (path: string) => (path.startsWith('/admin') ? 40 : 44)

/** Buttons, fields, tabs and menu entries that are less high or wide than a finger needs, as are their labels. */
export const smallForFingers = (page: Page) =>
  page.evaluate(
    least => {
      // A pseudo-element may make the target larger than what is drawn.
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
      const isSmall = (one: Element) => Math.min(...sidesOf(one)) < least - 0.5
      const targetsOf = (one: HTMLInputElement) => [one, ...(one.labels ?? []), one.closest('label, .select') ?? one]
      const selector = 'button, [role=tab], select, textarea, input, nav a, summary, .btn, .iconbtn, .chip'
      const shown = [...document.querySelectorAll<HTMLInputElement>(selector)].filter(
        one => one.checkVisibility({ opacityProperty: true }) && !one.closest('.skip, .sr, p, dd'),
      )
      return shown.filter(one => targetsOf(one).every(isSmall)).map(one => one.outerHTML.slice(0, 120))
    },
    leastOf(new URL(page.url()).pathname),
  )
