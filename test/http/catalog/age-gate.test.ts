import { beforeAll, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { pageRoutes } from '#contract/routes.ts'
import { passGate } from '#test/world/calls.ts'
import { advertiser, campaign } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const question = 'Você é maior de 18 anos?'
let folder: string
let site: Booted
let paths: string[]
let cookie: string

beforeAll(async () => {
  site = await bootSite()
  const id = await advertiser(site.app, { nickname: 'Marina' })
  const partner = await advertiser(site.app, { nickname: 'Hotel Mirante', userType: 5 })
  await campaign(site.app, partner, 1)
  const parts: Record<string, string> = { ':type': '1', ':name': 'x', ':id': String(id) }
  paths = pageRoutes
    .filter(route => route.gated)
    .map(route =>
      route.page === 'partner-profile'
        ? `/perfil-partner/${partner}`
        : route.path.replace(/:\w+/g, part => parts[part] ?? part),
    )
  const media = site.app.db.selectFrom('media').select('folder').where('account_id', '=', id)
  folder = (await media.executeTakeFirstOrThrow()).folder
  await site.app.storage.write(`midias/${folder}/512.webp`, Buffer.from('RIFF0123456789'))
  cookie = await passGate(site.url)
})

const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(site.url + path, { headers, method, redirect: 'manual' })

test('every gated page asks for the age at its own URL, and shows none of its content', async () => {
  expect(paths.length).toBeGreaterThan(9)
  for (const path of paths) {
    for (const seen of [await open(path), await open(path)]) {
      expect(seen.status, path).toBe(200)
      const text = await seen.text()
      expect(text, path).toContain(question)
      expect(text, path).not.toMatch(/Marina|Mirante|Niter|midias/)
      expect(text, path).toMatch(/<title>Véspera<\/title>/)
      expect(seen.headers.get('set-cookie')).toBeNull()
    }
  }
})

test('after the age answer the same URL shows the page, even when cached', async () => {
  for (const path of paths) {
    for (const seen of [await open(path, { cookie }), await open(path, { cookie })]) {
      expect([200, 302], path).toContain(seen.status)
      expect(await seen.text(), path).not.toContain(question)
    }
    expect(await (await open(path)).text(), `${path} after it was cached`).toContain(question)
  }
})

test('Sim answers for the browser session and returns to the page, from /home to /login', async () => {
  const answer = (path: string, body: string) =>
    fetch(site.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
  const inPlace = await answer('/home-swing?city=Niter%C3%B3i', 'maior=sim')
  expect(inPlace.status).toBe(303)
  expect(inPlace.headers.get('location')).toBe('/home-swing?city=Niter%C3%B3i&respondida=1')
  expect(inPlace.headers.get('set-cookie')).toMatch(/^age=declared\.\d+\.\d+\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/)
  expect((await answer('/home', 'maior=sim')).headers.get('location')).toBe('/login')
  expect((await answer('/home-swing', '')).headers.get('set-cookie')).toBeNull()
})

test('a browser that drops the cookie learns how to allow it; any other continues to the clean URL', async () => {
  for (const path of paths) {
    const asked = `${path}?city=Niter%C3%B3i`
    const answered = await fetch(site.url + asked, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'maior=sim',
    })
    const back = answered.headers.get('location') as string
    expect(back).toBe(`${asked}&respondida=1`)
    expect(await (await open(asked)).text(), path).not.toContain('cookie')
    for (const seen of [await open(back), await open(back)]) {
      const text = await seen.text()
      expect([seen.status, text.includes(question)], path).toEqual([200, true])
      expect(text, path).toMatch(/não guardou a sua resposta.*cookie.*Safari/s)
    }
    const again = await fetch(site.url + back, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'maior=sim',
    })
    expect(again.headers.get('location')).toBe(back)
    const kept = await open(back, { cookie })
    expect([kept.status, kept.headers.get('location')], path).toEqual([302, asked])
  }
})

test('a forged or expired cookie does not count as an answer', async () => {
  const [kind, expiry, key, signature] = cookie.replace('age=', '').split('.') as [string, string, string, string]
  const forged = [
    `${kind}.${Number(expiry) + 1}.${key}.${signature}`,
    'declared.9999999999999.1.x',
    'sim',
    '..',
    `${kind}.${expiry}.${key}`,
  ]
  for (const value of forged) {
    expect(await (await open('/home-companions', { cookie: `age=${value}` })).text()).toContain(question)
  }
  const clock = site.app.now
  site.app.now = () => new Date(clock().getTime() + 12 * hourMs + 1)
  expect(await (await open('/home-companions', { cookie })).text()).toContain(question)
  site.app.now = clock
  expect(await (await open('/home-companions', { cookie: `other=1; ${cookie}; last=2` })).text()).not.toContain(
    question,
  )
})

test('a valid cookie counts after a stale one, or without a space before it', async () => {
  for (const cookies of [`age=old.1.1.x; ${cookie}`, `a=1;${cookie}`]) {
    expect(await (await open('/home-companions', { cookie: cookies })).text()).not.toContain(question)
  }
})

test('over https the cookie is bound to the host', async () => {
  const secure = await bootSite({ variables: { PUBLIC_URL: 'https://vespera.example' } })
  expect(await passGate(secure.url)).toMatch(/^__Host-age=/)
})

test('media require the gate cookie, for GET and HEAD', async () => {
  const path = `/midias/${folder}/512.webp`
  for (const method of ['GET', 'HEAD']) {
    expect((await open(path, {}, method)).status).toBe(403)
    expect((await open(path, { cookie }, method)).status).toBe(200)
  }
  expect(await (await open(path)).text()).not.toContain('RIFF')
})

test('pages carry the RTA label, and gated pages noindex', async () => {
  for (const path of ['/home', '/login', ...paths]) {
    const seen = await open(path, { cookie })
    if (seen.status === 302) continue
    expect(seen.headers.get('rating'), path).toBe('RTA-5042-1996-1400-1577-RTA')
    expect(await seen.text()).toContain('RTA-5042-1996-1400-1577-RTA')
  }
  expect((await open('/home-companions', { cookie })).headers.get('x-robots-tag')).toContain('noindex')
})
