import type { Page } from 'playwright-core'

/** Swipes a finger across the window between two x positions. */
export async function swipe(page: Page, from: number, to: number, y = 600) {
  await painted(page)
  const wire = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map(x => ({ x, y })) })
  await touch('touchStart', from)
  for (let part = 1; part <= 8; part++) await touch('touchMove', from + ((to - from) * part) / 8)
  await touch('touchEnd')
}

/** Waits two frames, because the browser sends touches to the old layer until it has painted the new one. */
const painted = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })

/** Elements that scroll sideways at this width, on a page where the same swipe would also navigate back. */
export const swipesThatLeave = (page: Page) =>
  page.evaluate(() => {
    if (getComputedStyle(document.documentElement).overscrollBehaviorX === 'none') return []
    const moves = (one: Element) =>
      /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth
    const found = [...document.querySelectorAll('body *')].filter(one => one.matches('.panels') || moves(one))
    return found.map(one => one.outerHTML.slice(0, 100))
  })
