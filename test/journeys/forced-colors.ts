import type { Page } from 'playwright-core'

const controls = 'button, a, select, textarea, label, summary, input:not([type=hidden], [type=file])'

/** Marks controls that are distinguishable only by a background colour, which forced colours remove. */
export const markPainted = (page: Page) =>
  page.evaluate(selector => {
    const groundOf = (one: Element | null): string => {
      if (!one) return ''
      const { backgroundColor, backgroundImage } = getComputedStyle(one)
      const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none'
      return isClear ? groundOf(one.parentElement) : backgroundColor + backgroundImage
    }
    for (const one of document.querySelectorAll(selector)) {
      const isBox = one.checkVisibility({ opacityProperty: true }) && !one.closest('.sr, .skip')
      one.toggleAttribute('data-painted', isBox && groundOf(one) !== groundOf(one.parentElement))
    }
  }, controls)

/** Finds controls without an edge, choices that look unselected, icons without contrast and missing focus rings. */
export async function lostInForcedColors(page: Page) {
  await page.keyboard.press('Shift')
  return [...(await edges(page)), ...(await choices(page)), ...(await icons(page)), ...(await rings(page))]
}

const edges = (page: Page) =>
  page.evaluate(() => {
    const hasEdge = (one: Element) => {
      const { borderTopStyle, borderTopWidth, outlineStyle, appearance } = getComputedStyle(one)
      const isNative = appearance !== 'none' && one.matches('input, select')
      return isNative || outlineStyle !== 'none' || (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0)
    }
    const isShown = (one: Element) => one.checkVisibility() && !one.querySelector('img, picture, video')
    const bare = [...document.querySelectorAll('[data-painted]')].filter(one => isShown(one) && !hasEdge(one))
    return bare.map(one => `edge: ${one.outerHTML.slice(0, 120)}`)
  })

const choices = (page: Page) =>
  page.evaluate(() => {
    const properties = ['border', 'outline', 'color', 'backgroundColor', 'textDecoration', 'fontWeight', 'appearance']
    const lookOf = (one: Element): string =>
      [one, ...one.querySelectorAll('*')]
        .flatMap(part => [undefined, '::before', '::after'].map(pseudo => getComputedStyle(part, pseudo)))
        .map(style => [...properties, 'content', 'display'].map(name => style[name as 'border']).join(' '))
        .join('|')
    const chosen =
      '[aria-pressed=true], [aria-selected=true], [aria-checked=true], [aria-current], label:has(> input:checked)'
    const hasInput = (one: Element) => Boolean(one.querySelector('input'))
    const peersOf = (one: Element) =>
      [...(one.parentElement?.children ?? [])].filter(
        peer => peer.tagName === one.tagName && !peer.matches(chosen) && hasInput(peer) === hasInput(one),
      )
    const alike = [...document.querySelectorAll(chosen)].filter(one => {
      if (!one.checkVisibility() || document.activeElement === one) return false
      const classes = [...one.classList].sort().join()
      const peer = peersOf(one).find(other => other.checkVisibility() && [...other.classList].sort().join() === classes)
      return peer && lookOf(peer) === lookOf(one)
    })
    return alike.map(one => `choice: ${one.outerHTML.slice(0, 120)}`)
  })

const icons = (page: Page) =>
  page.evaluate(() => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const light = (color: string) => {
      const [r = 0, g = 0, b = 0] = channels(color).map(one =>
        one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const groundOf = (one: Element | null): string => {
      if (!one) return getComputedStyle(document.documentElement).backgroundColor
      const { backgroundColor } = getComputedStyle(one)
      return (channels(backgroundColor)[3] ?? 1) === 0 ? groundOf(one.parentElement) : backgroundColor
    }
    const contrast = (one: SVGElement) => {
      const { color } = getComputedStyle(one)
      const [high = 0, low = 0] = [light(color), light(groundOf(one.parentElement))].toSorted((a, b) => b - a)
      return (high + 0.05) / (low + 0.05)
    }
    const shown = [...document.querySelectorAll<SVGElement>('svg.i')].filter(one => one.checkVisibility())
    const pale = shown.filter(one => contrast(one) < 3 && !one.closest(':disabled, [aria-disabled=true]'))
    return pale.map(one => `icon: ${one.parentElement?.outerHTML.slice(0, 120)}`)
  })

/** After a key press, the browser also shows the ring when a script sets the focus. */
const rings = (page: Page) =>
  page.evaluate(() => {
    const places = (one: HTMLElement) => [
      one,
      one.parentElement,
      one.parentElement?.parentElement,
      one.nextElementSibling,
    ]
    const outlineOf = (one: Element | null | undefined) => {
      if (!one) return ''
      const { outlineStyle, outlineWidth, borderTopWidth, borderTopColor } = getComputedStyle(one)
      return [outlineStyle, outlineWidth, borderTopWidth, borderTopColor].join()
    }
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    )
    const missing = [...all].filter(one => {
      if (!one.checkVisibility() || one.closest('[inert]')) return false
      ;(document.activeElement as HTMLElement | null)?.blur()
      const before = places(one).map(outlineOf)
      one.focus({ preventScroll: true })
      const isFocused = document.activeElement === one
      return isFocused && places(one).map(outlineOf).join() === before.join()
    })
    ;(document.activeElement as HTMLElement | null)?.blur()
    return missing.map(one => `ring: ${one.outerHTML.slice(0, 120)}`)
  })
