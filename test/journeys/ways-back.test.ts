import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { appRoutes } from '#contract/app-screens.ts'
import { idOf, sessionOf } from '../world/people.ts'
import { address } from './catalog-view.ts'
import { untilReady } from './settled.ts'
import { openVisitors, startSession } from './visitors.ts'

const { app, url, adult } = await openVisitors()
const accountId = await idOf(app, { userType: 2 })

const arrow = (page: Page) => page.getByRole('link', { name: 'Voltar', exact: true }).first()

test.each(['/search-companions', '/home-swing'])('the log-in’s arrow returns to %s', async from => {
  const page = await adult({ forgives: /401/ })
  await page.goto(from)
  await page.locator('a[href="/login-with-account"]:visible').first().click()
  await page.waitForURL('/login-with-account')
  await untilReady(page)
  await arrow(page).click()
  await page.waitForURL(from)
})

test('the report form’s arrow leads to the reported profile, also without script and in a new tab', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await adult({ javaScriptEnabled })
    await page.goto(`/denunciar?perfil=${accountId}`)
    await arrow(page).click()
    await page.waitForURL(`/perfil-user/${accountId}`)
  }
})

test('the button at the end of the terms leads to the registration, and the arrow leads back', async () => {
  const page = await adult()
  for (const [name, target] of [
    ['Voltar', '/register'],
    ['Voltar à página anterior', '/denunciar'],
  ] as const) {
    await page.goto('/denunciar')
    await page.goto('/regras')
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(target)
  }
})

test('in the account the arrow returns to the previous screen, or to the parent when there is none', async () => {
  const page = await adult()
  await startSession(page, url, { token: await sessionOf(app, accountId), userType: 2 })
  await page.goto('/signatures')
  await arrow(page).click()
  await page.waitForURL('/perfil')
  await page.getByRole('link', { name: 'Minhas assinaturas' }).click()
  await page.waitForURL('/signatures')
  await arrow(page).click()
  await page.waitForURL('/perfil')
  // The parent's arrow does not lead back to the child.
  await arrow(page).click()
  await page.waitForURL(other => !['/perfil', '/signatures'].includes(other.pathname))
  expect(address(page)).not.toBe('/signatures')
})

test.each([320, 390])(
  'without script every screen of the app shows a readable note at %i px',
  { timeout: 240_000 },
  async width => {
    const page = await adult({ javaScriptEnabled: false, forgives: / csp$/, viewport: { width, height: 844 } })
    for (const { path } of appRoutes.filter(({ path: one }) => !one.includes(':'))) {
      await page.goto(path)
      const notes = await page
        .locator('noscript .note')
        .evaluateAll(all => all.map(note => note.querySelector('span')?.getBoundingClientRect().width ?? 0))
      expect([path, notes.length, notes.every(wide => wide > width / 2)]).toEqual([path, 1, true])
    }
  },
)
