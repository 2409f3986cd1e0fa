import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayInSaoPaulo } from '#contract/age.ts'
import { idOf } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { enterAs } from './profile-form-steps.ts'
import { tooWide } from './too-wide.ts'
import { answerOutside, openVisitors } from './visitors.ts'

const { app, url, adult, stranger } = await openVisitors()

const countsOf = async (kind: 'campaign' | 'profile', id: number) => {
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

/** The views and taps that the browser has recorded as reported today. */
const reported = (page: Page): Promise<string | undefined> => page.evaluate(() => localStorage.counted)

/** A visitor whose clock the test controls. */
async function watcher(visit?: Parameters<typeof adult>[0]) {
  const page = await adult({ ...visit, movesClock: true })
  await answerOutside(page)
  const paths = new Set<string>()
  asked.set(page, paths)
  page.on('request', request => paths.add(new URL(request.url()).pathname))
  return page
}

const asked = new WeakMap<Page, Set<string>>()

/** The page loads the counting module last; importing it again resolves once it has run. */
async function untilCounting(page: Page) {
  const { audience = '', member } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
  if (member !== undefined) return
  await expect.poll(() => asked.get(page)).toContain(audience)
  // Passes a string, because Vite would rewrite the import.
  await page.evaluate(`import(${JSON.stringify(audience)})`)
}

/** Keeps everything in view for a second, so that nothing more is counted until something moves. */
async function look(page: Page) {
  await untilCounting(page)
  // The page's own observer was registered first, so it is notified before this one.
  await page.evaluate(async () => {
    const things = [...document.querySelectorAll('[data-seen]')]
    const observed = (thing: Element) =>
      new Promise<void>(resolve => new IntersectionObserver(() => resolve()).observe(thing))
    await Promise.all(things.map(observed))
  })
  await page.clock.runFor(1_000)
}

/** Moves the clock until the page sends its collected counts. */
const send = (page: Page) => page.clock.runFor(4_000)

const sightings = (page: Page) => {
  const sent: string[] = []
  page.on('request', request => request.url().endsWith('/api/audience') && sent.push(request.postData() ?? ''))
  return sent
}

test('only visitors are counted, once a day per view and per tap; the owner sees both', async () => {
  const mulher = app.db.selectFrom('accounts').select('id').where('email', '=', 'mulher@demo.local')
  const { id } = await mulher.executeTakeFirstOrThrow()
  const [views, clicks] = await countsOf('profile', id)

  const seenByMember = await idOf(app, { userType: 4 })
  const before = await countsOf('profile', seenByMember)
  const member = await watcher()
  await enterAs(member, url, 'homem@demo.local')
  const ofTheMember = sightings(member)
  await member.goto(`/perfil-user/${seenByMember}`)
  await look(member)
  await send(member)
  expect([await reported(member), ofTheMember]).toEqual([undefined, []])

  const visitor = await watcher()
  await visitor.goto(`/perfil-user/${id}`)
  await look(visitor)
  await expect.poll(async () => (await reported(visitor)) ?? '').toContain(`profile:${id}:view`)
  for (let again = 0; again < 2; again++) await visitor.reload()
  await untilCounting(visitor)
  const tab = visitor.waitForEvent('popup')
  await visitor.getByRole('link', { name: /^Chamar no WhatsApp/ }).click()
  await (await tab).close()
  await send(visitor)
  await expect.poll(() => countsOf('profile', id), soon).toEqual([views + 1, clicks + 1])

  const ofTheVisitor = sightings(visitor)
  await visitor.reload()
  await look(visitor)
  await send(visitor)
  expect(ofTheVisitor).toEqual([])
  // Counts are written in order, so once another profile's view is stored, everything sent earlier is too.
  const another = await idOf(app, { userType: 3 })
  const [viewsOfAnother] = await countsOf('profile', another)
  await visitor.goto(`/perfil-user/${another}`)
  await look(visitor)
  await send(visitor)
  await expect.poll(async () => (await countsOf('profile', another))[0], soon).toBe(viewsOfAnother + 1)
  expect(await countsOf('profile', id)).toEqual([views + 1, clicks + 1])
  expect(await countsOf('profile', seenByMember)).toEqual(before)

  const owner = await stranger()
  await enterAs(owner, url, 'mulher@demo.local')
  await owner.goto('/perfil')
  const line = owner.getByRole('link', { name: /nos últimos 30 dias$/ })
  expect(await line.textContent()).toMatch(/^[\d.]+ visualizações e [\d.]+ cliques no WhatsApp nos últimos 30 dias$/)
  await line.click()
  await owner.getByText('Números por dia').click()
  const cells = owner.getByRole('row').nth(1).getByRole('cell')
  expect(await cells.allTextContents()).toEqual([`${views + 1}`, `${clicks + 1}`])
})

test('a banner counts once half of it was visible for a second, not merely by being in the page', async () => {
  const visitor = await watcher({ viewport: { width: 390, height: 700 } })
  await visitor.goto('/home-swing')
  const banners = visitor.locator('[data-seen^="campaign:"]')
  const ids = await banners.evaluateAll(all => all.map(one => Number((one as HTMLElement).dataset.seen?.split(':')[1])))
  const [first, last] = [ids[0] as number, ids.at(-1) as number]
  const before = await Promise.all([countsOf('campaign', first), countsOf('campaign', last)])
  await look(visitor)
  expect(await reported(visitor)).toBeUndefined()
  await banners.first().scrollIntoViewIfNeeded()
  await look(visitor)
  await expect.poll(async () => (await reported(visitor)) ?? '').toContain(`campaign:${first}:view`)
  const tab = visitor.waitForEvent('popup')
  await banners.first().click()
  await (await tab).close()
  await send(visitor)
  const [[views, clicks], unseen] = before as [readonly [number, number], readonly [number, number]]
  await expect.poll(() => countsOf('campaign', first), soon).toEqual([views + 1, clicks + 1])
  expect(await countsOf('campaign', last)).toEqual(unseen)
})

test('a partner reads the results of each ad and chooses a period; the screen fits and passes axe', async () => {
  const page = await stranger()
  await enterAs(page, url, 'parceiro@demo.local', 5)
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

test('the screen says when there are no visits and when the results cannot be loaded', async () => {
  const page = await stranger({ forgives: /api\/account\/audience|503/ })
  await enterAs(page, url, 'novo@demo.local')
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
