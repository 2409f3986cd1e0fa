import type { Page } from 'playwright-core'

/** What is wider than the window, and the page itself if it can be moved sideways. */
export const tooWide = (page: Page) =>
  page.evaluate(() => {
    const name = ({ tagName, className, id }: Element) => `${tagName} ${id} ${className}`
    const wide = [...document.querySelectorAll('body *')].filter(one => one.getBoundingClientRect().width > innerWidth)
    const moves = document.documentElement.scrollWidth > innerWidth ? ['the page'] : []
    return [...moves, ...wide.map(name)]
  })
