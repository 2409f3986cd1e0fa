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
