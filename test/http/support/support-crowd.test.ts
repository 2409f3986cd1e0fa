import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { eventPaths } from '#contract/support.ts'
import { atEnd } from '#test/world/at-end.ts'
import { openAuthors } from '#test/world/authors.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { bearer } from '#test/world/support.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
const open = new Set<ClientRequest>()

beforeAll(async () => {
  site = await bootSite({ variables: { TRUST_PROXY: '127.0.0.0/8,::1' } })
  authors = openAuthors(site)
  atEnd(() => {
    for (const sent of open) sent.destroy()
  })
})

/** Opens a stream from an address, and counts it as open until the server ends it. */
async function listen(address: string, headers: Record<string, string>, path: string = eventPaths.account) {
  const sent = request(site.url + path, { agent: false, headers: { ...headers, 'x-forwarded-for': address } })
  sent.on('error', () => undefined).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  if (response.statusCode === 200) open.add(sent)
  response
    .on('close', () => open.delete(sent))
    .on('error', () => undefined)
    .resume()
  return { sent, status: response.statusCode, retryAfter: Number(response.headers['retry-after']) }
}

async function crowd(address: string, accounts: number, each: number) {
  for (let made = 0; made < accounts; made++) {
    const { token } = await authors.newcomer()
    await Promise.all(Array.from({ length: each }, () => listen(address, bearer(token))))
  }
}

const newcomerAt = async (address: string) => listen(address, bearer((await authors.newcomer()).token))

test('accounts with five streams each take no place from accounts without one, or from operators', async () => {
  await crowd('203.0.113.1', 90, 5)
  await expect.poll(() => open.size).toBe(400)
  expect((await newcomerAt('203.0.113.1')).status).toBe(200)

  for (const address of ['203.0.113.2', '203.0.113.3', '2001:db8:1:1::1']) await crowd(address, 44, 5)
  await expect.poll(() => open.size).toBe(1000)
  const newcomer = await newcomerAt('198.51.100.9')
  expect(newcomer.status).toBe(200)
  await expect.poll(() => open.size).toBe(1000)

  const { office } = await operatorAtWork(site)
  const operator = await listen('203.0.113.1', { cookie: office.cookie }, eventPaths.operator)
  expect(operator.status).toBe(200)
  expect([newcomer, operator].every(({ sent }) => open.has(sent))).toBe(true)
  expect(site.log).toEqual([])
}, 120_000)

test('a network full of accounts with one stream each refuses more, another network does not', async () => {
  for (const sent of [...open]) sent.destroy()
  await expect.poll(() => open.size).toBe(0)
  await crowd('203.0.113.1', 400, 1)
  const refused = await newcomerAt('203.0.113.1')
  expect([refused.status, refused.retryAfter > 0]).toEqual([503, true])
  expect((await newcomerAt('198.51.100.9')).status).toBe(200)
}, 120_000)
