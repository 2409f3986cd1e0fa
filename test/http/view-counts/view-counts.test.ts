import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { serve } from '#server/serve.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { passGate, request } from '#test/world/calls.ts'
import { actOnCampaign } from '#test/world/content-cases.ts'
import { advertiser, campaign } from '#test/world/people.ts'
import { bootDisconnectable, type DisconnectableSite } from '#test/world/site.ts'
import { browser, sendViews } from '#test/world/view-counts.ts'

let site: DisconnectableSite
let cookie: string
let marina: number
let ad: number

beforeAll(async () => {
  site = await bootDisconnectable()
  marina = await advertiser(site.app)
  ad = await campaign(site.app, await advertiser(site.app, { userType: 5 }), 1)
  cookie = await passGate(site.url)
})

// Each test runs on a different day, so it starts without counts.
const start = Date.now()
let test_number = 0
beforeEach(() => {
  const at = start + ++test_number * dayMs - 20 * dayMs
  site.app.now = () => new Date(at)
})

const writtenOn = async (at: Date) => {
  const day = at.toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })
  const rows = await site.app.db.selectFrom('audience_days').selectAll().where('day', '=', day).execute()
  return Object.fromEntries(
    rows.map(({ kind, subject_id, views, clicks }) => [`${kind}:${subject_id}`, [views, clicks]]),
  )
}
const written = () => writtenOn(site.app.now())
const soon = { timeout: 10_000, interval: 100 }
type Send = (things: readonly string[], more?: object) => ReturnType<typeof sendViews>
const tell: Send = (things, more = {}) => sendViews(site.url, things, { cookie, ...more })

/** Returns the counts from a visit to a separate server, which writes them when it closes. */
async function countsOf(visit: (tell: Send, url: string) => Promise<unknown>) {
  const own = await serve(site.app)
  try {
    await visit((things, more = {}) => sendViews(own.url, things, { cookie, ...more }), own.url)
  } finally {
    await own.close()
  }
  return written()
}

test('a view reported repeatedly counts once', async () => {
  const things = [`profile:${marina}:view`, `profile:${marina}:click`, `campaign:${ad}:view`]
  expect((await tell(things)).status).toBe(204)
  for (let again = 0; again < 5; again++) await tell(things)
  await expect.poll(written, soon).toEqual({ [`profile:${marina}`]: [1, 1], [`campaign:${ad}`]: [1, 0] })
  await tell([...things, `campaign:${ad}:click`], { type: 'text/plain;charset=UTF-8' })
  await expect.poll(written, soon).toEqual({ [`profile:${marina}`]: [1, 1], [`campaign:${ad}`]: [1, 1] })
})

test('another browser counts again, and so does another day', async () => {
  const today = site.app.now()
  const counts = await countsOf(async tell => {
    await tell([`profile:${marina}:view`])
    await tell([`profile:${marina}:view`], { device: `${browser} Edg/140.0.0.0` })
    test_number++
    site.app.now = () => new Date(today.getTime() + dayMs)
    await tell([`profile:${marina}:view`])
  })
  expect(await writtenOn(today)).toEqual({ [`profile:${marina}`]: [2, 0] })
  expect(counts).toEqual({ [`profile:${marina}`]: [1, 0] })
})

test('the number of browsers counted for one network is limited', async () => {
  const counts = await countsOf(async tell => {
    for (let version = 1; version <= 60; version++)
      await tell([`campaign:${ad}:click`], { device: `${browser} Edg/${version}.0.0.0` })
    await tell([`campaign:${ad}:view`])
  })
  expect(counts).toEqual({ [`campaign:${ad}`]: [1, 50] })
})

test('robots are not counted', async () => {
  const robots = [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'curl/8.5.0',
    'python-requests/2.32',
    '',
  ]
  const counts = await countsOf(async tell => {
    for (const device of robots) expect((await tell([`profile:${marina}:view`], { device })).status).toBe(204)
    await tell([`campaign:${ad}:view`])
  })
  expect(counts).toEqual({ [`campaign:${ad}`]: [1, 0] })
})

test('visits before the age gate or from another site are not counted', async () => {
  const view = [`profile:${marina}:view`]
  const refused = [
    { cookie: '' },
    { cookie: 'age=declared.9999999999999.1.invented' },
    { headers: { origin: 'https://elsewhere.example' } },
    { headers: { 'sec-fetch-site': 'cross-site' } },
    { headers: { 'sec-fetch-site': 'same-site' } },
  ]
  const counts = await countsOf(async tell => {
    for (const more of refused) expect((await tell(view, more)).status).toBe(403)
    const own = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    expect((await tell([`campaign:${ad}:view`], { headers: own })).status).toBe(204)
  })
  expect(counts).toEqual({ [`campaign:${ad}`]: [1, 0] })
})

test('things that visitors cannot see are not counted', async () => {
  const unlisted = await advertiser(site.app, { suspended: true })
  const partner = await advertiser(site.app, { userType: 5 })
  const off = await campaign(site.app, partner, 1, { active: false })
  const takenDown = await campaign(site.app, partner, 2)
  await actOnCampaign(site.app, (await operatorAtWork(site)).office, takenDown, 'suspension')
  const unknown = [
    `profile:${unlisted}`,
    'profile:999999',
    `campaign:${off}`,
    `campaign:${takenDown}`,
    'campaign:999999',
  ]
  const counts = await countsOf(tell => tell([...unknown.map(thing => `${thing}:view`), `campaign:${ad}:view`]))
  expect(counts).toEqual({ [`campaign:${ad}`]: [1, 0] })
})

test('invalid messages change nothing', async () => {
  const bad = ['{', '{}', '{"seen":[]}', `{"seen":[{"kind":"profile","id":"${marina}","action":"view"}]}`]
  const tooMuch = JSON.stringify({ seen: Array(61).fill({ kind: 'profile', id: marina, action: 'view' }) })
  const strange = JSON.stringify({ seen: [{ kind: 'profile', id: marina, action: 'view', who: 'eu' }] })
  const headers = { cookie, 'user-agent': browser, 'content-type': 'text/plain' }
  const form = { ...headers, 'content-type': 'application/octet-stream' }
  const counts = await countsOf(async (tell, url) => {
    for (const body of [...bad, tooMuch, strange]) {
      const { status } = await request(url, '/api/audience', { method: 'POST', headers, body })
      expect(status, body.slice(0, 60)).toBe(body === '{' ? 400 : 422)
    }
    expect((await request(url, '/api/audience', { method: 'POST', headers: form, body: 'x' })).status).toBe(415)
    await tell([`campaign:${ad}:view`])
  })
  expect(counts).toEqual({ [`campaign:${ad}`]: [1, 0] })
})

test('messages from one network are limited per minute', async () => {
  const statuses = new Set<number>()
  const counts = await countsOf(async tell => {
    for (let sent = 0; sent < 310; sent++)
      statuses.add((await tell([`profile:${marina}:view`], { device: `${browser} ${sent}` })).status)
  })
  expect([...statuses]).toEqual([204, 429])
  expect(counts).toEqual({ [`profile:${marina}`]: [50, 0] })
})

test('a database outage neither delays responses nor loses counts', async () => {
  await request(site.url, `/perfil-user/${marina}`, { headers: { cookie } })
  site.disconnect()
  expect((await tell([`profile:${marina}:view`])).status).toBe(204)
  await expect.poll(() => site.log.map(({ event }) => event), soon).toContain('audience_not_written')
  expect((await tell([`campaign:${ad}:view`])).status).toBe(204)
  await site.reconnect()
  await expect.poll(written, { ...soon, timeout: 20_000 }).toEqual({
    [`profile:${marina}`]: [1, 0],
    [`campaign:${ad}`]: [1, 0],
  })
})

test('counts are written when the site stops, and those of several processes add up', async () => {
  const others = await Promise.all([serve(site.app), serve(site.app)])
  for (const { url } of others) {
    for (const device of ['A', 'B', 'C'])
      await sendViews(url, [`profile:${marina}:view`], { cookie, device: browser + device })
  }
  await Promise.all(others.map(other => other.close()))
  expect(await written()).toEqual({ [`profile:${marina}`]: [6, 0] })
  expect(await countsOf(tell => tell([`profile:${marina}:click`]))).toEqual({ [`profile:${marina}`]: [6, 1] })
})

test('messages do not change the cached bytes of a page', async () => {
  const open = () => request(site.url, `/perfil-user/${marina}`, { headers: { cookie } })
  const before = await open()
  expect(before.text).toContain(`data-seen="profile:${marina}"`)
  site.disconnect()
  const messages = Array.from({ length: 40 }, (_, n) => tell([`profile:${marina}:view`], { device: `${browser} ${n}` }))
  const [after] = await Promise.all([open(), ...messages])
  expect(after.body.equals(before.body)).toBe(true)
  expect(after.headers['set-cookie']).toBeUndefined()
  await site.reconnect()
  await expect.poll(written, { ...soon, timeout: 20_000 }).toEqual({ [`profile:${marina}`]: [40, 0] })
})

test('stored counts identify nobody', async () => {
  const { rows } = await site.app.pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'audience_days' order by 1`,
  )
  expect(rows.map(row => row.column_name)).toEqual(['clicks', 'day', 'kind', 'subject_id', 'views'])
  expect(JSON.stringify(site.log)).not.toMatch(/Mozilla|Android/)
})
