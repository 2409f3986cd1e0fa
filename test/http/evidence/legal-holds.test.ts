import { beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { dayMs } from '#contract/durations.ts'
import { retention } from '#contract/retention.ts'
import { endDocuments } from '#server/people/documents/retention.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { runRetention } from '#server/retention/run-retention.ts'
import { endEvidence } from '#server/safety/abuse/end-evidence.ts'
import { createReport } from '#server/safety/reports/create-report.ts'
import { tasks } from '#server/tasks.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { ask } from '#test/world/calls.ts'
import { openContentCases } from '#test/world/content-cases.ts'
import { ownDataDir, review, sendPhotos } from '#test/world/documents.ts'
import { daysAgo, openEvidence } from '#test/world/evidence.ts'
import { advertiser, logInAs, password } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let world: ReturnType<typeof openEvidence>
let iris: Awaited<ReturnType<typeof operatorAtWork>>
let bruno: Awaited<ReturnType<typeof operatorAtWork>>

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  world = openEvidence(site)
  iris = await operatorAtWork(site, 'Íris', ['trust'])
  bruno = await operatorAtWork(site, 'Bruno', ['trust'])
})

const order = { reason: 'Inquérito policial em curso.', reference: 'Ofício 7/2026', until: null }
const hold = async (office: BackOffice, subject: { account?: number; report?: number }, more: object = {}) =>
  office.send('POST', '/api/operator/holds', {
    body: { account_id: subject.account ?? null, report_id: subject.report ?? null, ...order, ...more },
  })
const lift = (office: BackOffice, id: number) =>
  office.send('POST', `/api/operator/holds/${id}/lift`, { body: { reason: 'O inquérito foi arquivado.' } })
const listed = async (account: number) =>
  (await iris.office.send('GET', `/api/operator/holds?account=${account}`)).json().data
const leave = async (account: number) => {
  const { token } = await logInAs(site, account)
  expect((await ask(site.url, deleteAccount, { token, body: { password } })).status).toBe(204)
}
const later = (days: number) => world.at(daysAgo(-days))

test('a hold is recorded, and only another operator can lift it', async () => {
  const account = await advertiser(site.app)
  const placed = (await hold(iris.office, { account })).json()
  expect(placed).toMatchObject({ held_by: 'Íris', reference: 'Ofício 7/2026', active: true, own: true, until: null })
  expect((await lift(iris.office, placed.id)).status).toBe(409)
  await expect(
    site.app.pool.query(
      "update legal_holds set lifted_at = held_at, lifted_by = held_by, lift_reason = 'sozinho' where id = $1",
      [placed.id],
    ),
  ).rejects.toThrow('lifted_by_another')
  expect((await lift(bruno.office, placed.id)).status).toBe(204)
  expect((await lift(bruno.office, placed.id)).status).toBe(409)
  expect(await listed(account)).toMatchObject([{ active: false, lifted_by: 'Bruno' }])
  expect((await hold(iris.office, { account: 2_000_000_000 })).status).toBe(404)
  expect((await hold(iris.office, {})).status).toBe(422)
  expect((await hold(iris.office, { account }, { until: '2020-01-01' })).json().errors).toHaveProperty('until')
  const actions = await world.rows(
    'select action from audit_entries where subject = $1 order by id',
    `account:${account}`,
  )
  expect(actions.map(({ action }) => action)).toEqual(['hold_placed', 'hold_lifted'])
})

test('a hold keeps documents, versions and reports beyond their term, until it ends', async () => {
  const account = await advertiser(site.app, { kyc: 'none' })
  await review(site.app, await sendPhotos(site.app, account), 'rejected')
  const contents = openContentCases(site)
  const one = await contents.edited(account, { nickname: 'Um' })
  const two = await contents.edited(account, { nickname: 'Dois' })
  await site.app.pool.query(
    `insert into profile_reviews (submission_id, verdict, content_hash, reviewed_at) values ($1, 'approved', $2, $3)`,
    [two.id, Buffer.from(two.content_hash, 'hex'), site.app.now()],
  )
  const input = { kind: 'other', relation: 'other', text: 'Algo.', lane: 'tip', place: `perfil:${account}` } as const
  await createReport(site.app, input, '192.0.2.8')
  await site.app.pool.query('update reports set due_at = null, waiting_since = null, queued_for = null')
  const until = new Date(Date.now() + 400 * dayMs).toISOString().slice(0, 10)
  await hold(iris.office, { account }, { until })
  const versions = async () =>
    (await world.rows('select id from profile_submissions where account_id = $1 order by id', account)).map(
      ({ id }) => id,
    )
  const state = async () => ({
    documents: (await world.rows('select from kyc_documents')).length,
    versions: await versions(),
    reports: (await world.rows('select from reports where account_id = $1', account)).length,
  })
  const all = { documents: 3, versions: [one.id, two.id], reports: 1 }
  await hold(iris.office, { account })
  await endDocuments(later(31))
  await endRows(later(366), ['profile_submissions', 'campaign_submissions'])
  await endRows(later(5 * 365 + 1), ['reports'])
  expect(await state()).toEqual(all)
  const run = await runRetention(later(5 * 365 + 1), { dryRun: true, confirmed: false })
  const held = Object.fromEntries(run.classes.map(({ key, held }) => [key, held]))
  expect(held).toMatchObject({ documentsApproved: 1, replacedVersions: 1, reports: 1 })
  expect(Object.keys(held).every(key => key in retention)).toBe(true)
  for (const { id, until } of await listed(account)) if (until === null) await lift(bruno.office, id)
  // The other hold ends automatically on its end date.
  await endDocuments(later(31))
  await endRows(later(366), ['profile_submissions', 'campaign_submissions'])
  expect(await state()).toEqual(all)
  await endDocuments(later(402))
  await endRows(later(402), ['profile_submissions', 'campaign_submissions'])
  await endRows(later(5 * 365 + 1), ['reports'])
  expect(await state()).toEqual({ documents: 0, versions: [two.id], reports: 0 })
})

test('a held report stays until the hold is lifted', async () => {
  const account = await advertiser(site.app)
  const input = { kind: 'other', relation: 'other', text: 'Algo.', lane: 'tip', place: `perfil:${account}` } as const
  await createReport(site.app, input, '192.0.2.9')
  const [{ id }] = await world.rows('select id from reports order by id desc limit 1')
  await site.app.pool.query('update reports set due_at = null, waiting_since = null, queued_for = null')
  const placed = (await hold(iris.office, { report: id })).json()
  await endRows(later(5 * 365 + 1), ['reports'])
  expect(await world.rows('select from reports where id = $1', id)).toHaveLength(1)
  await lift(bruno.office, placed.id)
  await endRows(later(5 * 365 + 1), ['reports'])
  expect(await world.rows('select from reports where id = $1', id)).toEqual([])
})

test('a deleted account leaves its published ads, and under a hold one sealed copy of everything', async () => {
  const free = await world.published({ photos: 1 })
  const held = await world.published({ photos: 1 })
  await site.app.pool.query(
    'delete from kyc_reviews where submission_id in (select id from kyc_submissions where account_id = $1)',
    [held],
  )
  await site.app.pool.query('delete from kyc_submissions where account_id = $1', [held])
  await sendPhotos(site.app, held)
  const { id } = (await hold(iris.office, { account: held })).json()
  await leave(free)
  await leave(held)
  await runQueued(site.app, tasks)
  const kindsOf = async (account: number) =>
    (await world.rows('select kind from evidence where account_id = $1 order by kind', account)).map(({ kind }) => kind)
  expect([await kindsOf(free), await kindsOf(held)]).toEqual([
    ['ad', 'ad_file'],
    ['ad', 'ad_file', 'held'],
  ])
  expect((await world.airingsOf(free)).map(({ ended_at }) => ended_at !== null)).toEqual([true])
  const names = (await world.filesOf(held)).filter(({ kind }) => kind === 'held').map(({ name }) => name)
  expect(names.filter(name => name.startsWith('documento-'))).toHaveLength(3)
  expect(names.filter(name => name.endsWith('-512.webp'))).toHaveLength(1)
  // No other table refers to either account.
  const { rows: tables } = await site.app.pool.query(
    `select table_name as name from information_schema.columns where column_name = 'account_id' and table_schema = 'public'
      and table_name not in ('evidence', 'ad_airings', 'legal_holds', 'operator_views')`,
  )
  for (const { name } of tables)
    expect(
      (await site.app.pool.query(`select 1 from "${name}" where account_id = any($1)`, [[free, held]])).rows,
      name,
    ).toEqual([])
  await endEvidence(site.app)
  expect(await kindsOf(held)).toContain('held')
  await lift(bruno.office, id)
  await endEvidence(site.app)
  expect(await kindsOf(held)).toEqual(['ad', 'ad_file'])
})
