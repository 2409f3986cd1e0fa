import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ageCheckMinutes, agePaths } from '#contract/age-checks.ts'
import { minuteMs } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { endAgeChecks } from '#server/people/age-checks/age-checks.ts'
import { openIdentityProvider } from '#test/age/identity-provider.ts'
import { type Choice, visit } from '#test/age/identity-provider-pages.ts'
import { type WalletHabits, wallet } from '#test/age/wallet.ts'
import { openAuthority } from '#test/pix-provider/certificates.ts'
import { atEnd } from '#test/world/at-end.ts'
import { request } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { publicReads } from './public-reads.ts'

const authority = openAuthority('Autoridade de teste')
const issuer = authority.issue('Emissor')
const neutral = 'http://retorno.example'
let provider: Awaited<ReturnType<typeof openIdentityProvider>>
let site: Booted
let person: number

beforeAll(async () => {
  provider = await openIdentityProvider()
  atEnd(provider.close)
  const trust = join(await mkdtemp(join(tmpdir(), 'age-')), 'emissores.pem')
  await writeFile(trust, authority.cert)
  site = await bootSite({
    variables: {
      AGE_ASSURANCE: 'wallet,oidc',
      AGE_RETURN_URL: neutral,
      AGE_WALLET_TRUST: trust,
      AGE_OIDC_ISSUER: provider.issuer,
      AGE_OIDC_CLIENT_ID: provider.clientId,
      AGE_OIDC_CLIENT_SECRET: provider.clientSecret,
    },
  })
  person = await advertiser(site.app, { nickname: 'Marina' })
})

/** A visitor's browser: it keeps cookies, and follows redirects on this site one by one. */
function openBrowser() {
  const cookies = new Map<string, string>()
  async function send(path: string, form?: Record<string, string>) {
    const headers = { cookie: [...cookies].map(pair => pair.join('=')).join('; ') }
    const answer = await fetch(site.url + path, {
      redirect: 'manual',
      headers,
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() }
  }
  /** Opens the check's page after *Sim* and the choice of a method. */
  async function begin(method: string, asked = paths.profile(person)) {
    const sim = await send(asked, { maior: 'sim' })
    const back = new URL(sim.to, site.url).searchParams.get('volta') as string
    const choice = await send(sim.to)
    const started = await send(agePaths.choice, { forma: method, volta: back })
    return { choice, started, open: await send(started.to) }
  }
  return { cookies, send, begin }
}
type Browser = ReturnType<typeof openBrowser>

const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
const linkIn = (page: string, start: string) => decoded(new RegExp(`href="(${start}[^"]+)"`).exec(page)?.[1] ?? '')
/** What the neutral host answers, with its name as the host. */
const atNeutral = (path: string) => path.replace(neutral, '')

/** What the neutral host says to anybody without a check under way, such as a provider that follows the URL. */
async function expectOver(url: string) {
  const answer = await request(site.url, atNeutral(url), { headers: { host: 'retorno.example' } })
  expect([answer.status, answer.headers.location, answer.headers['cache-control']]).toEqual([
    404,
    undefined,
    'no-store',
  ])
  expect(answer.text).toContain('Esta verificação terminou')
  expect(JSON.stringify([answer.text, answer.headers])).not.toMatch(/vespera|véspera|\/idade|\/home/i)
  expect(answer.text).not.toContain(site.app.env.publicUrl)
}

async function throughProvider(browser: Browser, choice: Choice, asked?: string) {
  const { open } = await browser.begin('oidc', asked)
  const back = await visit(linkIn(open.text, provider.issuer), choice)
  const forwarded = await browser.send(atNeutral(back))
  return browser.send(forwarded.to.replace(site.app.env.publicUrl, ''))
}

async function throughWallet(browser: Browser, habits: Partial<WalletHabits>, asked?: string) {
  const { open } = await browser.begin('wallet', asked)
  const { url, fields } = await wallet({ issuer, ...habits }).answer(linkIn(open.text, 'openid4vp:'))
  const posted = await openBrowser().send(atNeutral(url), fields)
  expect(posted.status).toBe(200)
  const { redirect_uri } = JSON.parse(posted.text)
  expect(redirect_uri).toMatch(new RegExp(`^${neutral}/r\\?k=[\\w-]{32}$`))
  expect((await openBrowser().send(atNeutral(redirect_uri))).to).toContain(site.app.env.publicUrl)
  const done = await browser.send(agePaths.open)
  await expectOver(redirect_uri)
  return done
}

/** Both methods, with an adult, and with everything that fails. */
const ways = {
  oidc: {
    pass: (browser: Browser, asked?: string) => throughProvider(browser, 'adult', asked),
    fail: {
      under_age: (browser: Browser) => throughProvider(browser, 'minor'),
      cancelled: (browser: Browser) => throughProvider(browser, 'cancel'),
    },
  },
  wallet: {
    pass: (browser: Browser, asked?: string) => throughWallet(browser, {}, asked),
    fail: {
      under_age: (browser: Browser) => throughWallet(browser, { stated: { claims: { age_over_18: false } } }),
      cancelled: (browser: Browser) => throughWallet(browser, { declines: true }),
      untrusted: (browser: Browser) => throughWallet(browser, { fault: 'issuer signature' }),
      replayed: (browser: Browser) => throughWallet(browser, { signs: { nonce: 'of-another-check' } }),
    },
  },
}
const failing = Object.entries(ways).flatMap(([method, { fail }]) =>
  Object.entries(fail).map(([reason, run]) => ({ method, reason, run })),
)
const isOutside = async (browser: Browser) =>
  expect((await browser.send(paths.profile(person))).text).toContain('Você é maior de 18 anos?')

describe.each(Object.entries(ways))('by %s', (method, { pass }) => {
  test('an adult reaches the page that they asked for, and the cookie says only how and until when', async () => {
    const browser = openBrowser()
    await isOutside(browser)
    const back = await pass(browser)
    expect([back.status, back.to]).toEqual([303, `${paths.profile(person)}?respondida=1`])
    expect((await browser.send(paths.profile(person))).text).toContain('Marina')
    expect([...browser.cookies]).toEqual([['age', expect.stringMatching(/^verified\.\d{13}\.\d+\.[\w-]{43}$/)]])
  })

  test('from /home an adult reaches /login', async () => {
    expect((await pass(openBrowser(), '/home')).to).toBe('/login')
  })

  test('the same answer does not admit a second browser, nor a check that is over', async () => {
    const [browser, thief] = [openBrowser(), openBrowser()]
    await browser.begin(method)
    const held = new Map(browser.cookies)
    const clock = site.app.now
    site.app.now = () => new Date(clock().getTime() + ageCheckMinutes * minuteMs)
    expect((await browser.send(agePaths.open)).to).toContain('motivo=expired')
    expect((await browser.send(agePaths.return)).to).toContain('motivo=replayed')
    site.app.now = clock
    expect((await thief.send(agePaths.return)).to).toContain('motivo=replayed')
    for (const [name, value] of held) thief.cookies.set(name, value)
    expect((await thief.send(`${agePaths.return}?state=x&code=y`)).to).toMatch(/motivo=(replayed|unavailable)/)
    await isOutside(thief)
    await isOutside(browser)
  })
})

test.each(failing)(
  '$method: $reason leaves the visitor outside, who can try again or contest',
  async ({ reason, run }) => {
    const browser = openBrowser()
    const back = await run(browser)
    expect(back.to).toBe(`/idade?${new URLSearchParams({ volta: paths.profile(person), motivo: reason })}`)
    const page = await browser.send(back.to)
    expect(page.text).toContain('href="/contato?assunto=age_check"')
    expect(page.text).toContain('href="/como-verificamos-a-idade"')
    expect(page.text.match(/name="forma"/g)).toHaveLength(2)
    expect([...browser.cookies.keys()]).toEqual([])
    await isOutside(browser)
  },
)

test.each([
  ['//evil.example/', '/login'],
  ['https://evil.example/', '/login'],
  ['/\\evil.example', '/login'],
  ['', '/login'],
  ['/home-swing?city=Niter%C3%B3i', '/home-swing?city=Niter%C3%B3i'],
])('a link with volta=%s returns to %s', async (given, back) => {
  const page = await openBrowser().send(`${agePaths.choice}?${new URLSearchParams({ volta: given })}`)
  expect(decoded(page.text)).toContain(`name="volta" value="${back}"`)
})

test('neither the provider nor a wallet learns which site asks', async () => {
  provider.requests.length = 0
  const browser = openBrowser()
  const { open } = await browser.begin('oidc')
  await visit(linkIn(open.text, provider.issuer), 'adult').then(back => browser.send(atNeutral(back)))
  const link = linkIn((await browser.begin('wallet')).open.text, 'openid4vp:')
  const asked = JSON.stringify([provider.requests, decodeURIComponent(link)])
  expect(asked).toContain('retorno.example')
  expect(asked).not.toContain(site.app.env.publicUrl)
  expect(asked).not.toMatch(/vespera|véspera|perfil|acompanhante|home-/i)
})

test('a provider that follows its return URL learns nothing from an invented state, nor after the visitor came', async () => {
  for (const query of ['state=x', 'state=x&state=y', 'state=', 'error=access_denied', 'k=1', 'code=a&state=x'])
    await expectOver(`${neutral}/r?${query}`)
  const browser = openBrowser()
  const { open } = await browser.begin('oidc')
  const back = await visit(linkIn(open.text, provider.issuer), 'adult')
  const forwarded = await browser.send(atNeutral(back))
  await browser.send(forwarded.to.replace(site.app.env.publicUrl, ''))
  await expectOver(back)
  const { open: late } = await browser.begin('oidc')
  const cancelled = await visit(linkIn(late.text, provider.issuer), 'cancel')
  const clock = site.app.now
  site.app.now = () => new Date(clock().getTime() + ageCheckMinutes * minuteMs)
  await expectOver(cancelled)
  site.app.now = clock
})

test('nobody can post an answer to a check that comes back through the visitor’s browser', async () => {
  const { open } = await openBrowser().begin('oidc')
  const state = new URL(linkIn(open.text, provider.issuer)).searchParams.get('state') as string
  expect((await openBrowser().send(`/r/${state}`, { state, code: 'x' })).status).toBe(404)
})

test('a public page explains the check, and every page’s footer leads to it', async () => {
  const browser = openBrowser()
  expect((await browser.send(paths.contact)).text).toContain(`href="${paths.howWeCheckAge}"`)
  const { text } = await browser.send(paths.howWeCheckAge)
  for (const words of [
    'Carteira digital',
    'Serviço de verificação',
    'no máximo 12 horas',
    'sem pedir documento',
    'Uma vez por ano',
  ])
    expect(text).toContain(words)
})

test('the neutral host answers nothing else', async () => {
  for (const path of [
    '/',
    '/home',
    '/login',
    '/api/account/list/2',
    agePaths.choice,
    '/r',
    '/rr',
    '/r/a/b',
    '/assets/x',
  ])
    for (const host of ['retorno.example', 'retorno.example:80', 'retorno.example.', 'RETORNO.example']) {
      const answer = await request(site.url, path, { headers: { host } })
      expect([path, host, answer.status, String(answer.body)]).toEqual([path, host, 404, ''])
    }
})

test('checks leave only counts by day, method and outcome', async () => {
  await ways.oidc.pass(openBrowser())
  await ways.wallet.fail.under_age(openBrowser())
  await openBrowser().begin('wallet')
  const clock = site.app.now
  site.app.now = () => new Date(clock().getTime() + ageCheckMinutes * minuteMs)
  await endAgeChecks(site.app)
  site.app.now = clock
  expect(await site.app.db.selectFrom('age_checks').selectAll().execute()).toEqual([])
  const counts = await site.app.db.selectFrom('age_check_counts').selectAll().execute()
  const total = (method: string, outcome: string) =>
    counts.filter(row => row.method === method && row.outcome === outcome).reduce((sum, { checks }) => sum + checks, 0)
  expect(total('oidc', 'passed')).toBeGreaterThan(0)
  expect(total('wallet', 'under_age')).toBeGreaterThan(0)
  expect(total('wallet', 'expired')).toBeGreaterThan(0)
  expect(site.written.join('\n')).not.toMatch(/openid4vp|code=|vp_token/)
})

test('the public reads answer 403 without an age session, and so does a declaration from before', async () => {
  const all = [...publicReads, `/api/account/list/user/${person}`]
  const browser = openBrowser()
  await ways.oidc.pass(browser)
  for (const path of all) {
    const refused = await openBrowser().send(path)
    expect([path, refused.status, JSON.parse(refused.text).message]).toEqual([
      path,
      403,
      'Comprove no site que você tem 18 anos ou mais para ver este conteúdo.',
    ])
    expect([path, (await browser.send(path)).status]).toEqual([path, 200])
  }
})
