import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { tellSearches } from '#server/alerts/push-searches.ts'
import { openAlerts } from '../world/alerts.ts'
import { advertiser } from '../world/people.ts'
import { openPushService } from '../world/push-service.ts'
import { expectNoViolations } from './axe.ts'
import { deliver, noteShown, reachNoPushService, subscribeAt, type Unreached } from './push-browser.ts'
import { expectLegible, expectToFit } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const site = await openVisitors()
const { app, url, adult } = site
const service = await openPushService()
service.connect(app)
const alerts = openAlerts(site, service)
const searches = {
  niteroi: '/search-companions?city=Niter%C3%B3i',
  swing: '/search-swing?city=Rio+de+Janeiro',
}

beforeEach(() => app.pool.query('delete from search_subscriptions'))

const notice = (page: Page, text: string) => page.locator('.notice').getByText(text)
const toggle = (page: Page, search: string) =>
  page.getByRole('button', { name: new RegExp(`^(Avisar quando houver novidades|Avisos ligados)\\s*: ${search}`) })
const subscriptions = async () =>
  (await app.pool.query('select id, (select count(*) from search_alerts) as searches from search_subscriptions')).rows

/** A visitor with two saved searches at *Guardados*. */
async function atSaved() {
  const page = await adult({ serviceWorkers: 'allow', movesClock: true })
  const subscription = service.subscribe()
  await subscribeAt(page.context(), subscription)
  for (const path of Object.values(searches)) {
    await page.goto(path)
    await page.locator('[data-ready]').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Guardar busca', exact: true }).click()
  }
  await page.goto('/guardados')
  return { page, subscription }
}

test('a visitor is told of a saved search, and one tap forgets all of it everywhere', async () => {
  const { page, subscription } = await atSaved()
  const loaded = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('search-alerts')).length,
    )
  expect(await loaded()).toBe(0)
  await toggle(page, 'Acompanhantes').click()
  await notice(page, 'Avisos ligados: no máximo um por dia, às 18 h.').waitFor()
  expect(await toggle(page, 'Acompanhantes').getAttribute('aria-pressed')).toBe('true')
  expect(await toggle(page, 'Swing').getAttribute('aria-pressed')).toBe('false')
  expect(await subscriptions()).toMatchObject([{ searches: 1 }])
  await expectNoViolations(page)
  await expectToFit(page)
  await expectLegible(page)

  await advertiser(app, { city: 'Niterói', photos: 0 })
  await tellSearches(app)
  await alerts.deliver()
  expect(service.pathsOf(subscription)).toEqual(['/guardados'])
  const { shown, tap } = await noteShown(page, '/search-alerts-worker.js')
  await deliver(page, '/guardados/', service.received.at(-1)?.message)
  await expect.poll(shown).toMatchObject([{ title: 'Há novidades para você.', options: { tag: 'searches' } }])
  expect(await tap()).toBeUndefined()

  await page.reload()
  expect(await toggle(page, 'Acompanhantes').getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'Esquecer tudo' }).click()
  await expect.poll(subscriptions).toEqual([])
  await expect.poll(() => page.evaluate(() => localStorage.alerts)).toBeUndefined()
  const scopes = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
  await expect.poll(scopes).not.toContain(`${url}/guardados/`)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await toggle(page, 'Acompanhantes').waitFor()
  expect(await toggle(page, 'Acompanhantes').getAttribute('aria-pressed')).toBe('false')
})

test('each search is turned off by itself, and the last one ends the subscription', async () => {
  const { page } = await atSaved()
  await toggle(page, 'Acompanhantes').click()
  await notice(page, 'Avisos ligados').waitFor()
  await toggle(page, 'Swing').click()
  await expect.poll(subscriptions).toMatchObject([{ searches: 2 }])
  await toggle(page, 'Acompanhantes').click()
  await notice(page, 'Avisos desta busca desligados.').waitFor()
  expect(await subscriptions()).toMatchObject([{ searches: 1 }])
  await page.getByRole('button', { name: /^Remover busca: Swing/ }).click()
  await expect.poll(subscriptions).toEqual([])
})

test('when the permission is taken back, or the searches are gone, the alerts end at the next visit', async () => {
  const { page } = await atSaved()
  const turnOn = async () => {
    await toggle(page, 'Acompanhantes').click()
    await expect.poll(subscriptions).toMatchObject([{ searches: 1 }])
  }
  await turnOn()
  await page.evaluate(() => Object.assign(localStorage, { permission: 'denied' }))
  await page.reload()
  await expect.poll(subscriptions).toEqual([])
  await expect.poll(() => toggle(page, 'Acompanhantes').getAttribute('aria-pressed')).toBe('false')
  await page.evaluate(() => localStorage.removeItem('permission'))
  await turnOn()
  await page.evaluate(() => localStorage.removeItem('saved'))
  await page.reload()
  await expect.poll(subscriptions).toEqual([])
})

test('a browser that lost its address gets another one at the next visit', async () => {
  const { page } = await atSaved()
  await toggle(page, 'Acompanhantes').click()
  await expect.poll(subscriptions).toMatchObject([{ searches: 1 }])
  await page.evaluate(() => localStorage.removeItem('push service'))
  await app.pool.query('delete from search_subscriptions')
  await page.reload()
  await expect.poll(subscriptions).toMatchObject([{ searches: 1 }])
})

test.each<Unreached>(['refused', 'silent'])('a browser without a push service says so (%s)', async how => {
  const { page } = await atSaved()
  await reachNoPushService(page, how, () => toggle(page, 'Swing').click())
  await notice(page, 'O navegador não alcançou o serviço de notificações dele.').waitFor()
  expect(await toggle(page, 'Swing').getAttribute('aria-pressed')).toBe('false')
  expect(await subscriptions()).toEqual([])
})

test('a browser that blocks notifications says so, and nothing is stored', async () => {
  const { page } = await atSaved()
  await page.evaluate(() => Object.assign(Notification, { requestPermission: async () => 'denied' }))
  await toggle(page, 'Swing').click()
  await notice(page, 'As notificações estão bloqueadas.').waitFor()
  expect([await subscriptions(), await page.evaluate(() => localStorage.alerts)]).toEqual([[], undefined])
})
