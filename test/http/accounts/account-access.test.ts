import { beforeAll, expect, test } from 'vitest'
import * as ownAccount from '#contract/account.ts'
import * as kyc from '#contract/documents.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import * as password from '#contract/password.ts'
import * as session from '#contract/session.ts'
import { hashToken } from '#server/platform/db/tokens.ts'
import { ask } from '#test/world/calls.ts'
import { suspend } from '#test/world/direct-writes.ts'
import { signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

type Role = { name: string; token: () => Promise<string | undefined> }

let site: Booted
const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value
const calls = [session, password, ownAccount, kyc]
  .flatMap(contract => Object.values<unknown>(contract))
  .filter(isEndpoint)
  .filter(({ access }) => access === 'account')

const signedUp = async () => (await signUp(site.url)).token

const roles: Role[] = [
  { name: 'nobody', token: async () => undefined },
  { name: 'a made-up token', token: async () => 'A'.repeat(43) },
  {
    name: 'an ended session',
    token: async () => {
      const token = await signedUp()
      await ask(site.url, session.logOut, { token })
      return token
    },
  },
  {
    name: 'a suspended account',
    token: async () => {
      const { token, id } = await signUp(site.url)
      await suspend(site.app, id)
      return token
    },
  },
  { name: 'the stored hash of a token', token: async () => hashToken(await signedUp()).toString('hex') },
]

beforeAll(async () => {
  site = await bootSite()
})

test('finds account calls to try', () => expect(calls.length).toBeGreaterThanOrEqual(11))

test.each(roles)('$name cannot make any account call', async ({ token: make }) => {
  const token = await make()
  for (const call of calls) {
    const params = { id: 1 }
    const { status, message, headers } = await ask(site.url, call, {
      token,
      params,
      ...(call.method !== 'GET' && { body: {} }),
    })
    expect([status, message], `${call.method} ${call.path}`).toEqual([401, messages.unauthenticated])
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('a token in a cookie or in the URL gives no access', async () => {
  const token = await signedUp()
  for (const cookie of [`token=${token}`, `access_token=${token}`, `operator=${token}`, `__Host-operator=${token}`]) {
    const { status } = await ask(site.url, ownAccount.readOwnAccount, { headers: { cookie } })
    expect(status).toBe(401)
  }
  for (const name of ['token', 'access_token'])
    expect((await fetch(`${site.url}/api/account?${name}=${token}`)).status).toBe(401)
})
