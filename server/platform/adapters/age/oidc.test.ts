import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Habits, openIdentityProvider } from '#test/age/identity-provider.ts'
import type { Choice } from '#test/age/identity-provider-pages.ts'
import { AgeProviderDown } from './age.ts'
import { openOidcAge } from './oidc.ts'

const returnUrl = 'https://volta.example/r'
const provider = await openIdentityProvider()
const open = () => openOidcAge({ ...provider, ageClass: 'verified', timeoutMs: 500 })
const usual: Habits = { ...provider.habits }

afterEach(() => Object.assign(provider.habits, usual))
afterAll(() => provider.close())

/** Starts a check and follows the person to the provider and back. */
async function check(choice: Choice, age = open()) {
  const start = await age.start({ returnUrl })
  if (start.kind !== 'redirect') throw new Error(start.kind)
  const back = new URL(await provider.visit(start.url, choice))
  expect(back.href.startsWith(`${returnUrl}?`)).toBe(true)
  const finish = (changed: Record<string, string> = {}) =>
    age.finish({ returnUrl, secrets: start.secrets }, { ...Object.fromEntries(back.searchParams), ...changed })
  return { ...start, finish }
}

it('accepts an adult, and learns nothing else', async () => {
  const { finish } = await check('adult')
  expect(await finish()).toEqual({ ok: true })
})

const hourAgo = () => Math.floor(Date.now() / 1000) - 3600
const rejected: [what: string, reason: string, choice: Choice, habits: Partial<Habits>][] = [
  ['age_over_18=false', 'under_age', 'minor', {}],
  ['cancellation', 'cancelled', 'cancel', {}],
  ['replayed nonce', 'replayed', 'adult', { claims: claims => ({ ...claims, nonce: 'of-another-check' }) }],
  ['missing nonce', 'untrusted', 'adult', { claims: ({ nonce: _, ...claims }) => claims }],
  ['wrong audience', 'untrusted', 'adult', { claims: claims => ({ ...claims, aud: 'another-client' }) }],
  ['expired', 'expired', 'adult', { claims: claims => ({ ...claims, exp: hourAgo() }) }],
  ['untrusted issuer', 'untrusted', 'adult', { claims: claims => ({ ...claims, iss: 'https://other.example' }) }],
  ['untrusted key', 'untrusted', 'adult', { signature: 'strange' }],
  ['changed signature', 'untrusted', 'adult', { signature: 'broken' }],
  ['missing claim', 'untrusted', 'adult', { claims: ({ age_over_18: _, ...claims }) => claims }],
  ['a claim that is not a boolean', 'untrusted', 'adult', { claims: claims => ({ ...claims, age_over_18: 'true' }) }],
  ['timeout of the token', 'unavailable', 'adult', { silentOn: '/token' }],
  ['timeout of the keys', 'unavailable', 'adult', { silentOn: '/jwks' }],
]

it.each(rejected)('rejects %s as %s', async (_what, reason, choice, habits) => {
  Object.assign(provider.habits, habits)
  const { finish } = await check(choice)
  expect(await finish()).toEqual({ ok: false, reason })
})

describe('binds the answer to its start', () => {
  it('rejects a second use of the code', async () => {
    const { finish } = await check('adult')
    await finish()
    expect(await finish()).toEqual({ ok: false, reason: 'replayed' })
  })

  it("rejects an answer to another visitor's check", async () => {
    const [own, other] = [await check('adult'), await check('adult')]
    const { state } = JSON.parse(other.secrets)
    expect(await own.finish({ state })).toEqual({ ok: false, reason: 'replayed' })
    const { code } = Object.fromEntries(new URL(await provider.visit(other.url, 'adult')).searchParams)
    expect(await own.finish({ code: code ?? '' })).toEqual({ ok: false, reason: 'replayed' })
  })

  it('rejects an answer that names another issuer', async () => {
    const { finish } = await check('adult')
    expect(await finish({ iss: 'https://other.example' })).toEqual({ ok: false, reason: 'untrusted' })
  })

  it('never throws', async () => {
    expect(await open().finish({ returnUrl, secrets: 'x' }, {})).toMatchObject({ ok: false })
    const { secrets } = await check('adult')
    expect(await open().finish({ returnUrl: 'x', secrets }, {})).toMatchObject({ ok: false })
  })
})

it('reports an outage at the start, and asks again at the next one', async () => {
  const age = open()
  provider.habits.silentOn = '/.well-known/openid-configuration'
  await expect(age.start({ returnUrl })).rejects.toThrow(new AgeProviderDown('OAUTH_TIMEOUT'))
  provider.habits.silentOn = undefined
  expect(await (await check('adult', age)).finish()).toEqual({ ok: true })
})

it('tells the provider its own settings, the return address and random values only', async () => {
  provider.requests.length = 0
  const { url, finish } = await check('adult')
  await finish()
  const { claims, state, nonce, code_challenge, ...rest } = Object.fromEntries(new URL(url).searchParams)
  expect(JSON.parse(claims ?? '')).toEqual({ id_token: { [provider.claim]: { essential: true } } })
  for (const random of [state, nonce, code_challenge]) expect(random).toMatch(/^[\w-]{43}$/)
  expect(rest).toEqual({
    client_id: provider.clientId,
    code_challenge_method: 'S256',
    redirect_uri: returnUrl,
    response_type: 'code',
    scope: 'openid',
  })
  const token = provider.requests.find(({ url }) => url.endsWith('/token'))
  expect(token?.body).toEqual({
    code: expect.any(String),
    code_verifier: expect.any(String),
    grant_type: 'authorization_code',
    redirect_uri: returnUrl,
  })
  expect(JSON.stringify(provider.requests)).not.toMatch(/v[eé]spera/i)
})
