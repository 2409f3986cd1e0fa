import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { AdminScreen } from '#contract/admin-screens.ts'
import { expectNoViolations } from './axe.ts'
import { beginVisits, openEveryRoute } from './every-route.ts'
import { tooWide } from './too-wide.ts'

const { site, admin, pageOf } = await openEveryRoute()

const phone = 390
const desktop = 1280

type Unfolding = {
  route: keyof typeof site | `admin ${AdminScreen}`
  /** Selector of the control that opens it. */
  opener: string
  /** Selector of the opened part. */
  opened: string
  at: readonly number[]
  /** Escape closes it and returns the focus. */
  floats?: boolean
}

/** Disclosures, popovers, menus and viewers. `dialogs.test.ts` covers the dialogs. */
const unfoldings: Unfolding[] = [
  { route: 'companions', opener: 'summary:has-text("Procurar pelo nome")', opened: '.name-form', at: [phone, desktop] },
  { route: 'companions', opener: 'summary:has-text("Por que esta ordem?")', opened: '.list-tools p', at: [phone] },
  { route: 'searchCompanions', opener: '.order summary', opened: '.order .chips', at: [phone, desktop] },
  {
    route: 'profile',
    opener: '.profile-head .badge-green',
    opened: ':popover-open',
    at: [phone, desktop],
    floats: true,
  },
  { route: 'profile', opener: '[data-photo]', opened: 'dialog[open]', at: [phone, desktop], floats: true },
  { route: 'terms', opener: 'main summary', opened: 'main details[open]', at: [phone] },
  { route: 'myData', opener: 'summary:has-text("Senha")', opened: 'details[open]', at: [phone, desktop] },
  { route: 'myData', opener: 'summary:has-text("Aparelhos")', opened: 'details[open]', at: [phone] },
  {
    route: 'updateProfileMore',
    opener: 'button:has-text("Ver como fica")',
    opened: 'dialog.preview[open]',
    at: [phone],
    floats: true,
  },
  { route: 'results', opener: '.day-table summary', opened: '.day-table table', at: [phone, desktop] },
  { route: 'admin worklist', opener: '.rail-menu', opened: '.rail nav', at: [phone], floats: true },
  { route: 'admin orders', opener: '.totals summary', opened: '.totals-table', at: [phone, desktop] },
  { route: 'admin profile', opener: '.unchanged summary', opened: '.unchanged table', at: [phone, desktop] },
  { route: 'admin statistics', opener: '.day-table summary', opened: '.day-table table', at: [phone, desktop] },
]

const visitOf = (route: Unfolding['route']) =>
  route.startsWith('admin ') ? admin[route.slice(6) as AdminScreen] : site[route as keyof typeof site]

const groups = Object.entries(Object.groupBy(unfoldings, ({ route }) => visitOf(route).who))

test.each(groups)('parts that %s opens are accessible', { timeout: 300_000 }, async (_, ofThem = []) => {
  const [first] = ofThem
  if (!first) return
  const page = await pageOf(visitOf(first.route).who)
  const visit = beginVisits(page)
  for (const one of ofThem) {
    for (const width of one.at) {
      // Reloads the page, because pressing Escape twice quickly triggers the quick exit.
      await page.goto('/icon.svg')
      await page.setViewportSize({ width, height: 844 })
      await visit(visitOf(one.route))
      await expectUnfolded(page, one, width)
    }
  }
})

async function expectUnfolded(page: Page, { route, opener, opened, floats }: Unfolding, width: number) {
  const button = page.locator(opener).filter({ visible: true }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  const part = page.locator(opened).filter({ visible: true }).first()
  await part.waitFor()
  await expectNoViolations(page, { widths: [width] })
  expect.soft([route, opener, width, await tooWide(page)]).toEqual([route, opener, width, []])
  if (!floats) return
  await page.keyboard.press('Escape')
  await part.waitFor({ state: 'hidden' })
  expect.soft([route, opener, await isFocused(button)]).toEqual([route, opener, true])
  // The browser removes the history entry in a separate task, which would interrupt the next visit.
  await expect.poll(() => page.evaluate(() => Boolean(history.state?.layer || history.state?.viewer))).toBe(false)
}

const isFocused = (button: ReturnType<Page['locator']>) => button.evaluate(one => one === document.activeElement)
