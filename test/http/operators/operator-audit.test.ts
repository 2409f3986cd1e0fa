import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditSubject } from '#contract/audit-actions.ts'
import type { AuditEntry } from '#contract/operator.ts'
import { checkChain, recordAudit, verifyChain } from '#server/platform/operators/audit.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { asOwnerOfAudit } from '#test/world/direct-writes.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let office: BackOffice
let operatorId: number

beforeAll(async () => {
  site = await bootSite()
})

beforeEach(async () => {
  await asOwner('truncate audit_entries restart identity cascade')
  const operator = await operatorAtWork(site, 'Íris')
  office = operator.office
  operatorId = operator.id
})

type Page = { data: AuditEntry[]; next: number | null; intact: boolean; broken_at: number | null }
const read = async (query = ''): Promise<Page> => (await office.send('GET', `/api/operator/audit${query}`)).json()

const asOwner = (statement: string) => asOwnerOfAudit(site, statement)

const record = (subject: AuditSubject, facts = {}) =>
  site.app.db
    .transaction()
    .execute(tx => recordAudit(tx, { operatorId, action: 'account_opened', subject, facts }, site.app.now()))

test('the log shows the log-in with the operator’s name, newest first, and the chain is intact', async () => {
  const { data, intact, next } = await read()
  expect(data.map(({ action, operator }) => [action, operator])).toEqual([
    ['logged_in', 'Íris'],
    ['password_given', 'Íris'],
    ['operator_added', null],
  ])
  expect(data[0]).toMatchObject({ subject: `operator:${operatorId}`, facts: { means: 'authenticator', first: true } })
  expect(data[0]?.hash).toMatch(/^[0-9a-f]{8}$/)
  expect({ intact, next }).toEqual({ intact: true, next: null })
})

test.each([
  'update audit_entries set facts = \'{"x":1}\'',
  'delete from audit_entries',
  'truncate audit_entries',
  'truncate audit_entries cascade',
])('the database itself refuses: %s', async statement => {
  await expect(site.app.pool.query(statement)).rejects.toThrow('this row is never changed')
  expect((await read()).data.length).toBeGreaterThan(0)
})

test.each([
  ['another text', "update audit_entries set subject = 'account:99' where id = 5", 5],
  ['another time', "update audit_entries set at = at + interval '1 millisecond' where id = 5", 5],
  ['another operator', 'update audit_entries set operator_id = null where id = 5', 5],
  ['other facts', 'update audit_entries set facts = facts || \'{"note":"x"}\' where id = 5', 5],
  ['another hash', "update audit_entries set hash = sha256('x') where id = 5", 5],
  ['a removed entry', 'delete from audit_entries where id = 5', 6],
  ['a removed beginning', 'delete from audit_entries where id <= 5', 6],
  [
    'an inserted entry',
    "insert into audit_entries (at, action, subject, previous_hash, hash) select at, action, subject, hash, sha256('x') from audit_entries where id = 9",
    10,
  ],
])('%s breaks the chain at that entry', async (_, statement, brokenAt) => {
  for (let entry = 0; entry < 6; entry++) await record(`account:${entry}`, { b: [1, { z: null, a: 'é' }], a: 1.5 })
  expect(await verifyChain(site.app.db)).toMatchObject({ entries: 9, brokenAt: null })
  await asOwner(statement)
  expect((await verifyChain(site.app.db)).brokenAt).toBe(brokenAt)
})

test('the page reports a change to an entry on it immediately, and to any other after the next check', async () => {
  for (let entry = 0; entry < 60; entry++) await record(`account:${entry}`)
  await asOwner("update audit_entries set subject = 'account:1000' where id = 2")
  expect(await read()).toMatchObject({ intact: true })
  expect(await checkChain(site.app)).toMatchObject({ brokenAt: 2 })
  expect(await read()).toMatchObject({ intact: false, broken_at: 2 })
  expect(site.log.at(-1)).toMatchObject({ event: 'audit_chain_broken', facts: { broken_at: 2 } })

  await asOwner(
    "update audit_entries set subject = 'account:1000' where id = 60; delete from audit_entries where action = 'chain_checked'",
  )
  expect(await read()).toMatchObject({ intact: false, broken_at: 60 })
})

test('a check reads all new entries and a share of the others, a different share each time', async () => {
  for (let entry = 0; entry < 47; entry++) await record(`account:${entry}`)
  expect(await checkChain(site.app, 10)).toMatchObject({ entries: 50, brokenAt: null, reread: 10 })
  await asOwner("update audit_entries set subject = 'account:1000' where id = 30")
  expect(await checkChain(site.app, 10)).toMatchObject({ entries: 51, brokenAt: null, reread: 20 })
  expect(await checkChain(site.app, 10)).toMatchObject({ entries: 29, brokenAt: 30 })
  expect(await read()).toMatchObject({ intact: false, broken_at: 30 })
})

test('a check reads all new entries, even if its share is small', async () => {
  await record('account:1')
  await checkChain(site.app, 10)
  await record('account:2')
  await asOwner("update audit_entries set subject = 'account:3' where subject = 'account:2'")
  expect(await checkChain(site.app, 10)).toMatchObject({ brokenAt: 6 })
})

test('pages have no gaps, and can be limited to one subject', async () => {
  for (let entry = 0; entry < 120; entry++) await record(`account:${entry % 3}`)
  const first = await read()
  const second = await read(`?before=${first.next}`)
  const third = await read(`?before=${second.next}`)
  const ids = [first, second, third].flatMap(page => page.data.map(({ id }) => id))
  expect(ids).toEqual(Array.from({ length: 123 }, (_, index) => 123 - index))
  expect(third.next).toBeNull()
  const oldest = await read('?order=oldest')
  const younger = await read(`?order=oldest&before=${oldest.next}`)
  expect([...oldest.data, ...younger.data].map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 100))
  expect(oldest).toMatchObject({ intact: true })
  const one = await read('?subject=account:2')
  expect(one.data).toHaveLength(40)
  expect(one).toMatchObject({ intact: true, next: null })
  await asOwner(`update audit_entries set at = at - interval '1 day' where id = ${one.data[7]?.id}`)
  expect(await read('?subject=account:2')).toMatchObject({ intact: false, broken_at: one.data[7]?.id })
})

test('concurrent entries form one chain', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, entry) => record(`account:${entry}`)))
  expect(await verifyChain(site.app.db)).toMatchObject({ entries: 43, brokenAt: null })
})

test('a rolled-back transaction leaves no entry', async () => {
  const failing = site.app.db.transaction().execute(async tx => {
    await recordAudit(tx, { operatorId, action: 'account_opened', subject: 'account:1' }, site.app.now())
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await record('account:2')
  expect(await verifyChain(site.app.db)).toMatchObject({ entries: 4, brokenAt: null })
})

test('a chain of several thousand entries is verified to its end', async () => {
  await site.app.db.transaction().execute(async tx => {
    for (let entry = 0; entry < 2100; entry++) {
      await recordAudit(tx, { operatorId, action: 'account_opened', subject: 'account:1' }, site.app.now())
    }
  })
  expect(await verifyChain(site.app.db)).toMatchObject({ entries: 2103, brokenAt: null })
  await asOwner("update audit_entries set subject = 'x' where id = 2050")
  expect(await verifyChain(site.app.db)).toMatchObject({ entries: 2049, brokenAt: 2050 })
})
