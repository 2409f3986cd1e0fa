import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { openSession } from '#server/people/accounts/sessions.ts'
import { moneyRules } from '#test/money/rules.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { collectEndpoints, request } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let headers: Record<string, string>

/** Calls that would end this test's sessions. */
const endings = [
  '/api/logout',
  '/api/operator/session',
  '/api/account',
  '/api/account/sessions/:id',
  '/api/account/password',
]
const endpoints = (await collectEndpoints()).filter(({ path, method }) => method === 'GET' || !endings.includes(path))

beforeAll(async () => {
  site = await bootSite()
  const own = await advertiser(site.app, { userType: 2 })
  await advertiser(site.app, { userType: 2, tier: 'basic' })
  const { office } = await operatorAtWork(site)
  const token = await openSession(site.app.db, own, 'Teste', site.app.now())
  headers = { authorization: `Bearer ${token}`, cookie: office.cookie, 'x-vespera-operator': '1' }
})

/** Mixes valid values with invalid ones, so that requests also get past the first check. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    1,
    2,
    3,
    -1,
    1.5,
    99,
    5_900,
    16_900,
    2_147_483_648,
    1e99,
    '',
    [],
    {},
    [1],
  ),
  fc.constantFrom('Motivo', '2027-01-01T00:00:00Z', '2026-11-21', 'won', 'lost', 'med', 'chargeback', 'pix', 'CUPOM10'),
  fc.constantFrom(
    'E00000000202611211200abcdefghijk',
    'D00000000202611211200abcdefghijk',
    '4539620659922097',
    '12',
    '2035',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom("' or 1=1--", '\0', '𝒳', 'Á'.repeat(400), '=1+1', '__proto__'),
)
const place = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 4 }).map(String) },
  { weight: 1, arbitrary: odd() },
)

function odd() {
  return fc.constantFrom('0', '-1', '2147483648', '9'.repeat(30), 'a', '%00', '1e3', "'")
}

const call = fc.constantFrom(...endpoints).chain(endpoint =>
  fc.record({
    endpoint: fc.constant(endpoint),
    path: filled(endpoint.path),
    query: fc.dictionary(fc.constantFrom(...namesOf(endpoint.query), 'search'), value, { maxKeys: 3 }),
    body: fc.oneof(
      { weight: 5, arbitrary: fc.record(Object.fromEntries(namesOf(endpoint.body).map(name => [name, value]))) },
      { weight: 1, arbitrary: value },
    ),
  }),
)

function filled(pattern: string) {
  const parts = pattern.split('/').map(part => (part.startsWith(':') ? place : fc.constant(part)))
  return fc.tuple(...parts).map(texts => texts.join('/'))
}

/** The names of an object's fields in the contract. */
function namesOf(schema: Endpoint['body']): string[] {
  if (!schema) return []
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties ?? {})
}

test('random calls of a signed-in person and operator never crash, and every cent stays accounted for', async () => {
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(call, async ({ endpoint, path, query, body }) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, given]) => [name, String(given).toWellFormed()]),
      )
      const text = endpoint.body === undefined ? undefined : JSON.stringify(body)
      const answer = await request(site.url, `${path}?${search}`, {
        method: endpoint.method,
        headers: { ...headers, ...(text !== undefined && { 'content-type': 'application/json' }) },
        ...(text !== undefined && { body: text }),
      })
      seen.add(answer.status)
      expect(answer.status, `${endpoint.method} ${path}?${search} ${text}`).toBeLessThan(500)
      expect(answer.text).not.toMatch(/node_modules|\.ts:\d+|syntax error| {4}at /)
    }),
    { numRuns: 1_500 },
  )
  expect(site.log.filter(line => line.event === 'unexpected_error')).toEqual([])
  for (const status of [200, 404, 409, 422]) expect(seen).toContain(status)
  const { 'a paid Premium without all of its time': _, ...rules } = moneyRules
  for (const [what, rule] of Object.entries(rules)) expect((await site.app.pool.query(rule)).rows, what).toEqual([])
})
