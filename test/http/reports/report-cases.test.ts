import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { HistoryEvent } from '#contract/account.ts'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { WorklistItem } from '#contract/worklist.ts'
import { isBanned } from '#server/people/media/banned-likenesses.ts'
import { verifyChain } from '#server/platform/operators/audit.ts'
import { readFigures } from '#server/safety/worklist/list-worklist.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { request } from '#test/world/calls.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { advertiser, campaign } from '#test/world/people.ts'
import { openReportCases } from '#test/world/report-cases.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let world: ReturnType<typeof openReportCases>
let clock: number
let iris: Awaited<ReturnType<typeof operatorAtWork>>
let bruno: Awaited<ReturnType<typeof operatorAtWork>>

beforeAll(async () => {
  site = await bootSite()
  clock = Date.parse('2026-11-24T15:00:00Z')
  site.app.now = () => new Date(clock)
  world = openReportCases(site)
  iris = await operatorAtWork(site, 'Íris')
  bruno = await operatorAtWork(site, 'Bruno')
})
beforeEach(() => forgetAttempts(site.app))

const isListed = async (id: number) => (await world.rows('select from listings where account_id = $1', id)).length === 1

const waiting = async () =>
  (await iris.office.send('GET', '/api/operator/worklist?only=report')).json().data as WorklistItem[]

test('the queue sorts cases by deadline, and the figures count cases near it and past it', async () => {
  const account = await advertiser(site.app)
  const slow = await world.reported({ place: `perfil:${account}` })
  clock += minuteMs
  const quick = await world.reported({ place: `perfil:${account}`, kind: 'violence' })
  expect((await waiting()).map(({ id }) => id)).toEqual([quick.id, slow.id])
  expect((await waiting())[0]).toMatchObject({ due: new Date(clock + 6 * hourMs).toISOString() })
  const [first] = (await iris.office.send('GET', '/api/operator/worklist')).json().data
  expect(first).toMatchObject({ kind: 'report', id: quick.id, facts: { kind: 'violence', lane: 'formal' } })
  // Uses a separate clock, because moving the site's clock would end the session.
  const later = { ...site.app, now: () => new Date(clock + 5 * hourMs) }
  const figure = async () =>
    (await readFigures(later, { roles: ['trust'], emergencyRoles: [] })).find(({ kind }) => kind === 'report')
  expect(await figure()).toMatchObject({ waiting: 2, near: 1, overdue: 0 })
  expect((await iris.office.send('POST', `/api/operator/reports/${quick.id}/longer-time`)).status).toBe(204)
  expect((await iris.office.send('POST', `/api/operator/reports/${quick.id}/longer-time`)).status).toBe(409)
  expect(await figure()).toMatchObject({ waiting: 2, near: 0 })
  expect((await world.decide(iris.office, quick.id, { verdict: 'kept' })).status).toBe(204)
  expect((await world.decide(iris.office, slow.id, { verdict: 'kept' })).status).toBe(204)
  expect(await waiting()).toEqual([])
})

test('a photo is removed with its ban, both sides read why, and another operator judges the contestation', async () => {
  const account = await advertiser(site.app, { photos: 2 })
  const [item] = await world.rows('select id, content_hash from media where account_id = $1 order by position', account)
  const { id, path } = await world.reported({ place: `foto:${item.id}`, kind: 'intimate_image', relation: 'depicted' })
  const detail = await world.open(iris.office, id)
  expect(detail).toMatchObject({
    target: 'photo',
    hiding: { scope: 'content', until: null },
    notifier: { name: 'Ana Exemplo' },
    account: { id: account, listed: true },
  })
  expect((await world.decide(iris.office, id, { verdict: 'removed', text: 'Sem autorização da pessoa.' })).status).toBe(
    204,
  )
  expect((await world.decide(bruno.office, id, { verdict: 'kept' })).json().message).toBe('Este caso já foi decidido.')
  expect(await world.rows('select from media where id = $1', item.id)).toEqual([])
  const banned = () => isBanned(site.app.db, { contentHash: item.content_hash, perceptualHash: null })
  expect(await banned()).toBe(true)
  const statusPage = await request(site.url, path)
  for (const text of ['Conteúdo removido', 'Sem autorização da pessoa.']) expect(statusPage.text).toContain(text)
  const link = await world.authorLink(id, 'removed')
  const page = await request(site.url, link)
  for (const text of ['Conteúdo removido', 'Sem autorização da pessoa.', 'Não concorda? Conteste'])
    expect(page.text).toContain(text)
  for (const secret of ['Ana Exemplo', 'ana@teste.local', 'Não é a pessoa']) expect(page.text).not.toContain(secret)
  expect((await world.answer(link, 'Tenho a autorização dela.')).status).toBe(303)
  expect((await world.answer(link, 'E mais uma coisa.')).status).toBe(409)
  expect(await waiting()).toMatchObject([
    { id, due: new Date(clock + dayMs).toISOString(), facts: { contested: true } },
  ])
  const own = await world.decide(iris.office, id, { verdict: 'kept' })
  expect([own.status, own.json().message]).toEqual([
    403,
    'Foi você quem decidiu: quem julga a contestação é outra pessoa da equipe.',
  ])
  expect((await world.decide(bruno.office, id, { verdict: 'kept', text: 'A autorização foi mostrada.' })).status).toBe(
    204,
  )
  // No operator can reverse a decision alone: the judge cannot also approve the reversal.
  expect(await banned()).toBe(true)
  expect((await request(site.url, link)).text).not.toContain('A autorização foi mostrada.')
  expect((await world.open(bruno.office, id)).reversal).toMatchObject({ operator: 'Bruno', own: true })
  expect(await waiting()).toMatchObject([{ id, facts: { contested: true, second: true } }])
  const alone = await world.agree(bruno.office, id)
  expect([alone.status, alone.json().message]).toEqual([
    409,
    'O primeiro passo foi seu: o segundo é de outra pessoa da equipe.',
  ])
  expect((await world.decide(bruno.office, id, { verdict: 'removed' })).status).toBe(409)
  expect((await world.agree(iris.office, id)).status).toBe(204)
  expect((await world.agree(iris.office, id)).json().message).toBe('Este caso já foi decidido.')
  expect(await banned()).toBe(false)
  const final = await request(site.url, link)
  expect(final.text).toContain('A autorização foi mostrada.')
  expect(final.text).not.toContain('Não concorda?')
  expect((await world.open(iris.office, id)).decisions).toMatchObject([
    { number: 1, own: true, contestation: { side: 'author', text: 'Tenho a autorização dela.' } },
    { number: 2, own: false, operator: 'Bruno', agreed_by: 'Íris' },
  ])
})

test('the operator chooses which of the account’s own items to remove from a profile, and no others', async () => {
  const account = await advertiser(site.app, { photos: 3 })
  const other = await advertiser(site.app)
  const own = await world.rows('select id from media where account_id = $1 order by position', account)
  const [foreign] = await world.rows('select id from media where account_id = $1', other)
  const { id } = await world.reported({ place: `perfil:${account}` })
  expect((await world.decide(iris.office, id, { verdict: 'removed' })).json().errors).toEqual({
    media: ['Escolha o que remover.'],
  })
  expect((await world.decide(iris.office, id, { verdict: 'removed', media: [own[0].id, foreign.id] })).status).toBe(422)
  expect(await world.rows('select from media where id = any($1)', [own[0].id, foreign.id])).toHaveLength(2)
  expect((await world.decide(iris.office, id, { verdict: 'removed', media: [own[0].id] })).status).toBe(204)
  expect(await world.rows('select from media where account_id = $1', account)).toHaveLength(2)
})

test('the decision restores an account hidden by mistake, and a second report does not hide it again', async () => {
  const account = await advertiser(site.app)
  const report = { place: `perfil:${account}`, kind: 'minor', lane: 'tip' } as const
  const { id } = await world.reported(report)
  expect(await isListed(account)).toBe(false)
  const unseen = await world.decide(iris.office, id, { verdict: 'kept', face_matches: true })
  expect(unseen.status).toBe(422)
  expect(unseen.json().errors.face_matches).toHaveLength(1)
  expect((await world.decide(iris.office, id, { verdict: 'kept', text: 'É maior: documento conferido.' })).status).toBe(
    204,
  )
  expect(await isListed(account)).toBe(true)
  // The author's page omits the reason, because somebody else could be reading it too.
  expect((await request(site.url, await world.authorLink(id, 'kept'))).text).not.toContain('É maior')
  await world.reported(report)
  expect(await isListed(account)).toBe(true)
})

test('only two people, the judge and another operator, can undo a suspension by a report', async () => {
  const account = await advertiser(site.app)
  const { id, path } = await world.reported({ place: `perfil:${account}`, kind: 'trafficking' })
  expect(
    (await world.decide(iris.office, id, { verdict: 'suspended', text: 'Outra pessoa responde por ela.' })).status,
  ).toBe(204)
  expect(await isListed(account)).toBe(false)
  const [suspension] = await world.rows('select reason from account_suspensions where account_id = $1', account)
  expect(suspension.reason).toContain('Outra pessoa responde por ela.')
  expect((await request(site.url, path)).text).toContain('Conta suspensa')
  const { data } = (await iris.office.send('GET', `/api/operator/accounts/${account}/history?kind=report`)).json()
  expect((data as HistoryEvent[]).map(({ what }) => what).toSorted()).toEqual([
    'hidden_by_report',
    'report_decided',
    'reported',
  ])
  expect((await world.answer(await world.authorLink(id, 'removed'), 'Respondo eu mesma.')).status).toBe(303)
  expect((await world.decide(bruno.office, id, { verdict: 'kept', text: 'Falamos com ela.' })).status).toBe(204)
  expect(await isListed(account)).toBe(false)
  const clara = await operatorAtWork(site, 'Clara')
  const again = await world.decide(clara.office, id, { verdict: 'kept' })
  expect([again.status, again.json().message]).toEqual([
    409,
    'Bruno já fez este pedido: responda a ele em vez de fazer outro.',
  ])
  const [documents] = await world.rows('select id from kyc_submissions where account_id = $1', account)
  const lift = `/api/operator/kyc/${documents.id}/lift`
  expect((await clara.office.send('POST', lift, { body: { text: 'Falei com ela por vídeo.' } })).status).toBe(204)
  expect((await world.agree(clara.office, id)).status).toBe(204)
  expect(await isListed(account)).toBe(true)
  expect(
    await world.rows('select lifted_by, lift_agreed_by from account_suspensions where account_id = $1', account),
  ).toEqual([{ lifted_by: bruno.id, lift_agreed_by: clara.id }])
  // The reversal also resolves the suspension's pending confirmation.
  expect(
    await world.rows(
      `select action, answer, answered_by from approvals where suspension_id in (
        select id from account_suspensions where account_id = $1) order by id`,
      account,
    ),
  ).toEqual([
    { action: 'suspension', answer: 'rejected', answered_by: bruno.id },
    { action: 'lift', answer: 'approved', answered_by: bruno.id },
  ])
})

test('the second operator can decide otherwise, and that decision takes effect immediately', async () => {
  const account = await advertiser(site.app)
  const { id } = await world.reported({ place: `perfil:${account}`, kind: 'trafficking' })
  await world.decide(iris.office, id, { verdict: 'suspended' })
  expect((await world.agree(bruno.office, id)).status).toBe(409)
  await world.answer(await world.authorLink(id, 'removed'), 'Não é verdade.')
  await world.decide(bruno.office, id, { verdict: 'kept' })
  const davi = await operatorAtWork(site, 'Davi')
  expect((await world.decide(davi.office, id, { verdict: 'suspended' })).status).toBe(204)
  expect(await isListed(account)).toBe(false)
  expect((await world.agree(iris.office, id)).json().message).toBe('Este caso já foi decidido.')
  expect(await world.rows('select answer, answered_by from approvals where report_id = $1', id)).toEqual([
    { answer: 'rejected', answered_by: davi.id },
  ])
})

test('a banner is removed with its ban', async () => {
  const partner = await advertiser(site.app, { userType: 5 })
  const ad = await campaign(site.app, partner, 1)
  const { id } = await world.reported({ place: `anuncio:${ad}`, kind: 'rights' })
  expect((await world.open(iris.office, id)).campaign).toMatchObject({ id: ad })
  expect((await world.decide(iris.office, id, { verdict: 'removed' })).status).toBe(204)
  expect(await world.rows('select from campaigns where id = $1', ad)).toEqual([])
  expect((await world.open(iris.office, id)).target).toBe('gone')
})

test('the team asks and the notifier answers by the link; a notifier who lost can contest', async () => {
  const account = await advertiser(site.app)
  const { id, path } = await world.reported({ place: `perfil:${account}` })
  const response = await iris.office.send('POST', `/api/operator/reports/${id}/question`, {
    body: { text: 'Qual das fotos?' },
  })
  expect(response.status).toBe(204)
  expect((await request(site.url, path)).text).toContain('Qual das fotos?')
  expect((await world.answer(path, 'A segunda.')).status).toBe(303)
  expect((await world.open(iris.office, id)).messages.map(({ author, text }) => [author, text])).toEqual([
    ['operator', 'Qual das fotos?'],
    ['notifier', 'A segunda.'],
  ])
  await world.decide(iris.office, id, { verdict: 'kept' })
  expect((await world.answer(path, 'Não concordo.')).status).toBe(303)
  expect((await world.decide(bruno.office, id, { verdict: 'suspended' })).status).toBe(204)
  expect(await isListed(account)).toBe(false)
})

test('the database refuses a contestation judged by the operator who decided', async () => {
  const account = await advertiser(site.app)
  const { id } = await world.reported({ place: `perfil:${account}` })
  const insert = (by: number) =>
    site.app.pool.query(
      `insert into report_decisions (report_id, number, verdict, body, face_matches, operator_id, first_operator_id, decided_at)
        values ($1, 2, 'kept', 'x', false, $2, $3, now())`,
      [id, by, iris.id],
    )
  await expect(insert(iris.id)).rejects.toThrow('judged_by_another')
})

test('the audit chain is intact after all this', async () => {
  expect(await verifyChain(site.app.db)).toMatchObject({ brokenAt: null })
})
