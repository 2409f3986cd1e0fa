import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { beginVisits, isScreen, openEveryRoute } from '../journeys/every-route.ts'
import type { Visit } from '../journeys/route-visits.ts'
import { type Cell, drawCells, writeSheets } from './compose.ts'
import { type Come, openPageStates } from './page-states.ts'
import { enter, lengthenNames, refuseChanges, type State, states } from './states.ts'

const { app, site, admin, pageOf } = await openEveryRoute()
const visits: [string, Visit][] = [
  ...Object.entries(site),
  // Any other unknown URL shows the age question.
  ['failures', { who: 'visitor', path: paths.profile(2_147_483_647) }],
  ...Object.entries(admin).map(([name, visit]): [string, Visit] => [`admin-${name}`, visit]),
]
const listed = await app.db.selectFrom('listings').select('nickname').execute()
const pageStates: Record<string, Come[]> = await openPageStates(app)
const names = listed.map(({ nickname }) => nickname)

test.each(visits)('draws every state of %s', { timeout: 900_000 }, async (name, visit) => {
  const page = await pageOf(visit.who, /./)
  const cells: Cell[] = []
  let row = 0
  for (const state of await statesOf(page, visit))
    if (await show(page, visit, state)) cells.push(...(await drawCells(page, row++)))
  for (const come of pageStates[name] ?? []) {
    await come(page)
    await page.waitForTimeout(900)
    cells.push(...(await drawCells(page, row++)))
  }
  if (isScreen(visit.path) && !visit.come && (await sendInVain(page, visit)))
    cells.push(...(await drawCells(page, row)))
  await writeSheets(name, cells)
})

/** Server-rendered pages make no calls. A page reached by actions is drawn only in its resulting state. */
async function statesOf(page: Page, { path, come }: Visit): Promise<State[]> {
  if (come) return states.slice(0, 1)
  let calls = 0
  page.on('request', request => {
    if (request.url().includes('/api/') && request.resourceType() === 'fetch') calls++
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.goto('/icon.svg')
  return states.filter(({ name }) => calls > 0 || name === 'usual' || name === 'long')
}

/** Whether the state changes anything: some server-rendered pages contain no names to lengthen. */
async function show(page: Page, visit: Visit, state: State) {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, state)
  if (state.name === 'usual') await comeTo(page, visit)
  else await page.goto(visit.path, { waitUntil: 'load' })
  // The screen retries a failed call once before it shows the error.
  await page.waitForTimeout(state.name === 'error' ? 3_000 : 900)
  return state.name !== 'long' || (await lengthenNames(page, names)) > 0 || isScreen(visit.path)
}

/** Each document photo's screen requires the earlier photos. */
async function comeTo(page: Page, visit: Visit) {
  const go = beginVisits(page)
  const all = Object.values<Visit>(site)
  const before = visit.who === 'sender' ? all.slice(0, all.indexOf(visit)) : []
  for (const photo of before) if (photo.who === 'sender' && photo.come) await go(photo)
  await go(visit)
}

/** Shows the errors of an empty form, or of a form whose call fails. */
async function sendInVain(page: Page, { path }: Visit) {
  await page.setViewportSize({ width: 390, height: 844 })
  await refuseChanges(page)
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForTimeout(900)
  const button = page.locator('form [type=submit]:visible').first()
  if ((await button.count()) === 0 || (await button.isDisabled())) return false
  await button.click()
  await page.waitForTimeout(900)
  return true
}
