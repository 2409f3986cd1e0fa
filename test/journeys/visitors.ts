import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { openBrowser } from '../run/browser.ts'
import { passGate } from '../world/calls.ts'
import { bootSite } from '../world/site.ts'
import { historySettled } from './settled.ts'

type Visit = BrowserContextOptions & {
  /** Errors that the test causes on purpose. */
  forgives?: RegExp
  /** Keeps the browser open until the file's tests have ended. */
  isKept?: boolean
  /** The test moves the pages' clock. */
  movesClock?: boolean
}

type Visitor = { context: BrowserContext; troubles: string[]; forgives: RegExp | undefined; isKept: boolean }

/** Blocks the service worker by default: it would cost each browser a second process. */
const phone = { viewport: { width: 390, height: 844 }, locale: 'pt-BR', serviceWorkers: 'block' } as const

type Kind = Parameters<typeof openBrowser>[0] & { variables?: NodeJS.ProcessEnv }

/**
 * Opens the demonstration site and a browser for a file's tests. Each visitor is a fresh browser context. A test fails
 * if one of its visitors runs into an error or requests another site.
 */
export async function openVisitors({ variables, ...kind }: Kind = {}) {
  const { app, url } = await bootSite({ template: 'vespera_demo', ...(variables && { variables }) })
  const browser = await openBrowser(kind)
  const visitors: Visitor[] = []
  afterEach(async () => {
    const all = visitors.splice(0)
    const kept = all.filter(({ isKept }) => isKept)
    const troubles = all.flatMap(visitor => visitor.troubles.splice(0))
    visitors.push(...kept)
    for (const visitor of kept) visitor.forgives = undefined
    await Promise.all(all.filter(visitor => !kept.includes(visitor)).map(({ context }) => context.close()))
    expect(troubles).toEqual([])
  })

  async function stranger({ forgives, isKept = false, movesClock = false, ...options }: Visit = {}): Promise<Page> {
    const context = await browser.newContext({ ...phone, baseURL: url, ...options })
    context.setDefaultTimeout(15_000)
    const visitor: Visitor = { context, troubles: [], forgives, isKept }
    watch(visitor, url)
    visitors.push(visitor)
    // Playwright first stops the clock at 1970 and then sets it. On a running screen, that jump would expire timers.
    if (movesClock) await context.clock.install()
    context.on('page', patient)
    return context.newPage()
  }

  /** Sets the errors that a kept visitor may meet during this test. */
  function forgive(page: Page, forgives: RegExp | undefined) {
    const found = visitors.find(({ context }) => context === page.context())
    if (found) found.forgives = forgives
  }

  /** A visitor who has answered the age question. */
  async function adult(visit: Visit = {}) {
    const page = await stranger(visit)
    const [name, value] = (await passGate(url)).split('=') as [string, string]
    await page.context().addCookies([{ name, value, url }])
    return page
  }

  return { app, url, stranger, adult, forgive }
}

/** Replaces the page methods that would fail at random. */
function patient(page: Page) {
  const { goto, reload, route } = page
  // Tests navigate faster than people: the browser would abort a navigation that collides with a history step.
  page.goto = async (...how) => {
    await historySettled(page)
    return goto.apply(page, how)
  }
  page.reload = async (...how) => {
    await historySettled(page)
    return reload.apply(page, how)
  }
  page.route = async (...how) => {
    await keepIntercepting(page.context())
    return route.apply(page, how)
  }
}

const intercepting = new WeakSet<BrowserContext>()
const nothing = () => false

/**
 * Adds a route that matches no request. When a context loses its last route, Playwright stops intercepting, and
 * Chromium never answers some of the requests that start at that moment: 10 of 600 tries on a busy machine hung.
 */
async function keepIntercepting(context: BrowserContext) {
  if (intercepting.has(context)) return
  intercepting.add(context)
  await context.route(nothing, route => route.fallback())
}

/** Restores the browser's cache, which intercepting disables. Call this while a kept page loads nothing. */
export async function stopIntercepting(context: BrowserContext) {
  if (intercepting.delete(context)) await context.unroute(nothing)
}

type Session = { token: string; userType: number }

/** Stores a log-in's entries from the next page load on; a later log-out stays in effect. */
export const startSession = (page: Page, site: string, { token, userType }: Session) =>
  page.context().addInitScript(
    ([origin, token, user_type]) => {
      if (location.origin !== origin || localStorage.hadSession === token) return
      Object.assign(localStorage, { hadSession: token, token, user_type, perfilCreate: '0', kyc: '' })
    },
    [new URL(site).origin, token, String(userType)] as const,
  )

/** Responds for every other site, so that a visitor can navigate to it. */
export const answerOutside = (page: Page) =>
  page.context().route(/^https:/, route => route.fulfill({ contentType: 'text/html', body: '<title>Fora</title>' }))

const keys = {
  Escape: { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 },
  Shift: { key: 'Shift', code: 'ShiftLeft', windowsVirtualKeyCode: 16 },
  A: { key: 'A', code: 'KeyA', windowsVirtualKeyCode: 65, text: 'A' },
}

/** Sends all events without waiting, because on a busy machine two awaited presses can be half a second apart. */
export async function pressQuickly(page: Page, pressed: (keyof typeof keys)[]) {
  const wire = await page.context().newCDPSession(page)
  const events = pressed.flatMap(name =>
    (['keyDown', 'keyUp'] as const).map(type => wire.send('Input.dispatchKeyEvent', { type, ...keys[name] })),
  )
  // The page may be gone before the last event is acknowledged.
  await Promise.allSettled(events)
}

export const pressEscapeTwice = (page: Page) => pressQuickly(page, ['Escape', 'Escape'])

/** Records the errors on a visitor's pages. */
function watch(visitor: Visitor, home: string) {
  const { context, troubles } = visitor
  const note = (trouble: string) => {
    // Without the origin, whose port differs in every run.
    if (!visitor.forgives?.test(trouble)) troubles.push(trouble.replaceAll(home, ''))
  }
  context.on('console', message => {
    if (message.type() === 'error') note(`console: ${message.text()}`)
  })
  context.on('weberror', webError => {
    const { message } = webError.error()
    // Leaving during a view transition interrupts it, which the browser reports as an error.
    if (!/^Transition was (skipped|aborted)/.test(message)) note(`script: ${message}`)
  })
  context.on('response', response => {
    if (response.status() >= 400) note(`${response.status()}: ${response.url()}`)
  })
  context.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page aborts its pending requests.
    if (reason !== 'net::ERR_ABORTED') note(`failed: ${request.url()} ${reason}`)
  })
  context.on('request', request => {
    const isOurs = [home, `blob:${home}`, 'data:'].some(start => request.url().startsWith(start))
    // A visitor can follow a link to another site, but our pages must not load anything from one.
    if (!isOurs && !request.isNavigationRequest()) note(`elsewhere: ${request.url()}`)
  })
}
