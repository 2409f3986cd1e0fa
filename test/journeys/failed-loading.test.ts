import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openEveryRoute } from './every-route.ts'
import type { Visit, Who } from './route-visits.ts'

const { site, admin, pageOf } = await openEveryRoute()
const screens: Visit[] = [...Object.values(site), ...Object.values(admin)]
const groups = Object.groupBy(
  screens.filter(({ who, come }) => who !== 'visitor' && !come),
  ({ who }) => who,
)

/** Fails every GET of a screen, except the operator's session. */
const failReading = (route: Route) => {
  const request = route.request()
  const isSession = new URL(request.url()).pathname.startsWith('/api/operator/session')
  const isRead = request.method() === 'GET' && request.resourceType() === 'fetch' && !isSession
  return isRead ? route.fulfill({ status: 500, json: { message: 'Indisponível.' } }) : route.continue()
}

test.each(Object.entries(groups))(
  'a screen of %s that cannot load keeps one heading',
  { timeout: 300_000 },
  async (who, visits = []) => {
    const page = await pageOf(who as Who, /500/)
    await page.route('**/api/**', failReading)
    for (const { path } of visits) {
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      await expect.poll(() => page.locator('.sk, .waiting, .spin').count()).toBe(0)
      const headings = await page.locator('h1').allTextContents()
      expect.soft([path, headings]).toEqual([path, [expect.stringMatching(/\S/)]])
    }
  },
)
