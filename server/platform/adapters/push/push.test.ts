import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { App } from '#server/platform/app.ts'
import { openPushService, type PushService } from '#test/world/push-service.ts'
import { bootApp } from '#test/world/site.ts'
import { isPublicAddress } from './public-lookup.ts'
import { openWebPush } from './push.ts'

let app: App
let service: PushService
const message = { about: 'account', path: '/analises' } as const

beforeAll(async () => {
  app = (await bootApp()).app
  service = await openPushService()
  service.connect(app)
})

beforeEach(() => {
  service.state.answer = { status: 201 }
})

test('a push service can verify the sender, and only the browser can read the message', async () => {
  const answer = await app.push.send(service.subscribe(), message)
  expect(service.refused).toEqual([])
  expect(answer).toEqual({ outcome: 'accepted', service: service.host, status: 201 })
  const [push] = service.received
  expect(push?.message).toEqual(message)
  expect(push?.claims).toMatchObject({ sub: 'mailto:central@vespera.example' })
  expect(push?.headers).toMatchObject({ ttl: '172800', urgency: 'normal', topic: 'account' })
  expect(push?.headers.authorization).toContain(`k=${await app.push.key()}`)
})

test('all messages have the same length', async () => {
  const before = service.received.length
  await app.push.send(service.subscribe(), message)
  await app.push.send(service.subscribe(), { about: 'test', path: `/${'longo'.repeat(80)}` })
  const lengths = service.received.slice(before).map(({ headers }) => headers['content-length'])
  expect(new Set(lengths).size).toBe(1)
})

test.each([
  [201, 'accepted'],
  [404, 'gone'],
  [410, 'gone'],
  [400, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
] as const)('maps the status %i to %s', async (status, outcome) => {
  service.state.answer = { status }
  expect(await app.push.send(service.subscribe(), message)).toMatchObject({ outcome, status })
})

test('follows no redirect and stops reading a long answer', async () => {
  const before = service.received.length
  service.state.answer = { status: 307, headers: { location: `https://${service.host}/push/another` } }
  expect(await app.push.send(service.subscribe(), message)).toMatchObject({ outcome: 'refused', status: 307 })
  service.state.answer = { status: 201, body: 'x'.repeat(5_000_000) }
  expect(await app.push.send(service.subscribe(), message)).toMatchObject({ outcome: 'accepted' })
  expect(service.received.length).toBe(before + 2)
})

test('never calls an unknown host', async () => {
  const hosts = ['fcm.googleapis.com', '*.notify.windows.com']
  const push = openWebPush(app.db, { hosts, contact: 'central@vespera.example' })
  const addresses = {
    'https://fcm.googleapis.com/fcm/send/abc': true,
    'https://db5p.notify.windows.com/w/?token=abc': true,
    'http://fcm.googleapis.com/fcm/send/abc': false,
    'https://fcm.googleapis.com:8443/fcm/send/abc': false,
    'https://fcm.googleapis.com@exemplo.com/': false,
    'https://senha@fcm.googleapis.com/': false,
    'https://fcm.googleapis.com.exemplo.com/': false,
    'https://notify.windows.com.exemplo.com/': false,
    'https://exemplonotify.windows.com/': false,
    'https://127.0.0.1/': false,
    'https://[::1]/': false,
    'https://169.254.169.254/latest/meta-data': false,
    'file:///etc/passwd': false,
    nada: false,
  }
  for (const [endpoint, accepts] of Object.entries(addresses))
    expect([endpoint, push.accepts(endpoint)]).toEqual([endpoint, accepts])
  const { keys } = service.subscribe()
  expect(await push.send({ endpoint: 'https://127.0.0.1/', keys }, message)).toMatchObject({
    outcome: 'gone',
    status: 0,
  })
})

test('does not call a known host that resolves to a private address', async () => {
  const before = service.received.length
  const push = openWebPush(app.db, { hosts: [service.host], contact: 'central@vespera.example' })
  expect(await push.send(service.subscribe(), message)).toMatchObject({ outcome: 'later', status: 0 })
  expect(service.received.length).toBe(before)
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['2a00:1450:4001:80b::200a', true],
  ['10.1.2.3', false],
  ['100.100.0.1', false],
  ['127.0.0.2', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['fc00::1', false],
  ['fd12::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
])('classifies %s as public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))

test('creates one key for all processes of a database, unless one is configured', async () => {
  const own = () => openWebPush(app.db, { hosts: [], contact: 'central@vespera.example' }).key()
  const [first, second] = await Promise.all([own(), own()])
  expect([second, await app.push.key()]).toEqual([first, first])
  const privateKey = Buffer.alloc(32, 7)
  service.connect(app, { privateKey })
  expect(await app.push.key()).not.toBe(first)
  expect(await app.push.send(service.subscribe(), message)).toMatchObject({ outcome: 'accepted' })
  service.connect(app)
})
