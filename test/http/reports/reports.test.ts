import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { personKinds } from '#contract/report-kinds.ts'
import { contentHiddenEmail } from '#server/platform/emails/reports.ts'
import { dueEmail, raiseAlarms } from '#server/safety/worklist/alarms.ts'
import { newOperator } from '#test/world/back-office.ts'
import { request } from '#test/world/calls.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { advertiser, campaign } from '#test/world/people.ts'
import { confirmByMail } from '#test/world/report-cases.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let clock: number
const mails: { to: string; subject: string; text: string }[] = []

beforeAll(async () => {
  site = await bootSite()
  clock = Date.parse('2026-11-24T15:00:00Z')
  site.app.now = () => new Date(clock)
  site.app.mail = { ...site.app.mail, send: async mail => void mails.push(mail) }
})
beforeEach(() => forgetAttempts(site.app))

const rows = async (text: string, ...values: unknown[]) => (await site.app.pool.query(text, values)).rows
const get = (path: string) => request(site.url, path)
const post = (fields: Record<string, string>, path = '/denunciar') =>
  request(site.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

const story = { relation: 'other', text: 'As fotos são de outra pessoa.' }
const ana = { lane: 'formal', name: 'Ana Exemplo', email: 'ana@teste.local' }
const sendAll = (fields: Record<string, string>) => post({ step: '2', kind: 'scam', ...story, ...ana, ...fields })
const latest = async () => (await rows('select * from reports order by id desc limit 1'))[0]
const isListed = async (id: number) => (await rows('select from listings where account_id = $1', id)).length === 1

test('a report takes three steps, without script and without the age answer, and loses nothing typed', async () => {
  const account = await advertiser(site.app)
  const first = await get(`/denunciar?perfil=${account}`)
  expect(first.status).toBe(200)
  expect(first.text).toContain('Passo 1 de 3')
  expect(first.text).toContain('este perfil')
  for (const number of ['180', '100', '190', '188']) expect(first.text).toContain(`href="tel:${number}"`)
  const place = `perfil:${account}`
  const second = await post({ step: '0', kind: 'scam', place })
  expect(second.text).toContain('Passo 2 de 3')
  const third = await post({ step: '1', kind: 'scam', place, ...story })
  expect(third.text).toContain('Passo 3 de 3')
  for (const text of [`value="${place}"`, 'value="As fotos são de outra pessoa."', 'value="other"'])
    expect(third.text).toContain(text)
  const back = await post({ step: '2', go: 'back', kind: 'scam', place, ...story, name: 'Ana', email: 'ana@' })
  expect(back.text).toContain('Passo 2 de 3')
  expect(back.text).toContain('As fotos são de outra pessoa.</textarea>')
  expect(back.text).toContain('value="Ana"')
  expect(await rows('select from reports')).toEqual([])
  const sent = await sendAll({ place })
  expect(sent.status).toBe(303)
  const link = sent.headers.location as string
  expect(link).toMatch(/^\/denuncia\/acompanhar\/[\w-]{43}\?enviada=1$/)
  const page = await get(link)
  const report = await latest()
  expect(page.text).toContain(report.protocol)
  expect(page.text).toContain('Guarde o endereço desta página.')
  expect(report).toMatchObject({ kind: 'scam', lane: 'formal', account_id: account, name: 'Ana Exemplo' })
  // Seven business days later, skipping the holiday of 20 November.
  expect(report.due_at).toEqual(new Date('2026-12-03T15:00:00Z'))
  expect(await isListed(account)).toBe(true)
})

test('an incomplete formal notice lists its missing fields; an anonymous tip needs no name', async () => {
  const nothing = await post({ step: '0' })
  expect(nothing.status).toBe(422)
  for (const text of ['Escolha o que você quer denunciar.', 'Cole o endereço da página do anúncio.'])
    expect(nothing.text).toContain(text)
  const unnamed = await sendAll({ place: '/perfil-user/1', name: '', email: 'ana@' })
  expect(unnamed.status).toBe(422)
  for (const text of [
    'Para uma notificação com identificação, informe o seu nome.',
    'Para uma notificação com identificação, informe um e-mail válido.',
    'value="ana@"',
  ])
    expect(unnamed.text).toContain(text)
  const elsewhere = await sendAll({ place: 'um site qualquer' })
  expect(elsewhere.status).toBe(422)
  expect(elsewhere.text).toContain('cole o endereço exato do anúncio')
  expect(elsewhere.text).toContain('Passo 1 de 3')
  const tip = await sendAll({ place: 'um site qualquer', lane: 'tip', name: 'Ana', email: 'ana@teste.local' })
  expect(tip.status).toBe(303)
  expect(await latest()).toMatchObject({ lane: 'tip', name: null, email: null, account_id: null })
})

test('thanks a bot that fills the trap field, and stores nothing', async () => {
  const [{ count }] = await rows('select count(*) from reports')
  expect((await sendAll({ place: 'x', lane: 'tip', site: 'http://x.example' })).status).toBe(303)
  expect((await rows('select count(*) from reports'))[0].count).toBe(count)
})

test('an intimate image is hidden once the person in it has confirmed: profile, list and file', async () => {
  const account = await advertiser(site.app, { photos: 2 })
  const items = await rows(`select id, folder from media where account_id = $1 order by position`, account)
  for (const { folder } of items) await site.app.storage.write(`midias/${folder}/512.webp`, Buffer.from('x'))
  const cookie = (await post({ maior: 'sim' }, '/home')).headers['set-cookie'] as unknown as string
  const file = async ({ folder }: { folder: string }) =>
    (
      await request(site.url, `/midias/${folder}/512.webp`, {
        headers: { cookie: String(cookie).split(';')[0] as string },
      })
    ).status
  const shown = async () => {
    const answer = await fetch(`${site.url}/api/account/list/user/${account}`)
    return (await answer.json())[0].profile.midias.length
  }
  expect([await file(items[0]), await shown()]).toEqual([200, 2])
  const path = '/denunciar/imagem-intima'
  expect((await get(path)).text).toContain('em até 2 horas')
  const form = { step: '2', place: `foto:${items[0].id}`, text: 'Sou eu, e não autorizei.', ...ana }
  await post({ ...form, relation: 'other' }, path)
  await confirmByMail(site.app, (await latest()).id)
  expect([await file(items[0]), await shown()]).toEqual([200, 2])
  // This updates the same case: its sender now claims to be the person depicted, and confirms the report again.
  expect((await post({ ...form, relation: 'depicted' }, path)).status).toBe(303)
  expect([await file(items[0]), await shown()]).toEqual([200, 2])
  await confirmByMail(site.app, (await latest()).id)
  expect([await file(items[0]), await file(items[1]), await shown()]).toEqual([404, 200, 1])
  const report = await latest()
  expect(report).toMatchObject({ kind: 'intimate_image', media_id: items[0].id })
  expect(report.due_at.getTime() - report.received_at.getTime()).toBe(2 * hourMs)
  expect((await rows('select photo_count from listings where account_id = $1', account))[0].photo_count).toBe(1)
})

test.each(personKinds)('a suspicion of %s hides the whole account, also after a tip', async kind => {
  const account = await advertiser(site.app)
  await sendAll({ kind, place: `https://vespera.example/perfil-user/${account}`, lane: 'tip' })
  expect(await isListed(account)).toBe(false)
  mails.length = 0
  await contentHiddenEmail.run(site.app, { reportId: (await latest()).id }, { id: 1 })
  const path = /\/verificacao\/[\w-]{43}/.exec(mails[0]?.text ?? '')?.[0] as string
  const page = await get(path)
  expect(page.text).toContain('Seu anúncio está em verificação')
  for (const text of [mails[0]?.text, mails[0]?.subject]) expect(text).not.toMatch(/menor|tráfico|coerção|denúncia/i)
  expect(page.text.split('Se você precisa de ajuda')[0]).not.toMatch(/menor de idade|tráfico|coerção/i)
  // After an answer, the decision is due within a day.
  clock += hourMs
  expect((await post({ text: 'Sou eu, com 30 anos.' }, path)).status).toBe(303)
  expect((await get(path)).text).toContain('Sou eu, com 30 anos.')
  expect((await latest()).due_at.getTime()).toBeLessThanOrEqual(clock + dayMs)
})

test('a report about a banner hides only that banner', async () => {
  const partner = await advertiser(site.app, { userType: 5 })
  const id = await campaign(site.app, partner, 1)
  await sendAll({ kind: 'intimate_image', place: `anuncio:${id}`, relation: 'representative' })
  await confirmByMail(site.app, (await latest()).id)
  const [row] = await rows('select suspended_at, suspension_reason from campaigns where id = $1', id)
  expect(row.suspension_reason).toBe('Denúncia em análise')
  expect(await isListed(partner)).toBe(true)
})

test('after many tips from one network others are refused with the numbers to call, but notices and urgent tips are not', async () => {
  const people = await Promise.all(Array.from({ length: 11 }, () => advertiser(site.app)))
  const tip = (id: number | undefined, kind = 'scam') => sendAll({ place: `perfil:${id}`, kind, lane: 'tip' })
  for (const id of people.slice(1)) expect((await tip(id)).status).toBe(303)
  const refused = await tip(people[0])
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('value="As fotos são de outra pessoa."')
  for (const number of ['190', '100', '180']) expect(refused.text).toContain(number)
  const urgent = await tip(people[0], 'violence')
  expect([urgent.status, (await latest()).over_limit]).toEqual([303, true])
  expect((await latest()).queued_for.getTime()).toBeGreaterThan((await latest()).due_at.getTime())
  for (const kind of ['scam', 'intimate_image'])
    expect((await sendAll({ place: `perfil:${people[0]}`, kind, relation: 'depicted' })).status).toBe(303)
  expect((await latest()).over_limit).toBe(false)
})

test('the team is notified at half, four fifths and the end of the time, once each', async () => {
  await site.app.pool.query('update reports set due_at = null, waiting_since = null, queued_for = null')
  const account = await advertiser(site.app)
  await sendAll({ place: `perfil:${account}`, kind: 'violence' })
  const { id, protocol } = await latest()
  const alarms: number[] = []
  for (const minutes of [0, 170, 10, 100, 10, 60, 30, 600]) {
    clock += minutes * minuteMs
    alarms.push(await raiseAlarms(site.app))
  }
  expect(alarms).toEqual([0, 0, 1, 0, 1, 0, 1, 0])
  await newOperator(site.app)
  mails.length = 0
  await dueEmail.run(site.app, { clock: 'reports', rows: [{ id, percent: 100 }] }, { id: 1 })
  expect(mails).not.toEqual([])
  for (const { text } of mails) expect(text).toContain(`${protocol}: Violência contra a mulher, prazo vencido`)
})

test('an unknown link answers 404 for either side', async () => {
  for (const path of ['/denuncia/acompanhar/', '/verificacao/'])
    expect((await get(path + 'x'.repeat(43))).status).toBe(404)
})
