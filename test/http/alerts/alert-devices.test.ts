import { expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#contract/account.ts'
import { movePushSubscription, type PushSubscription, removeAlertDevice, tryAlert } from '#contract/alerts.ts'
import { logOut } from '#contract/session.ts'
import { forgetExpired } from '#server/schedule.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { logInToken, password, signUp } from '#test/world/people.ts'
import { openAlertedSite } from './alerted-site.ts'

const { site, service, alerts, lia, ...world } = await openAlertedSite()
const { passed, device, choose, devicesOf, approve, deliver, mailed } = world

test('a log-out, a removal from the list and a deleted account end a device’s notifications', async () => {
  const token = await logInToken(site.url, lia.email)
  await device()
  const left = await device(token)
  expect((await ask(site.url, logOut, { token })).status).toBe(204)
  const devices = await devicesOf(lia.token)
  expect(devices).toMatchObject([{ current: true }])
  await approve()
  await deliver()
  expect(service.pathsOf(left)).toEqual([])
  const end = (id: number, given = lia.token) =>
    ask(site.url, removeAlertDevice, { token: given, params: { id: String(id) } })
  const stranger = await signUp(site.url)
  expect((await end(devices[0]?.id as number, stranger.token)).status).toBe(404)
  expect((await end(devices[0]?.id as number)).status).toBe(204)
  expect(await devicesOf(lia.token)).toEqual([])
  await device()
  await choose('plan', { push: false, mail: true })
  expect((await ask(site.url, deleteAccount, { token: lia.token, body: { password } })).status).toBe(204)
  const { rows } = await site.app.pool.query(
    `select (select count(*) from push_devices d join account_sessions s on s.id = d.session_id where s.account_id = $1)
      + (select count(*) from alert_choices where account_id = $1)
      + (select count(*) from alerts where account_id = $1) as kept`,
    [lia.id],
  )
  expect(rows[0].kept).toBe(0)
})

test('a browser gets notifications of the account that subscribed last', async () => {
  const subscription = await device()
  const other = await signUp(site.url)
  expect(await alerts.addDevice(other.token, subscription)).toBe(204)
  expect(await devicesOf(lia.token)).toEqual([])
  await approve()
  await deliver()
  expect([service.pathsOf(subscription), mailed()]).toEqual([[], ['Verificação concluída']])
})

test('a browser whose endpoint changed is notified at the new one', async () => {
  const former = await device()
  const current = service.subscribe()
  const move = async (from: PushSubscription, subscription: PushSubscription) =>
    (await ask(site.url, movePushSubscription, { body: { from: from.endpoint, subscription } })).status
  expect([await move(former, current), await move(service.subscribe(), service.subscribe())]).toEqual([204, 204])
  expect(await devicesOf(lia.token)).toHaveLength(1)
  await approve()
  await deliver()
  expect([former, current].map(service.pathsOf)).toEqual([[], ['/perfil']])
})

test('a test notification reports its outcome', async () => {
  const trial = async () => (await ask(site.url, tryAlert, { token: lia.token })).status
  expect(await trial()).toBe(404)
  await device()
  expect(await trial()).toBe(204)
  expect(service.received.at(-1)?.message).toEqual({ about: 'test', path: '/avisos' })
  service.state.answer = { status: 500 }
  expect(await trial()).toBe(409)
  service.state.answer = { status: 410 }
  expect(await trial()).toBe(404)
  expect(await devicesOf(lia.token)).toEqual([])
})

test('an endpoint that is not a push service’s, or an invalid key, is refused', async () => {
  const { endpoint, keys } = service.subscribe()
  const status = async (body: PushSubscription) => alerts.addDevice(lia.token, body)
  expect(await status({ endpoint: 'https://127.0.0.1:5432/', keys })).toBe(422)
  expect(await status({ endpoint: endpoint.replace('https:', 'http:'), keys })).toBe(422)
  expect(await status({ endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } })).toBe(422)
  expect(await status({ endpoint, keys: { ...keys, auth: 'curto' } })).toBe(422)
  expect(await devicesOf(lia.token)).toEqual([])
})

test('the export contains choices and devices, and alerts are deleted after a day', async () => {
  const { endpoint } = await device()
  await choose('support', { push: false, mail: true })
  const saved = await ask(site.url, exportAccount, { token: lia.token, body: { password } })
  expect(bodyOf<object>(saved)).toMatchObject({
    alerts: { choices: [{ kind: 'support', push: false, mail: true }], devices: [{ endpoint }] },
  })
  await approve()
  await deliver()
  const kept = async () =>
    (await site.app.pool.query('select count(*) as count from alerts where account_id = $1', [lia.id])).rows[0].count
  expect(await kept()).toBe(1)
  passed(25 * 60)
  await forgetExpired(site.app)
  expect(await kept()).toBe(0)
})
