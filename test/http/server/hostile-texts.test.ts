import { expect, test } from 'vitest'
import * as z from 'zod'
import { applyCoupon } from '#contract/coupon.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { listProducts } from '#contract/plan.ts'
import { openSession } from '#server/people/accounts/sessions.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, collectEndpoints, request } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { bootSite } from '#test/world/site.ts'

const site = await bootSite()
const { office } = await operatorAtWork(site)
const endpoints = (await collectEndpoints()).filter(
  ({ path, method }) => method === 'GET' || path !== '/api/operator/session',
)

/** Logs in a new account each time, because some calls end an account or its session. */
async function signedIn() {
  const id = await advertiser(site.app, { userType: 2 })
  return openSession(site.app.db, id, 'Teste', site.app.now())
}

type Json = { properties?: Record<string, Json>; anyOf?: Json[]; type?: string; enum?: unknown[]; const?: unknown }
const jsonOf = (schema: Endpoint['body']) =>
  z.toJSONSchema(schema as z.core.$ZodType, { io: 'input', unrepresentable: 'any' }) as Json

/** A value that fits the schema but has NUL, which PostgreSQL cannot store, in every free-text field. */
function nulIn({ properties, anyOf, type = '', enum: options, const: fixed }: Json): unknown {
  if (fixed !== undefined) return fixed
  if (options) return options[0]
  if (anyOf) return nulIn(anyOf[0] as Json)
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, nulIn(part)]))
  return { integer: 1, number: 1, boolean: true, array: ['a\0b'] }[type] ?? 'a\0b'
}

test('NUL in any field of any call causes no server error', async () => {
  for (const { method, path, query, body } of endpoints) {
    const headers = { authorization: `Bearer ${await signedIn()}`, cookie: office.cookie, 'x-vespera-operator': '1' }
    const text = body && JSON.stringify(nulIn(jsonOf(body)))
    const names = Object.keys((query && jsonOf(query).properties) ?? {})
    const targets = new Set(['1', 'a%00b'].map(place => path.replace(/:\w+/g, place)))
    for (const target of [...targets].flatMap(one => [one, ...names.map(name => `${one}?${name}=a%00b`)])) {
      const sent = text === undefined ? {} : { 'content-type': 'application/json' }
      const given = { method, headers: { ...headers, ...sent }, ...(text !== undefined && { body: text }) }
      const { status } = await request(site.url, target, given)
      expect(status, `${method} ${target} ${text}`).toBeLessThan(500)
    }
  }
  expect(site.log.filter(({ event }) => event === 'unexpected_error')).toEqual([])
})

test('a coupon code with NUL is refused', async () => {
  const answer = await ask(site.url, applyCoupon, { token: await signedIn(), body: { code: 'CUPOM\u000010' } })
  expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, ['code']])
})

test.each(['0', '6', '-1', '01', '1.0', 'x'])('%s is refused as a user type', async userType => {
  const answer = await ask(site.url, listProducts, { token: await signedIn(), params: { userType } })
  const words = 'Tipo de usuário desconhecido.'
  expect([answer.status, answer.message, answer.errors]).toEqual([422, words, { userType: [words] }])
})

/** A beacon, which is sent as the visitor leaves a page, cannot set the JSON content type. */
const beacon = '/api/audience'
const ofPeople = endpoints.filter(({ path, body }) => body && !path.startsWith('/api/operator') && path !== beacon)

test.each(ofPeople.map(one => [one.path, one] as const))(
  '%s accepts only the JSON content type',
  async (_path, endpoint) => {
    const params = { id: 1, userType: 2, position: 1 }
    const headers = { 'content-type': 'text/plain' }
    const answer = await ask(site.url, endpoint, { token: await signedIn(), params, headers, body: {} })
    expect([answer.status, answer.message]).toEqual([415, messages.wrongFormat])
  },
)
