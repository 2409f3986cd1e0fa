import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayInSaoPaulo } from '#contract/age.ts'
import { idOf } from '../world/people.ts'
import { logInAs } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { tooWide } from './too-wide.ts'
import { answerOutside, openVisitors } from './visitors.ts'

const { app, adult, stranger } = await openVisitors()

const figuresOf = async (kind: 'campaign' | 'profile', id: number) => {
  const row = await app.db
    .selectFrom('audience_days')
    .select(['views', 'clicks'])
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('day', '=', dayInSaoPaulo(new Date()))
    .executeTakeFirst()
  return [row?.views ?? 0, row?.clicks ?? 0] as const
}
const soon = { timeout: 20_000, interval: 250 }

/** What the browser has told today, as it remembers it. */
const counted = (page: Page): Promise<string | undefined> => page.evaluate(() => localStorage.counted)

/** As another tab in front does: what is gathered is sent. */
const leave = (page: Page) => page.goto('/regras')

/** Everything that was told has arrived and been written once this has: somebody whom nobody saw before is seen. */
async function settle() {
  const others = app.db.selectFrom('listings').select('account_id').where('user_type', '=', 3).orderBy('account_id')
  const [unseen] = await others.offset(settled++).limit(1).execute()
  const id = unseen?.account_id as number
  const [views] = await figuresOf('profile', id)
  const page = await adult()
  await page.goto(`/perfil-user/${id}`)
  await expect.poll(() => counted(page), soon).toContain(`profile:${id}:view`)
  await leave(page)
  await expect.poll(async () => (await figuresOf('profile', id))[0], soon).toBe(views + 1)
}
let settled = 0

test('a visitor sees a profile and taps: its owner reads one more of each, however often it is reloaded', async () => {
  const { id } = await app.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'mulher@demo.local')
    .executeTakeFirstOrThrow()
  const [views, clicks] = await figuresOf('profile', id)
  const visitor = await adult()
  await answerOutside(visitor)
  await visitor.goto(`/perfil-user/${id}`)
  await expect.poll(() => counted(visitor), soon).toContain(`profile:${id}:view`)
  for (let again = 0; again < 2; again++) await visitor.reload()
  const tab = visitor.waitForEvent('popup')
  await visitor.getByRole('link', { name: /^Chamar no WhatsApp/ }).click()
  await (await tab).close()
  await leave(visitor)
  await expect.poll(() => figuresOf('profile', id), soon).toEqual([views + 1, clicks + 1])
  await visitor.goto(`/perfil-user/${id}`)
  await visitor.waitForTimeout(1_200)
  await leave(visitor)
  await settle()
  expect(await figuresOf('profile', id)).toEqual([views + 1, clicks + 1])

  const owner = await stranger()
  await logInAs(owner, 'mulher@demo.local')
  await owner.goto('/perfil')
  const line = owner.getByRole('link', { name: /nos últimos 30 dias$/ })
  expect(await line.textContent()).toMatch(/^[\d.]+ visualizações e [\d.]+ cliques no WhatsApp nos últimos 30 dias$/)
  await line.click()
  await owner.getByText('Números por dia').click()
  const cells = owner.getByRole('row').nth(1).getByRole('cell')
  expect(await cells.allTextContents()).toEqual([`${views + 1}`, `${clicks + 1}`])
})

test('a banner counts when half of it was in sight for a second, not by being in the page', async () => {
  const visitor = await adult({ viewport: { width: 390, height: 700 } })
  await answerOutside(visitor)
  await visitor.goto('/home-swing')
  const banners = visitor.locator('[data-seen^="campaign:"]')
  const ids = await banners.evaluateAll(all => all.map(one => Number((one as HTMLElement).dataset.seen?.split(':')[1])))
  const [first, last] = [ids[0] as number, ids.at(-1) as number]
  const before = await Promise.all([figuresOf('campaign', first), figuresOf('campaign', last)])
  await visitor.waitForTimeout(1_500)
  expect(await counted(visitor)).toBeUndefined()
  await banners.first().scrollIntoViewIfNeeded()
  await expect.poll(() => counted(visitor), soon).toContain(`campaign:${first}:view`)
  const tab = visitor.waitForEvent('popup')
  await banners.first().click()
  await (await tab).close()
  await leave(visitor)
  const [[views, clicks], unseen] = before as [readonly [number, number], readonly [number, number]]
  await expect.poll(() => figuresOf('campaign', first), soon).toEqual([views + 1, clicks + 1])
  expect(await figuresOf('campaign', last)).toEqual(unseen)
})

test('who is logged in counts for nothing', async () => {
  const id = await idOf(app, { userType: 2, videos: true })
  const before = await figuresOf('profile', id)
  const page = await adult()
  await logInAs(page, 'homem@demo.local')
  await page.goto(`/perfil-user/${id}`)
  await page.waitForTimeout(1_500)
  await leave(page)
  await settle()
  expect(await figuresOf('profile', id)).toEqual(before)
})

test('a partner reads each ad, chooses a period, and the screen fits and can be read', async () => {
  const page = await stranger()
  await logInAs(page, 'parceiro@demo.local')
  await page.goto('/resultados')
  const ads = page.locator('.result')
  await ads.first().waitFor()
  expect(await ads.count()).toBeGreaterThan(1)
  expect(await page.getByRole('link', { name: '30 dias' }).getAttribute('aria-current')).toBe('true')
  await page.getByRole('link', { name: '7 dias' }).click()
  await expect.poll(() => ads.first().locator('.bar-views').count()).toBe(7)
  expect(new URL(page.url()).search).toBe('?dias=7')
  await ads.first().getByText('Números por dia').click()
  expect(await ads.first().getByRole('row').count()).toBe(8)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await tooWide(page)).toEqual([])
  }
  await expectNoViolations(page)
})

test('nothing yet, and no connection', async () => {
  const page = await stranger({ forgives: /api\/account\/audience|503/ })
  await logInAs(page, 'novo@demo.local')
  await page.goto('/resultados')
  await page.getByRole('heading', { name: 'Ainda não há visitas neste período' }).waitFor()
  await expectNoViolations(page)
  await page.route('**/api/account/audience*', route => route.fulfill({ status: 503, body: '{}' }))
  await page.reload()
  await page.getByText('Não foi possível carregar os seus resultados.').waitFor({ timeout: 30_000 })
  await page.unroute('**/api/account/audience*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('heading', { name: 'Ainda não há visitas neste período' }).waitFor()
})
