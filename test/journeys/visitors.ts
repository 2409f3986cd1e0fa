import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { openBrowser } from '../run/browser.ts'
import { passGate } from '../world/gate.ts'
import { bootSite } from '../world/site.ts'
import { watch } from './console-guard.ts'

type Visit = BrowserContextOptions & {
  /** Troubles that the test brings about itself. */
  forgives?: RegExp
}

const phone = { viewport: { width: 390, height: 844 }, locale: 'pt-BR' }

/**
 * The demonstration site and a browser for the tests of a file. Each visitor is a browser without a past; when a test
 * ends, none of its visitors may have met an error or a request to somebody else.
 */
export async function openVisitors() {
  const { app, url } = await bootSite({ template: 'vespera_demo' })
  const browser = await openBrowser()
  const visits: { context: BrowserContext; troubles: string[] }[] = []
  afterEach(async () => {
    const ended = visits.splice(0)
    const troubles = ended.flatMap(visit => visit.troubles)
    await Promise.all(ended.map(({ context }) => context.close()))
    expect(troubles).toEqual([])
  })

  async function stranger({ forgives, ...options }: Visit = {}): Promise<Page> {
    const context = await browser.newContext({ ...phone, baseURL: url, ...options })
    context.setDefaultTimeout(15_000)
    visits.push({ context, troubles: watch(context, url, forgives) })
    return context.newPage()
  }

  /** A visitor who has answered the age question. */
  async function adult(visit: Visit = {}) {
    const page = await stranger(visit)
    const [name, value] = (await passGate(url)).split('=') as [string, string]
    await page.context().addCookies([{ name, value, url }])
    return page
  }

  return { app, url, stranger, adult }
}

/** Stands in for every other site, so that a visitor can leave for it. */
export const answerOutside = (page: Page) =>
  page.context().route(/^https:/, route => route.fulfill({ contentType: 'text/html', body: '<title>Fora</title>' }))
