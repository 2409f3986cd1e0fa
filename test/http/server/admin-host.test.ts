import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#contract/admin-screens.ts'
import { publicDescription, readTeamDescription } from '#contract/api-description.ts'
import { paths } from '#contract/paths.ts'
import { runCheck } from '#server/platform/doctor/findings.ts'
import { adminHostCheck } from '#server/platform/doctor/public-url.ts'
import { helpRequestedEmail } from '#server/platform/emails/cases.ts'
import { abuseSealedEmail, openingBegunEmail, openingRequestEmail } from '#server/platform/emails/evidence.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { sendHelp } from '#server/safety/help-requests/send-help.ts'
import { atEnd } from '#test/world/at-end.ts'
import { newOperator, operatorAtWork, operatorPassword } from '#test/world/back-office.ts'
import { passGate, request } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { openProxy } from '#test/world/proxy.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const hosts = { team: 'equipe.teste', site: 'vespera.teste' }
let site: Booted
let behind: string

beforeAll(async () => {
  const variables = {
    PUBLIC_URL: `http://${hosts.site}`,
    ADMIN_URL: `http://${hosts.team}`,
    ADMIN_NETWORKS: '198.51.100.0/24,2001:db8:7::/48',
    TRUST_PROXY: '127.0.0.1',
  }
  site = await bootSite({ variables })
  behind = (await openProxy([Number(new URL(site.url).port)], 'own')).url
})

const inside = { 'x-forwarded-for': '198.51.100.7' }
const at = (host: keyof typeof hosts, path: string, more: { method?: string; headers?: Record<string, string> } = {}) =>
  request(site.url, path, { ...more, headers: { ...inside, host: hosts[host], ...more.headers } })
const both = async (path: string, method = 'GET') => [
  (await at('team', path, { method })).status,
  (await at('site', path, { method })).status,
]

type Described = { paths: Record<string, Record<string, unknown>> }

async function describedCalls() {
  const { office } = await operatorAtWork({ ...site, url: await throughHost() })
  const forTeam = (await office.send('GET', readTeamDescription.path)).json() as Described
  const publicly = JSON.parse((await at('site', publicDescription)).text) as Described
  expect(Object.keys(publicly.paths).filter(path => path.includes('operator'))).toEqual([])
  return Object.entries({ ...publicly.paths, ...forTeam.paths }).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => [method.toUpperCase(), path.replace(/\{\w+\}/g, '1')] as const),
  )
}

test('e-mails link operators to their host', async () => {
  await newOperator(site.app)
  await sendHelp(site.app, await advertiser(site.app), { text: 'Preciso de ajuda.' })
  const { id } = await site.app.db
    .selectFrom('cases')
    .select('id')
    .where('subject', '=', 'urgent')
    .executeTakeFirstOrThrow()
  const texts: string[] = []
  const app = {
    ...site.app,
    mail: { ...site.app.mail, send: async ({ text }: { text: string }) => void texts.push(text) },
  }
  await helpRequestedEmail.run(app, { id }, { id: 1 })
  for (const email of [abuseSealedEmail, openingRequestEmail, openingBegunEmail])
    await email.run(app, { evidenceId: 1, operatorId: 0 }, { id: 1 })
  expect(texts.length).toBeGreaterThan(3)
  for (const text of texts) expect(text).toContain(`http://${hosts.team}/admin/`)
})

test('every call answers on one of the two hosts', async () => {
  const calls = await describedCalls()
  expect(calls.length).toBeGreaterThan(150)
  for (const [method, path] of calls) {
    const [team, publicly] = await both(path, method)
    const isTeams = path.startsWith('/api/operator/')
    // On its own host, a call without credentials or a body is refused, but not with 404.
    expect([method, path, isTeams ? publicly : team]).toEqual([method, path, 404])
    if (isTeams) expect([method, path, team]).not.toEqual([method, path, 404])
  }
})

test('each host describes only its own calls', async () => {
  expect(await both(publicDescription)).toEqual([404, 200])
  expect(await both(readTeamDescription.path)).toEqual([401, 404])
})

test('the back-office’s host serves only its screens, and the site’s host only its pages', async () => {
  for (const path of Object.values(adminPaths)) expect([path, ...(await both(path))]).toEqual([path, 200, 404])
  for (const path of [paths.landing, paths.home, paths.terms, paths.companions, paths.logIn, paths.accountMenu])
    expect([path, ...(await both(path))]).toEqual([path, 404, 200])
  const root = await at('team', '/')
  expect([root.status, root.headers.location]).toEqual([302, '/admin'])
  expect((await at('team', '/nada')).status).toBe(404)
  const shell = (await at('team', adminPaths.start)).text
  expect(shell).toContain(`<meta name="site-url" content="http://${hosts.site}">`)
  expect(await both('/healthz')).toEqual([200, 200])
})

test.each([
  '/%61dmin',
  '/admin/',
  '/admin/kyc/7',
  '/admin/nada',
  '/admin/../admin',
  '/api/%6fperator/session',
  '/api/operator',
  '/api/operator/nada',
])('the site has no page at %s, whatever the method', async path => {
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE']) {
    const { status, headers } = await at('site', path, { method })
    const elsewhere = status === 302 && headers.location === paths.landing
    expect([method, path, status === 404 || elsewhere, headers.allow]).toEqual([method, path, true, undefined])
  }
})

test.each([
  ['upper case', 'EQUIPE.teste', 200],
  ['the default port', 'equipe.teste:80', 200],
  ['a trailing dot', 'equipe.teste.', 200],
  ['another port', 'equipe.teste:8080', 404],
  ['a subdomain', 'x.equipe.teste', 404],
  ['an IP address', '127.0.0.1', 404],
])('answers for the back-office by its host name: %s', async (_, host, status) => {
  expect((await at('site', adminPaths['log-in'], { headers: { host } })).status).toBe(status)
})

test('the host in a visitor’s x-forwarded-host header is ignored', async () => {
  const headers = { 'x-forwarded-host': hosts.team }
  expect((await at('site', adminPaths.start, { headers })).status).toBe(404)
  expect((await at('team', adminPaths.start, { headers: { 'x-forwarded-host': hosts.site } })).status).toBe(200)
})

test('the host of the back-office does not serve cached public pages', async () => {
  const cookie = await passGate(site.url)
  const ask = (host: keyof typeof hosts) => at(host, paths.companions, { headers: { cookie } })
  expect((await ask('site')).status).toBe(200)
  expect((await ask('site')).status).toBe(200)
  expect((await ask('team')).status).toBe(404)
})

/** Starts a proxy that sets the host, so that the tests' operators reach the back-office as a browser would. */
async function throughHost(host = hosts.team, from: Record<string, string> = inside) {
  const port = Number(new URL(site.url).port)
  const server = createServer((asked, to) => {
    const headers = { ...asked.headers, ...from, host }
    const sent = send({ port, path: asked.url, method: asked.method, headers }, answer => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    asked.pipe(sent)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('operators log in only from pages of their own host, and see media there', async () => {
  const url = await throughHost()
  const { office, email } = await operatorAtWork({ ...site, url })
  const logIn = (host: keyof typeof hosts, origin: string) =>
    request(site.url, '/api/operator/session', {
      method: 'POST',
      headers: {
        ...inside,
        host: hosts[host],
        origin,
        'x-vespera-operator': '1',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email, password: operatorPassword }),
    })
  const own = await logIn('team', `http://${hosts.team}`)
  expect(own.status).toBe(200)
  expect(String(own.headers['set-cookie'])).toMatch(/^operator=.*; Path=\/; HttpOnly; SameSite=Strict/)
  expect((await logIn('team', `http://${hosts.site}`)).status).toBe(401)
  expect((await logIn('site', `http://${hosts.site}`)).status).toBe(404)

  const id = await advertiser(site.app)
  const media = site.app.db.selectFrom('media').select('folder').where('account_id', '=', id)
  const { folder } = await media.executeTakeFirstOrThrow()
  await site.app.storage.write(`midias/${folder}/512.webp`, Buffer.from('RIFF'))
  const shown = async (cookie: string) =>
    (await at('team', `/midias/${folder}/512.webp`, { headers: { cookie } })).status
  expect([await shown(office.cookie), await shown('')]).toEqual([200, 403])
})

test.each([
  ['an address in a listed network', '198.51.100.200', 200],
  ['another address', '203.0.113.9', 403],
  ['an address in a listed IPv6 network', '2001:db8:7:1::5', 200],
  ['another IPv6 address', '2001:db8:8::5', 403],
  ['a listed address in its IPv6 form', '::ffff:198.51.100.7', 200],
])('admits only the configured networks: %s', async (_, address, status) => {
  for (const path of [adminPaths.start, '/healthz']) {
    const headers = { host: hosts.team, 'x-forwarded-for': address }
    expect((await request(behind, path, { headers })).status).toBe(status)
  }
})

test('a caller refused by address sees the address in the answer, and the log does not contain it', async () => {
  const refused = await at('team', '/api/operator/session', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect([refused.status, JSON.parse(refused.text).message]).toEqual([
    403,
    'O painel não atende a partir deste endereço (203.0.113.9).',
  ])
  expect(site.log.some(({ event }) => event === 'admin_network_refused')).toBe(true)
  expect(site.written.join()).not.toContain('203.0.113.9')
  // The public site is open to every address.
  expect((await at('site', paths.landing, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(200)
})

test('without a separate host the back-office is still limited to its networks', async () => {
  const { url } = await bootSite({ variables: { ADMIN_NETWORKS: '198.51.100.0/24' } })
  expect((await request(url, adminPaths.start)).status).toBe(403)
  expect((await request(url, '/api/operator/session')).status).toBe(403)
  expect((await request(url, paths.landing)).status).toBe(200)
  // No proxy is trusted here, so the header has no effect.
  expect((await request(url, adminPaths.start, { headers: inside })).status).toBe(403)
})

async function examined(adminUrl: string, publicUrl: string) {
  const app = { ...site.app, env: { ...site.app.env, adminUrl, publicUrl } }
  return (await runCheck(adminHostCheck, { app, database: app.db, mailTo: undefined })).map(
    ({ level, text }) => `${level}: ${text}`,
  )
}

test('the installation check confirms that each host serves only its own', async () => {
  const [team, publicly] = [await throughHost(), await throughHost(hosts.site)]
  expect(await examined(team, publicly)).toEqual([
    'ok: o painel só atende no endereço da equipe, e mais nada atende ali',
  ])
  expect(await examined(team, team)).toEqual([])
})

test('the check names the URL that a proxy exposes by replacing the host', async () => {
  const [team, publicly] = [await throughHost(), await throughHost(hosts.site)]
  const passed = (url: string) => `erro: ${url} responde 200: o proxy precisa passar Host como veio`
  const other = await throughHost(hosts.site)
  expect(await examined(other, publicly)).toEqual([passed(`${other}${paths.landing}`)])
  const wrong = await throughHost()
  expect(await examined(team, wrong)).toEqual([passed(`${wrong}${adminPaths.start}`)])
})

test('the check reports when it is outside the allowed networks, and when a URL is not the site', async () => {
  const publicly = await throughHost(hosts.site)
  const outside = await throughHost(hosts.team, { 'x-forwarded-for': '203.0.113.9' })
  expect(await examined(outside, publicly)).toEqual([
    `atenção: ${outside} não atende esta máquina (ADMIN_NETWORKS): confira de dentro da rede`,
  ])
  const nothing = createServer((_, to) => void to.writeHead(502).end())
  await new Promise<void>(resolve => nothing.listen(0, '127.0.0.1', resolve))
  atEnd(() => nothing.close())
  const url = `http://127.0.0.1:${(nothing.address() as AddressInfo).port}`
  expect(await examined(url, publicly)).toEqual([`erro: ${url}/healthz responde 502, e não o site; confira o proxy`])
})

test.each([
  ['the same host name with another port', 'http://localhost:3000', 'http://localhost:3001'],
  ['a host without TLS beside one with TLS', 'https://vespera.example', 'http://equipe.vespera.example'],
])('ADMIN_URL is refused: %s', (_, PUBLIC_URL, ADMIN_URL) => {
  expect(() => readEnv({ PUBLIC_URL, ADMIN_URL })).toThrow(/^ADMIN_URL: /)
})
