import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { request } from '#test/world/calls.ts'
import { forgetAttempts, makeJobsDue } from '#test/world/direct-writes.ts'
import { advertiser } from '#test/world/people.ts'
import { confirmByMail } from '#test/world/report-cases.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let clock: number
let operators = 0
const mails: { to: string; subject: string; text: string }[] = []

beforeAll(async () => {
  site = await bootSite({ variables: { TRUST_PROXY: '127.0.0.1' } })
  // Starts at the real time, because the queue uses the database's clock.
  clock = Date.now()
  site.app.now = () => new Date(clock)
  site.app.mail = { ...site.app.mail, send: async mail => void mails.push(mail) }
})
beforeEach(async () => {
  clock += minuteMs
  mails.length = 0
  await forgetAttempts(site.app)
  await site.app.pool.query('delete from reports')
  await site.app.pool.query('delete from graphile_worker._private_jobs')
})

const rows = async (text: string, ...values: unknown[]) => (await site.app.pool.query(text, values)).rows
const count = async (text: string, ...values: unknown[]) => (await rows(text, ...values)).length
const isListed = async (id: number) => (await count('select from listings where account_id = $1', id)) === 1
const listed = async (ids: number[]) => count('select from listings where account_id = any($1)', ids)
const advertisers = (number: number) => Promise.all(Array.from({ length: number }, () => advertiser(site.app)))

const post = (path: string, fields: Record<string, string> | URLSearchParams, address = '203.0.113.9') =>
  request(site.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
    body: new URLSearchParams(fields).toString(),
  })
const story = { step: '2', kind: 'minor', relation: 'other', text: 'Parece ter 15 anos.' }
const tip = (fields: Record<string, string>, address?: string) =>
  post('/denunciar', { ...story, lane: 'tip', ...fields }, address)
const ana = { lane: 'formal', name: 'Ana Exemplo', email: 'ana@teste.local', relation: 'depicted' }
const notice = (fields: Record<string, string>, address?: string) =>
  post('/denunciar', { ...story, kind: 'intimate_image', ...ana, ...fields }, address)
const latest = async () => (await rows('select * from reports order by id desc limit 1'))[0]

async function deliver() {
  await makeJobsDue(site.app)
  await runQueued(site.app, tasks)
}

const mailsTo = (email: string) => mails.filter(({ to }) => to === email)
const linkIn = (text: string | undefined) => /\/denuncia\/acompanhar\/[\w-]{43}/.exec(text ?? '')?.[0] as string

/** Confirms all reports through the link in the latest mail. */
async function confirm(email: string) {
  await deliver()
  const link = linkIn(mailsTo(email).at(-1)?.text)
  const ids = [...(await request(site.url, link)).text.matchAll(/name="confirm"[^>]*value="(\d+)"/g)].map(
    ([, id]) => id,
  )
  return post(link, new URLSearchParams(ids.map(id => ['confirm', id as string])))
}

/** Logs in a new operator, because moving the clock ends sessions. */
const newOffice = async () => (await operatorAtWork(site, `Íris ${++operators}`)).office

const photosOf = (account: number) => rows('select id from media where account_id = $1 order by position', account)
const shownPhotos = async (account: number) => {
  const answer = await fetch(`${site.url}/api/account/list/user/${account}`)
  return (await answer.json())[0].profile.midias.length
}

test('anonymous tips from everywhere hide three profiles an hour, and alert the team to the others', async () => {
  const people = await advertisers(12)
  for (const [index, id] of people.entries())
    expect(
      (await tip({ place: `perfil:${id}`, kind: index % 2 ? 'minor' : 'trafficking' }, `198.${index}.0.1`)).status,
    ).toBe(303)
  expect(await listed(people)).toBe(9)
  await newOffice()
  await deliver()
  const alerts = mails.filter(({ subject }) => subject === 'Muitas denúncias anônimas agora')
  expect(alerts).not.toEqual([])
  for (const { text } of alerts) expect(text).toContain('9 casos urgentes continuam no ar')
  // All cases are still waiting for the team's decision.
  expect(await count('select from reports where queued_for is not null')).toBe(12)
  clock += hourMs + minuteMs
  const [late] = await advertisers(1)
  await tip({ place: `perfil:${late}` }, '198.99.0.1')
  expect(await isListed(late as number)).toBe(false)
})

test.each([
  ['an IPv4 network', (index: number) => `203.0.113.${index}`],
  ['an IPv6 customer', (index: number) => `2001:db8:1:${index}::1`],
])('the neighbours of %s together hide three profiles a day', async (_, addressOf) => {
  const people = await advertisers(5)
  for (const [index, id] of people.entries()) {
    await tip({ place: `perfil:${id}` }, addressOf(index + 1))
    clock += hourMs / 2
  }
  expect(await listed(people)).toBe(2)
})

test('a notice hides only after its mail’s link is confirmed, and its deadline counts from the receipt', async () => {
  const account = await advertiser(site.app, { photos: 2 })
  const [photo] = await photosOf(account)
  const sent = await notice({ place: `foto:${photo.id}` })
  const due = (await latest()).due_at.getTime()
  expect(due).toBe(clock + 2 * hourMs)
  expect(await shownPhotos(account)).toBe(2)
  // Neither the page shown after sending nor a program that merely opens the mailed link confirms the notice.
  const own = sent.headers.location as string
  expect((await request(site.url, own)).text).toContain('Confirme pelo link')
  expect((await post(linkIn(own), { confirm: String((await latest()).id) })).status).toBe(403)
  await deliver()
  await request(site.url, linkIn(mailsTo('ana@teste.local')[0]?.text))
  expect(await shownPhotos(account)).toBe(2)
  clock += hourMs / 2
  expect((await confirm('ana@teste.local')).status).toBe(303)
  expect(await shownPhotos(account)).toBe(1)
  expect((await latest()).due_at.getTime()).toBe(due)
  expect((await (await newOffice()).send('GET', `/api/operator/reports/${(await latest()).id}`)).json()).toMatchObject({
    confirmed_at: new Date(clock).toISOString(),
  })
})

test('300 urgent notices from one address become one case with a counter and one mail', async () => {
  const account = await advertiser(site.app)
  for (let sent = 0; sent < 50; sent++)
    expect((await notice({ place: `perfil:${account}`, kind: 'violence', text: `Aviso ${sent}` })).status).toBe(303)
  expect(await rows('select repeats from reports')).toEqual([{ repeats: 49 }])
  const { id } = await latest()
  const one = (await (await newOffice()).send('GET', `/api/operator/reports/${id}`)).json()
  expect(one.repeats).toBe(49)
  expect(one.messages.map(({ author, text }: { author: string; text: string }) => [author, text])).toContainEqual([
    'repeat',
    'Aviso 1',
  ])
  expect(one.messages.length).toBeLessThanOrEqual(10)
  await deliver()
  expect(mailsTo('ana@teste.local')).toHaveLength(1)
  await notice({ place: `perfil:${account}` })
  clock += hourMs / 2
  await deliver()
  expect(mailsTo('ana@teste.local')).toHaveLength(1)
  clock += hourMs
  await deliver()
  expect(mailsTo('ana@teste.local')).toHaveLength(2)
})

test('somebody who repeats a report does not see the first one', async () => {
  const account = await advertiser(site.app)
  const place = `perfil:${account}`
  for (const send of [notice, tip]) {
    expect((await send({ place })).headers.location).toMatch(/^\/denuncia\/acompanhar\//)
    const again = await send({ place, text: 'Outra pessoa, a mesma rede.' })
    expect(again.headers.location).not.toMatch(/acompanhar/)
    expect((await request(site.url, again.headers.location as string)).text).toContain('Já tínhamos recebido')
  }
})

test('a network is refused only far above the number of reports that one person sends, with the numbers to call', async () => {
  const people = await advertisers(8)
  const kinds = ['minor', 'trafficking', 'intimate_image', 'violence', 'scam', 'personal_data', 'rights', 'other']
  const statuses: number[] = []
  let last = ''
  for (const [index, kind] of kinds.entries())
    for (const id of people) {
      const sent = await notice({ place: `perfil:${id}`, kind, email: `p${index}@teste.local` })
      statuses.push(sent.status)
      last = sent.text
    }
  expect(statuses.filter(status => status === 303)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
  const error = /role="alert"[\s\S]*?<\/p>/.exec(last)?.[0]
  for (const number of ['190', '100', '180']) expect(error).toContain(number)
  expect((await notice({ place: `perfil:${people[0]}` }, '203.0.113.10')).status).toBe(303)
})

test('a victim’s notices hide their photos, the fourth photo too, whatever others have sent', async () => {
  const account = await advertiser(site.app, { photos: 5 })
  for (let sent = 0; sent < 25; sent++) await tip({ place: `perfil:${account}`, kind: 'scam' }, `198.51.100.${sent}`)
  for (const { id } of (await photosOf(account)).slice(0, 4)) {
    const { status } = await notice({ place: `foto:${id}` })
    expect(status).toBe(303)
    const report = await latest()
    expect(report).toMatchObject({ over_limit: false })
    expect(report.queued_for).toEqual(report.due_at)
  }
  expect((await confirm('ana@teste.local')).status).toBe(303)
  expect(await shownPhotos(account)).toBe(1)
})

const others = fc.record({
  kind: fc.constantFrom('minor', 'trafficking', 'intimate_image', 'violence', 'scam', 'other'),
  about: fc.constantFrom('profile', 'photo'),
  lane: fc.constantFrom('tip', 'formal'),
  relation: fc.constantFrom('depicted', 'other'),
  address: fc.nat(2),
  email: fc.constantFrom('ana@teste.local', 'rui@teste.local'),
  isConfirmed: fc.boolean(),
})

test('reports by others, even in the same name, neither stop nor delay a victim’s notice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(others, { maxLength: 12 }), async before => {
      await forgetAttempts(site.app)
      const account = await advertiser(site.app, { photos: 3 })
      const [photo] = await photosOf(account)
      for (const { about, address, isConfirmed, ...sent } of before) {
        const place = about === 'photo' ? `foto:${photo.id}` : `perfil:${account}`
        await post('/denunciar', { ...story, ...ana, ...sent, place }, `198.51.100.${address}`)
        if (isConfirmed && sent.email === 'rui@teste.local') await confirmByMail(site.app, (await latest()).id)
      }
      expect((await notice({ place: `foto:${photo.id}` })).status).toBe(303)
      const [own] = await rows(
        `select * from reports where account_id = $1 and email = 'ana@teste.local' and media_id = $2
          and kind = 'intimate_image' and lane = 'formal'`,
        account,
        photo.id,
      )
      expect(own).toMatchObject({ over_limit: false, relation: 'depicted' })
      expect(own.due_at.getTime() - own.received_at.getTime()).toBe(2 * hourMs)
      expect(own.queued_for).toEqual(own.due_at)
      await confirmByMail(site.app, own.id)
      const hidden = `select from report_hidings where report_id = $1 and media_id = $2 and lifted_at is null`
      expect(await count(hidden, own.id, photo.id)).toBe(1)
    }),
    { numRuns: 10 },
  )
})

test.each(['source', 'wave'] as const)('one decision restores everything that one %s hid', async scope => {
  const people = await advertisers(3)
  for (const [index, id] of people.entries())
    await tip({ place: `perfil:${id}` }, scope === 'source' ? '198.51.100.7' : `198.${index}.0.1`)
  const victim = await advertiser(site.app, { photos: 2 })
  const [photo] = await photosOf(victim)
  await notice({ place: `foto:${photo.id}` })
  await confirm('ana@teste.local')
  expect(await listed(people)).toBe(0)
  const { id } = (await rows(`select id from reports where lane = 'tip' order by id limit 1`))[0]
  const path = `/api/operator/reports/${id}`
  const office = await newOffice()
  const found = (await office.send('GET', path)).json()
  expect(found.alike[scope]).toBe(3)
  const body = { scope, reason: 'Enviadas em série, sem nada de concreto.' }
  expect((await office.send('POST', `${path}/undone-hidings`, { body })).status).toBe(204)
  expect(await listed(people)).toBe(3)
  expect(await shownPhotos(victim)).toBe(1)
  expect((await office.send('POST', `${path}/undone-hidings`, { body })).status).toBe(409)
  // Each case is still waiting for a decision, and another tip does not hide the profile again.
  expect(await count(`select from reports where lane = 'tip' and due_at is not null`)).toBe(3)
  await tip({ place: `perfil:${people[0]}` }, '192.0.2.200')
  expect(await listed(people)).toBe(3)
  const audited = await rows(`select facts from audit_entries where action = 'hidings_undone' order by id desc limit 1`)
  expect(audited[0].facts).toMatchObject({ scope, accounts: people.toSorted((a, b) => a - b) })
  await deliver()
  expect(mails.filter(({ subject }) => subject === 'Seu anúncio voltou ao ar')).toHaveLength(3)
})
