import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseAlert, tryAlert } from '#contract/alerts.ts'
import { urlOf } from '#contract/client.ts'
import { openAlerts } from '../world/alerts.ts'
import { ask } from '../world/calls.ts'
import { password, signUp } from '../world/people.ts'
import { openPushService } from '../world/push-service.ts'
import { expectSound, notice, pressShown, typeLogIn } from './account-steps.ts'
import { enterWith } from './profile-form-steps.ts'
import { deliver, reachNoPushService, recordNotices, subscribeAt, type Unreached, workerOf } from './push-browser.ts'
import { watchSettling } from './settled.ts'
import { openVisitors } from './visitors.ts'

const site = await openVisitors()
const { app, url, stranger } = site
const service = await openPushService()
service.connect(app)
const alerts = openAlerts(site, service)

const badge = (page: Page) => page.getByText('Ligadas', { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toggle = (page: Page, name: string) => page.getByRole('switch', { name })

/** Opens *Avisos* for a new account, in a browser with a (fake) push service. */
async function atAlerts(more: object = {}, forgives?: RegExp) {
  const page = await stranger({ serviceWorkers: 'allow', movesClock: true, ...(forgives && { forgives }) })
  await subscribeAt(page.context(), service.subscribe())
  const account = await signUp(url, more)
  await enterWith(page, account.token, 2)
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Notificações' }).click()
  await page.getByRole('heading', { name: 'Neste aparelho' }).waitFor()
  return { page, ...account }
}

test('an advertiser turns notifications on, tries them and turns them off; none of them names the site', async () => {
  const { page, token } = await atAlerts()
  await expectSound(page)
  await button(page, 'Ligar notificações').click()
  await badge(page).waitFor()
  await expectSound(page)
  expect((await alerts.read(token)).devices).toMatchObject([{ current: true }])
  await button(page, 'Testar').click()
  await notice(page, 'Enviamos uma notificação de teste.').waitFor()
  const trial = service.received.at(-1)?.message
  expect(trial).toEqual({ about: 'test', path: '/avisos' })
  const { shown, tap } = await recordNotices(page)
  for (const message of [trial, { about: 'account', path: '/signatures' }]) await deliver(page, message)
  await expect.poll(shown).toMatchObject([
    { title: 'As notificações funcionam neste aparelho.' },
    {
      title: 'Há uma novidade na sua conta.',
      options: { tag: 'account', icon: '/icon-discreet-192.png', data: '/signatures' },
    },
  ])
  expect((await shown()).every(({ options }) => !options.body)).toBe(true)
  expect(await tap()).toBe(`${url}/signatures?aviso=1`)
  await page.reload()
  await badge(page).waitFor()
  await button(page, 'Desligar').click()
  await button(page, 'Ligar notificações').waitFor()
  expect((await alerts.read(token)).devices).toEqual([])
})

test('each kind is turned off separately, and stays off', async () => {
  const { page, token } = await atAlerts()
  const { promise: bothPressed, resolve: release } = Promise.withResolvers<void>()
  await page.route(urlOf(chooseAlert.path, { kind: 'documents' }), route => bothPressed.then(() => route.continue()))
  await pressShown(toggle(page, 'Verificação: E-mail'))
  await toggle(page, 'Verificação: Notificação').click()
  await page.getByText('Você não recebe este aviso.').waitFor()
  release()
  await expectSound(page)
  await expect
    .poll(async () => (await alerts.read(token)).choices)
    .toMatchObject({ documents: { push: false, mail: false }, plan: { push: true, mail: true } })
  await page.reload()
  await expect.poll(() => toggle(page, 'Verificação: E-mail').isChecked()).toBe(false)
  await expect.poll(() => toggle(page, 'Prazo do plano: E-mail').isChecked()).toBe(true)
  expect(await toggle(page, 'Pagamentos: E-mail').count()).toBe(0)
  expect(await toggle(page, 'Publicidades: E-mail').count()).toBe(0)
})

/** The test leaves the page while the notices' script is still loading through the service worker. */
const leftEarly = /failed: .*\/assets\/notices-.*ERR_FAILED/

test('logging out ends the device’s notifications', async () => {
  const { page, id } = await atAlerts({}, leftEarly)
  await button(page, 'Ligar notificações').click()
  await badge(page).waitFor()
  const settled = watchSettling(page)
  await page.goto('/perfil')
  await settled()
  await button(page, 'Sair').click()
  await page.waitForURL(/\/(login|home)$/)
  const { rows } = await app.pool.query(
    'select from push_devices d join account_sessions s on s.id = d.session_id where s.account_id = $1',
    [id],
  )
  expect(rows).toEqual([])
})

test('logging out while offline ends the notifications in the browser', async () => {
  const { page } = await atAlerts({}, /ERR_INTERNET_DISCONNECTED/)
  await button(page, 'Ligar notificações').click()
  await badge(page).waitFor()
  await page.goto('/perfil')
  await button(page, 'Sair').waitFor()
  await page.evaluate(() =>
    Object.assign(PushManager.prototype, {
      getSubscription: async () => ({ unsubscribe: () => Object.assign(window, { ended: true }) }),
    }),
  )
  await page.context().setOffline(true)
  await button(page, 'Sair').click()
  await expect.poll(() => page.evaluate(() => 'ended' in window)).toBe(true)
})

test('a browser whose push address changes is notified at the new one', async () => {
  const { page, token } = await atAlerts()
  await button(page, 'Ligar notificações').click()
  await badge(page).waitFor()
  const next = service.subscribe()
  const worker = await workerOf(page)
  const { rows } = await app.pool.query('select endpoint from push_devices order by created_at desc limit 1')
  await worker.evaluate(
    async ([endpoint, newSubscription]) => {
      const waited: Promise<unknown>[] = []
      const waitUntil = (work: Promise<unknown>) => void waited.push(work)
      const change = { oldSubscription: { endpoint }, newSubscription, waitUntil }
      dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), change))
      await Promise.all(waited)
    },
    [rows[0].endpoint, next] as const,
  )
  expect((await ask(url, tryAlert, { token })).status).toBe(204)
  expect(service.pathsOf(next)).toEqual(['/avisos'])
})

test.each<Unreached>(['refused', 'silent'])('a browser without a push service says so (%s)', async how => {
  const { page, token } = await atAlerts()
  await reachNoPushService(page, how, () => button(page, 'Ligar notificações').click())
  await page.getByText('O navegador não alcançou o serviço de notificações dele.').waitFor()
  await expectSound(page)
  expect((await alerts.read(token)).devices).toEqual([])
  await button(page, 'Ligar notificações').waitFor()
})

test('a link opened from a notification asks for the log-in first', async () => {
  const page = await stranger()
  const { email } = await signUp(url)
  await page.goto('/analises?aviso=1')
  await page.waitForURL(/\/login-with-account/)
  await typeLogIn(page, email, password)
  await page.waitForURL(/\/analises$/)
})

test('the screen says what to do if the browser blocks notifications or does not support them', async () => {
  const blocked = await stranger()
  await blocked.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await enterWith(blocked, (await signUp(url)).token, 2)
  await blocked.goto('/avisos')
  await blocked.getByText('As notificações estão bloqueadas neste navegador.').waitFor()
  await expectSound(blocked)
  const old = await stranger()
  await old.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await enterWith(old, (await signUp(url)).token, 2)
  await old.goto('/avisos')
  await old.getByText('Este navegador não recebe notificações.').waitFor()
  await expectSound(old)
  expect(await button(old, 'Ligar notificações').count()).toBe(0)
})
