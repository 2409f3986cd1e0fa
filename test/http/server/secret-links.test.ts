import { beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { secretLinks } from '#contract/secret-links.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { request } from '#test/world/calls.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

type OfToken = (token: string) => string

/** Finds the links by their parameter's name, so that none can be overlooked. */
const all = { ...paths, ...secretLinks }
const links = Object.entries(all).filter((entry): entry is [keyof typeof all, OfToken] =>
  /^\(?token\b/.test(String(entry[1])),
)

let site: Booted
let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
})

const cacheOf = async (path: string, method = 'GET', headers = {}) =>
  (await request(site.url, path, { method, headers })).headers['cache-control']

test('these are all secret links', () => {
  expect(links.map(([name]) => name).toSorted()).toEqual([
    'dataRequest',
    'mailOptOut',
    'release',
    'reportFollowing',
    'reportedContent',
    'resetPassword',
    'secondStepRemoval',
    'suspensionAnswer',
  ])
})

test.each(links)('the device keeps no copy of the page of %s, nor of its refusals', async (_, path) => {
  const address = path('x'.repeat(43))
  const compressed = { 'accept-encoding': 'gzip' }
  expect([await cacheOf(address), await cacheOf(address, 'GET', compressed)]).toEqual(['no-store', 'no-store'])
  expect(await cacheOf(`${address}?enviada=1`)).toBe('no-store')
  expect(await cacheOf(`${address}/`)).toBe('no-store')
  expect(await cacheOf(address, 'HEAD')).toBe('no-store')
  expect(await cacheOf(address, 'POST')).toBe('no-store')
})

test('a valid link’s page is not stored either', async () => {
  const email = 'bia@teste.local'
  const text = 'Corrijam o meu nome: ele mudou no documento.'
  const body = new URLSearchParams({ subject: 'dados-erasure', email, text }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await request(site.url, '/contato', { method: 'POST', headers, body })).status).toBe(303)
  await runQueued(site.app, tasks)
  const path = /\/pedido\/[\w-]{43}/.exec(mailbox.to(email).at(-1)?.text ?? '')?.[0] as string
  const page = await request(site.url, path)
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
  const known = { 'if-none-match': page.headers.etag as string }
  expect(await cacheOf(path, 'GET', known)).toBe('no-store')
  expect(await cacheOf(path, 'POST', headers)).toBe('no-store')
})

test('other pages can still be cached', async () => {
  expect(await cacheOf(paths.terms)).toBe('private, no-cache')
})
