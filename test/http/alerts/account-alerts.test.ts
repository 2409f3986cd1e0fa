import { expect, test } from 'vitest'
import { readPushKey } from '#contract/alerts.ts'
import { documentsApprovedEmail } from '#server/platform/emails/documents.ts'
import { profileApprovedEmail } from '#server/platform/emails/profile-review.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { openShop } from '#test/world/orders.ts'
import { logInToken } from '#test/world/people.ts'
import { openAlertedSite } from './alerted-site.ts'

const { site, service, alerts, lia, start, ...world } = await openAlertedSite()
const { passed, device, choose, devicesOf, approve, deliver, mailed } = world
const left = async () => (await site.app.pool.query('select * from alerts where mail is not null')).rows

test('without a device everything is mailed', async () => {
  await approve()
  await deliver()
  expect(mailed()).toEqual(['Verificação concluída'])
})

test('each device is notified once, with a path and no text, and nothing is mailed', async () => {
  const first = await device()
  const second = await device(await logInToken(site.url, lia.email))
  await approve()
  await deliver()
  expect([service.pathsOf(first), service.pathsOf(second), mailed()]).toEqual([['/perfil'], ['/perfil'], []])
  expect(service.received.at(-1)?.message).toEqual({ about: 'account', path: '/perfil' })
  await deliver()
  expect(service.pathsOf(first)).toHaveLength(1)
  expect(await left()).toEqual([])
})

test('a job that runs again after its process died alerts nobody twice', async () => {
  const subscription = await device()
  await documentsApprovedEmail.run(site.app, { accountId: lia.id }, { id: 900_001 })
  await documentsApprovedEmail.run(site.app, { accountId: lia.id }, { id: 900_001 })
  await deliver()
  expect([service.pathsOf(subscription), mailed()]).toEqual([['/perfil'], []])
})

test('a notification that a dead process had begun to send is mailed instead of sent again', async () => {
  const subscription = await device()
  await documentsApprovedEmail.run(site.app, { accountId: lia.id }, { id: 900_002 })
  await site.app.pool.query(`update alert_pushes set state = 'sending' where state = 'waiting'`)
  await deliver()
  expect([service.pathsOf(subscription), mailed()]).toEqual([[], ['Verificação concluída']])
})

test.each([404, 410])(
  'a device that the service no longer knows (%i) is removed, and an e-mail is sent',
  async status => {
    const subscription = await device()
    service.state.answer = { status }
    await approve()
    await deliver()
    expect(mailed()).toEqual(['Verificação concluída'])
    expect(await devicesOf(lia.token)).toEqual([])
    await approve()
    await deliver()
    expect([service.pathsOf(subscription).length, mailed().length]).toEqual([1, 2])
  },
)

test('one device that accepts the notification is enough, even if another is gone', async () => {
  const gone = await device()
  const other = await device(await logInToken(site.url, lia.email))
  service.state.answer = { status: 410 }
  await approve()
  await runQueued(site.app, [tasks.find(({ name }) => name === documentsApprovedEmail.name) as (typeof tasks)[number]])
  const { rows } = await site.app.pool.query(
    `select id from graphile_worker._private_jobs where payload ->> 'sessionId' is not null order by id`,
  )
  expect(rows).toHaveLength(2)
  await site.app.pool.query(
    `update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where id = $1`,
    [rows[1].id],
  )
  await runQueued(site.app, tasks)
  service.state.answer = { status: 201 }
  await deliver()
  const taken = [gone, other].map(one => service.pathsOf(one).length)
  expect(taken).toEqual([1, 1])
  expect([mailed(), (await devicesOf(lia.token)).length]).toEqual([[], 1])
})

test('while the service is down the notification is retried, and then arrives once', async () => {
  const subscription = await device()
  service.state.answer = { status: 503 }
  await approve()
  await deliver()
  await deliver()
  expect([service.pathsOf(subscription).length, mailed()]).toEqual([2, []])
  service.state.answer = { status: 201 }
  await deliver()
  await deliver()
  expect([service.pathsOf(subscription).length, mailed()]).toEqual([3, []])
  const failed = site.log.filter(({ event }) => event === 'job_failed').at(-1)?.facts
  expect(failed?.reason).toContain(`push service ${service.host} answered 503`)
})

test('if the service stays down for long, an e-mail is sent instead', async () => {
  await device()
  service.state.answer = { status: 429 }
  await approve()
  await deliver()
  passed(16)
  await deliver()
  expect(mailed()).toEqual(['Verificação concluída'])
  expect(await devicesOf(lia.token)).toHaveLength(1)
})

test('a notification that the service refuses is mailed, and logged without the endpoint', async () => {
  const { endpoint } = await device()
  service.state.answer = { status: 403 }
  await approve()
  await deliver()
  expect(mailed()).toEqual(['Verificação concluída'])
  expect(site.log.at(-1)).toEqual({ event: 'push_refused', facts: { service: service.host, status: 403 } })
  expect(site.written.join('\n')).not.toContain(endpoint.split('/push/')[1])
})

test.each([
  [{ push: false, mail: true }, 0, ['Verificação concluída']],
  [{ push: true, mail: false }, 1, []],
  [{ push: false, mail: false }, 0, []],
])('alerts by the chosen channels only: %o', async (choice, pushes, mails) => {
  const subscription = await device()
  expect((await choose('documents', choice)).status).toBe(204)
  await approve()
  await deliver()
  expect([service.pathsOf(subscription).length, mailed()]).toEqual([pushes, mails])
  await enqueue(site.app.db, profileApprovedEmail, { accountId: lia.id })
  await deliver()
  expect(service.pathsOf(subscription).length).toBe(pushes + 1)
  expect((await alerts.read(lia.token)).choices).toMatchObject({
    documents: choice,
    content: { push: true, mail: true },
  })
})

test('an account that chose no e-mail gets none, even if the device is gone', async () => {
  await device()
  await choose('documents', { push: true, mail: false })
  service.state.answer = { status: 410 }
  await approve()
  await deliver()
  expect(mailed()).toEqual([])
})

test('a new key of the site ends subscriptions made with the former one', async () => {
  const subscription = await device()
  service.connect(site.app, { privateKey: Buffer.alloc(32, 9) })
  await approve()
  await deliver()
  expect([service.pathsOf(subscription), mailed()]).toEqual([[], ['Verificação concluída']])
  const { key } = bodyOf<{ key: string }>(await ask(site.url, readPushKey))
  expect(key).toBe(await site.app.push.key())
  service.connect(site.app)
})

test('a receipt is always mailed, besides the notification', async () => {
  await choose('orders', { push: true, mail: false })
  const subscription = await device()
  const shop = openShop(site, new Date(start).toISOString())
  await shop.pay(await shop.order(lia.token, await shop.planId('Premium 30 dias')))
  await deliver()
  expect([service.pathsOf(subscription), mailed()]).toEqual([['/signatures'], ['Recibo do seu pagamento']])
})
