import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { hashOf, recordAudit, verifyChain } from '#server/platform/operators/audit.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { openContentCases } from '#test/world/content-cases.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let office: BackOffice
let operatorId: number
let clock = Date.parse('2026-11-24T15:00:00Z')

beforeAll(async () => {
  site = await bootSite()
  site.app.now = () => new Date(clock)
})
beforeEach(async () => {
  clock += dayMs
  const operator = await operatorAtWork(site, 'Íris')
  office = operator.office
  operatorId = operator.id
})

const rows = async (text: string, ...values: unknown[]) => (await site.app.pool.query(text, values)).rows
const entriesOf = (action: string) =>
  rows('select subject, facts, source from audit_entries where operator_id = $1 and action = $2', operatorId, action)

test('an entry says from where the operator acted, and the chain covers it', async () => {
  await office.send('GET', `/api/operator/accounts/${await advertiser(site.app)}`)
  expect(await entriesOf('account_opened')).toMatchObject([{ source: '127.0.0.1' }])
  const { data } = (await office.send('GET', '/api/operator/audit')).json()
  expect(data[0]).toMatchObject({ action: 'account_opened', source: '127.0.0.1' })
  // A job acts from nowhere.
  const ledger = { operatorId: null, action: 'ledger_checked', subject: 'ledger' } as const
  await site.app.db.transaction().execute(tx => recordAudit(tx, ledger, site.app.now()))
  expect((await rows('select source from audit_entries order by id desc limit 1'))[0].source).toBeNull()
  expect((await verifyChain(site.app.db)).brokenAt).toBeNull()
  const [{ id }] = await rows("select id from audit_entries where action = 'account_opened' order by id desc limit 1")
  for (const source of ["'10.0.0.9'", 'null']) {
    await rows('alter table audit_entries disable trigger audit_entries_kept')
    await rows(`update audit_entries set source = ${source} where id = $1`, id)
    expect((await verifyChain(site.app.db)).brokenAt).toBe(id)
    await rows("update audit_entries set source = '127.0.0.1' where id = $1", id)
    await rows('alter table audit_entries enable trigger audit_entries_kept')
  }
  expect((await verifyChain(site.app.db)).brokenAt).toBeNull()
})

test('an entry of an earlier release keeps its hash', () => {
  const entry = { operatorId: 1, action: 'logged_in', subject: 'operator:1', facts: { first: true } }
  const hash = hashOf({ ...entry, at: new Date('2026-11-01T12:00:00Z'), previous: Buffer.alloc(32), source: null })
  expect(hash.toString('hex')).toBe('c76aa748fd2f508915225f2b39a364df40b556eee9ef7faf28daa85b7062e043')
})

test('each file that is not public is an entry, once, and a public one is none', async () => {
  const account = await advertiser(site.app, { photos: 1 })
  const contents = openContentCases(site)
  await contents.added(account)
  const items = await rows('select folder, position from media where account_id = $1', account)
  for (const { folder } of items) await site.app.storage.write(`midias/${folder}/512.webp`, Buffer.from('RIFF'))
  const see = (folder: string) => fetch(`${site.url}/midias/${folder}/512.webp`, { headers: { cookie: office.cookie } })
  for (const { folder } of items) for (const _ of [1, 2]) expect((await see(folder)).status).toBe(200)
  const entries = await entriesOf('file_viewed')
  expect(entries.length).toBeGreaterThan(0)
  expect(entries.length).toBeLessThan(items.length)
  for (const { subject, facts, source } of entries) {
    expect(subject).toBe(`account:${account}`)
    expect(source).toBe('127.0.0.1')
    expect(items.map(({ folder }) => folder)).toContain(facts.name)
  }
  expect(new Set(entries.map(({ facts }) => facts.name)).size).toBe(entries.length)
})

test('the list of authorities’ requests is an entry', async () => {
  expect((await office.send('GET', '/api/operator/authority-requests')).status).toBe(200)
  expect(await entriesOf('authorities_listed')).toMatchObject([{ subject: 'contact_case', source: '127.0.0.1' }])
})
