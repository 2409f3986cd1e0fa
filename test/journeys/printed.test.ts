import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { beginVisits, openEveryRoute } from './every-route.ts'
import type { Visit, Who } from './route-visits.ts'

const { site, admin, pageOf } = await openEveryRoute()
const screens: Visit[] = [...Object.values(site), ...Object.values(admin)]
const groups = Object.groupBy(screens, ({ who }) => who)

test.each(Object.entries(groups))('pages print dark on white: %s', { timeout: 400_000 }, async (who, visits = []) => {
  const page = await pageOf(who as Who, /401/)
  const visit = beginVisits(page)
  for (const one of visits) {
    await page.emulateMedia({ media: null })
    // The back-office already starts at its worklist.
    if (new URL(page.url()).pathname !== one.path) await visit(one)
    await page.emulateMedia({ media: 'print' })
    for (const theme of ['dark', 'light']) {
      expect.soft([one.path, theme, await palePrints(page, theme)]).toEqual([one.path, theme, []])
    }
  }
})

/** Finds pale text and dark backgrounds in print, except in QR codes and pictures. */
const palePrints = (page: Page, theme: string) =>
  page.evaluate(async chosen => {
    document.documentElement.dataset.theme = chosen
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    for (const running of document.getAnimations()) running.finish()
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    /** Lightness of a colour on white, from 0 to 1. */
    const lightness = (color: string) => {
      if (!context) return Number.NaN
      context.fillStyle = '#fff'
      context.fillRect(0, 0, 1, 1)
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    }
    const hasText = (one: Element) => [...one.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
    const isGround = (one: Element) =>
      one.textContent?.trim() && !one.closest('svg') && !one.matches('.tile, :has(img)')
    const shown = [...document.querySelectorAll('html, body, body *')].filter(one => one.checkVisibility())
    const found = shown.filter(one => {
      const { color, backgroundColor } = getComputedStyle(one)
      return (hasText(one) && lightness(color) > 0.5) || (isGround(one) && lightness(backgroundColor) < 0.7)
    })
    return found.slice(0, 5).map(one => one.outerHTML.slice(0, 120))
  }, theme)
