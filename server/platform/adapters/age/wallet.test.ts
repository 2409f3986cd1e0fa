import { describe, expect, it } from 'vitest'
import { type WalletHabits, wallet } from '#test/age/wallet.ts'
import { openAuthority } from '#test/pix-provider/certificates.ts'
import { openWalletAge } from './wallet.ts'

const returnUrl = 'https://volta.example/r/1'
const origin = 'https://site.example'
const authority = openAuthority('Autoridade de teste')
const issuer = authority.issue('Emissor')
const age = openWalletAge({ trustAnchors: [authority.cert], pageOrigin: origin })

async function start() {
  const started = await age.start({ returnUrl })
  if (started.kind !== 'wallet') throw new Error(started.kind)
  return started
}

/** A whole check: by link or QR code, and then by the browser's API. */
const ways: Record<string, (habits: WalletHabits) => ReturnType<typeof age.finish>> = {
  link: async habits => {
    const { link, secrets } = await start()
    const { url, fields } = await wallet(habits).answer(link)
    expect(url).toBe(returnUrl)
    return age.finish({ returnUrl, secrets }, fields)
  },
  page: async habits => {
    const { digitalCredential, secrets } = await start()
    return age.finish({ returnUrl, secrets }, await wallet(habits).answerPage(digitalCredential, origin))
  },
}
const formats = ['mdoc', 'sd-jwt'] as const
const everyWay = Object.entries(ways).flatMap(([way, check]) => formats.map(format => ({ way, format, check })))

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000)
const isoDay = (ahead: number) => day(ahead).toISOString().slice(0, 10)

const rejected: [what: string, reason: string, habits: Partial<WalletHabits>][] = [
  ['age_over_18=false', 'under_age', { stated: { claims: { age_over_18: false } } }],
  ['cancellation', 'cancelled', { declines: true }],
  ['replayed nonce', 'replayed', { signs: { nonce: 'of-another-check' } }],
  ['wrong audience', 'replayed', { signs: { askedBy: 'redirect_uri:https://other.example/r/1' } }],
  ['wrong origin', 'replayed', { signs: { askedBy: 'https://other.example' } }],
  ['expired', 'expired', { stated: { from: day(-9), until: day(-1) } }],
  ['not valid yet', 'expired', { stated: { from: day(1), until: day(9) } }],
  ['expired certificate', 'expired', { issuer: authority.issue('Emissor', [isoDay(-9), isoDay(-1)]) }],
  ['untrusted issuer', 'untrusted', { issuer: openAuthority('Outra autoridade').issue('Emissor') }],
  [
    'issuer with the name of a trusted authority',
    'untrusted',
    { issuer: openAuthority('Autoridade de teste').issue('Emissor') },
  ],
  ['missing claim', 'untrusted', { stated: { claims: { age_over_16: true } }, reveals: 'age_over_16' }],
  ['another kind of credential', 'untrusted', { stated: { type: 'org.example.ticket' } }],
  ['changed signature', 'untrusted', { fault: 'issuer signature' }],
  ['changed value', 'untrusted', { fault: 'value', stated: { claims: { age_over_18: false } } }],
]

describe.each(everyWay)('$format by $way', ({ format, check }) => {
  it('accepts an adult', async () => {
    expect(await check({ issuer, format })).toEqual({ ok: true })
  })

  it.each(rejected)('rejects %s as %s', async (_what, reason, habits) => {
    expect(await check({ issuer, format, ...habits })).toEqual({ ok: false, reason })
  })

  it.each(['holder signature', 'holder key'] as const)('rejects a changed %s', async fault => {
    expect(await check({ issuer, format, fault })).toMatchObject({ ok: false })
  })
})

describe('binds the answer to its request', () => {
  it.each(formats)("rejects another visitor's %s", async format => {
    const [own, other] = [await start(), await start()]
    const { fields } = await wallet({ issuer, format }).answer(other.link)
    const finish = (changed: Record<string, string>) =>
      age.finish({ returnUrl, secrets: own.secrets }, { ...fields, ...changed })
    expect(await finish({})).toEqual({ ok: false, reason: 'replayed' })
    expect(await finish({ state: JSON.parse(own.secrets).state })).toEqual({ ok: false, reason: 'replayed' })
  })

  it.each(formats)('rejects a %s sent to another address', async format => {
    const { link, secrets } = await start()
    const { fields } = await wallet({ issuer, format }).answer(link)
    const elsewhere = { returnUrl: 'https://volta.example/r/2', secrets }
    expect(await age.finish(elsewhere, fields)).toEqual({ ok: false, reason: 'replayed' })
  })

  it.each(formats)("rejects a page's %s as that of a link, and the reverse", async format => {
    const { link, digitalCredential, secrets } = await start()
    const { fields } = await wallet({ issuer, format }).answer(link)
    const posted = await wallet({ issuer, format }).answerPage(digitalCredential, origin)
    const { state = '', ...withoutState } = fields
    for (const answer of [withoutState, { ...posted, state }])
      expect(await age.finish({ returnUrl, secrets }, answer)).toEqual({ ok: false, reason: 'replayed' })
  })

  it('rejects an SD-JWT VC that nobody has signed for this request', async () => {
    const { link, secrets } = await start()
    const { fields } = await wallet({ issuer, format: 'sd-jwt' }).answer(link)
    const unbound = fields.vp_token?.replace(/[^~]+"]/, '"]') ?? ''
    expect(unbound).toMatch(/~"/)
    expect(await age.finish({ returnUrl, secrets }, { ...fields, vp_token: unbound })).toMatchObject({ ok: false })
  })
})

it('asks no issuer whether a credential is still valid', async () => {
  const { link, secrets } = await start()
  const status = { status_list: { idx: 1, uri: 'https://issuer.example/list' } }
  const { fields } = await wallet({ issuer, format: 'sd-jwt', stated: { status } }).answer(link)
  expect(await age.finish({ returnUrl, secrets }, fields)).toEqual({ ok: false, reason: 'untrusted' })
})

it.each([
  ['unavailable', 'silence until the time is over', {}],
  ['unavailable', 'a fault of the wallet', { error: 'vp_formats_not_supported' }],
  ['cancelled', 'cancellation', { error: 'access_denied' }],
  ['untrusted', 'no JSON', { vp_token: 'x' }],
  ['untrusted', 'no presentation', { vp_token: '{}' }],
  ['untrusted', 'two presentations', { vp_token: '{"m":["x"],"s":["x"]}' }],
  ['untrusted', 'no document', { vp_token: '{"m":["oA"]}' }],
  ['untrusted', 'no credential', { vp_token: '{"s":["x~y~z"]}' }],
  ['untrusted', 'far too much', { vp_token: `{"m":["${'A'.repeat(50_000)}"]}` }],
])('reports as %s: %s', async (reason, _what, answer) => {
  const { secrets } = await start()
  expect(await age.finish({ returnUrl, secrets }, answer)).toEqual({ ok: false, reason })
  expect(await age.finish({ returnUrl, secrets: 'x' }, answer)).toMatchObject({ ok: false })
})

it('asks for one claim, and says nothing but the return address and random values', async () => {
  const { link, digitalCredential } = await start()
  const [scheme, query] = link.split('?')
  const { dcql_query, client_metadata, state, nonce, ...rest } = Object.fromEntries(new URLSearchParams(query))
  expect(scheme).toBe('openid4vp://')
  for (const random of [state, nonce]) expect(random).toMatch(/^[\w-]{22}$/)
  expect(rest).toEqual({
    client_id: `redirect_uri:${returnUrl}`,
    response_mode: 'direct_post',
    response_type: 'vp_token',
    response_uri: returnUrl,
  })
  const { credentials } = JSON.parse(dcql_query ?? '')
  expect(credentials.map(({ claims }: { claims: unknown }) => claims)).toEqual([
    [{ path: ['eu.europa.ec.av.1', 'age_over_18'] }],
    [{ path: ['age_over_18'] }],
  ])
  expect(digitalCredential).toEqual({
    protocol: 'openid4vp-v1-unsigned',
    data: {
      response_type: 'vp_token',
      response_mode: 'dc_api',
      dcql_query: JSON.parse(dcql_query ?? ''),
      client_metadata: JSON.parse(client_metadata ?? ''),
      nonce,
    },
  })
  expect(link + JSON.stringify(digitalCredential)).not.toMatch(/v[eé]spera/i)
})

it('keeps the QR code readable with a long return address, also for the European app', async () => {
  const european = openWalletAge({ trustAnchors: [], pageOrigin: origin, scheme: 'av' })
  const long = `https://verificacao-de-idade.example.com.br/${'a'.repeat(40)}`
  const { link } = (await european.start({ returnUrl: long })) as { link: string }
  expect(link).toMatch(/^av:\/\/\?/)
  expect(link.length).toBeLessThan(1_000)
})
