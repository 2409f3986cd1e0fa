import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditSubject } from '#contract/audit-actions.ts'
import { dayMs } from '#contract/durations.ts'
import { keptDays } from '#contract/retention-days.ts'
import { openAuditSink } from '#server/platform/adapters/audit-sink/open-audit-sink.ts'
import type { Db } from '#server/platform/db/open.ts'
import { checkChain, recordAudit, verifyChain } from '#server/platform/operators/audit.ts'
import { exportAudit } from '#server/platform/operators/export-audit.ts'
import { runRetention } from '#server/retention/run-retention.ts'
import { endAudit } from '#server/safety/operators/end-audit.ts'
import { atEnd } from '#test/world/at-end.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { asOwnerOfAudit } from '#test/world/direct-writes.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { commandLine } from '#test/world/environment.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let file: string
let folder: string
let copies = 0
/** Long enough ago that no entry ends in the future, which the database refuses. */
const start = Date.parse('2014-11-01T12:00:00Z')
let clock = start

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  site.app.now = () => new Date(clock)
  folder = await mkdtemp(join(tmpdir(), 'vespera-ended-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
})

beforeEach(async () => {
  clock = start
  await asOwner('truncate audit_entries restart identity cascade; truncate audit_exports; delete from legal_holds')
  copies++
  file = join(folder, `${copies}.log`)
  site.app.auditSink = openAuditSink(`file:${file}`)
})

const asOwner = (statement: string) => asOwnerOfAudit(site, statement)

const record = (subject: AuditSubject) =>
  site.app.db
    .transaction()
    .execute(tx => recordAudit(tx, { operatorId: null, action: 'account_opened', subject }, site.app.now()))

/** Entry `n` is `n - 1` days younger than the first. */
async function recordDaily(count: number) {
  for (let entry = 1; entry <= count; entry++) {
    await record(`account:${entry}`)
    clock += dayMs
  }
  await exportAudit(site.app)
}

/** The time at which the first `count` entries are just old enough. */
const whenOver = (count: number) => start + (count - 1 + keptDays.audit) * dayMs
const ids = async () => (await site.app.pool.query('select id from audit_entries order by id')).rows.map(({ id }) => id)

function verify() {
  const { dataDir } = site.app.env
  const env = {
    ...process.env,
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: dataDir,
    DEMO: '1',
    AUDIT_SINK: `file:${file}`,
    SLOW_QUERY_MS: '600000',
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, commandLine('verify-audit'), {
    env,
    encoding: 'utf8',
    input: '',
  })
  return { status, stdout, stderr }
}

test('entries end after five years, a dry run only counts them, and the rest is still one chain with its copy', async () => {
  await recordDaily(9)
  clock = whenOver(4) - 1
  expect(await endAudit(site.app, { dryRun: true })).toEqual({ due: 3, held: 0 })
  expect(await ids()).toHaveLength(9)
  clock = whenOver(4)
  const audit = async (dryRun: boolean) =>
    (await runRetention(site.app, { dryRun, confirmed: false })).classes.find(({ key }) => key === 'audit')
  expect(await audit(true)).toEqual({ key: 'audit', due: 4, held: 0 })
  expect(await ids()).toHaveLength(9)
  expect(await audit(false)).toMatchObject({ due: 4, held: 0 })
  expect(await ids()).toEqual([5, 6, 7, 8, 9, 10])
  expect(await endAudit(site.app)).toEqual({ due: 0, held: 0 })
  expect(await verifyChain(site.app.db)).toMatchObject({ entries: 6, brokenAt: null, last: 10 })
  const whole = verify()
  expect([whole.status, whole.stderr]).toEqual([0, ''])
  expect(whole.stdout).toContain('Registros até o 4 apagados em')
  // The copy may lose what ended, too.
  await writeFile(file, `${(await linesIn()).slice(4).join('\n')}\n`)
  expect(verify().status).toBe(0)
  // Later, more entries end, among them those that say which ended.
  clock = whenOver(9) + 6 * 365 * dayMs
  await record('account:99')
  await exportAudit(site.app)
  await endAudit(site.app)
  expect(await verifyChain(site.app.db)).toMatchObject({ brokenAt: null })
  expect(await ids()).toEqual([11, 12])
})

const linesIn = async () => (await readFile(file, 'utf8')).split('\n').slice(0, -1)

test('the daily check goes on across the entries that ended', async () => {
  await recordDaily(9)
  expect(await checkChain(site.app, 3)).toMatchObject({ entries: 9, brokenAt: null, reread: 3 })
  await exportAudit(site.app)
  clock = whenOver(5)
  await endAudit(site.app)
  expect(await checkChain(site.app, 3)).toMatchObject({ entries: 6, brokenAt: null })
  await asOwner("update audit_entries set subject = 'account:77' where id = 6")
  // This check rereads to the end; the next one begins again.
  await checkChain(site.app, 100)
  expect(await checkChain(site.app, 100)).toMatchObject({ brokenAt: 6 })
})

test.each([
  ['a changed first entry', "update audit_entries set subject = 'account:77' where id = 5", 5],
  ['a removed first entry', 'delete from audit_entries where id = 5', 6],
  [
    'a changed entry about the end',
    `update audit_entries set facts = facts || '{"last": 5}' where action = 'audit_ended'; delete from audit_entries where id = 5`,
    6,
  ],
  ['a removed entry about the end', "delete from audit_entries where action = 'audit_ended'", 5],
  [
    'an inserted old entry',
    `insert into audit_entries (id, at, action, subject, previous_hash, hash) overriding system value
     select 2, at, action, subject, previous_hash, sha256('x') from audit_entries where id = 5`,
    2,
  ],
])('after an end, %s still breaks the chain', async (_, statement, brokenAt) => {
  await recordDaily(9)
  clock = whenOver(4)
  await endAudit(site.app)
  expect((await verifyChain(site.app.db)).brokenAt).toBeNull()
  await asOwner(statement)
  expect((await verifyChain(site.app.db)).brokenAt).toBe(brokenAt)
})

test('the copy shows a chain whose beginning somebody ended too early, and changed lines of what ended', async () => {
  await recordDaily(9)
  clock = whenOver(4)
  await endAudit(site.app)
  await exportAudit(site.app)
  expect(verify().status).toBe(0)
  const lines = await linesIn()
  await writeFile(file, `${lines.toSpliced(1, 1).join('\n')}\n`)
  expect(verify()).toMatchObject({ status: 1, stderr: expect.stringContaining('não segue a anterior (registro 3)') })
  await writeFile(file, `${lines.join('\n').replace('account:2', 'account:5')}\n`)
  expect(verify()).toMatchObject({ status: 1, stderr: expect.stringContaining('linha alterada (registro 2)') })
  await writeFile(file, `${lines.join('\n')}\n`)
  // Whoever owns the database ends entries that are too young, with a sound chain.
  const [six] = (await site.app.pool.query("select encode(hash, 'hex') as head from audit_entries where id = 6")).rows
  const facts = { entries: 2, last: 6, head: six.head }
  await site.app.db
    .transaction()
    .execute(tx =>
      recordAudit(tx, { operatorId: null, action: 'audit_ended', subject: 'audit', facts }, site.app.now()),
    )
  await asOwner('delete from audit_entries where id <= 6')
  await exportAudit(site.app)
  expect((await verifyChain(site.app.db)).brokenAt).toBeNull()
  expect(verify()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('falta no banco de dados um registro da cópia (registro 5)'),
  })
})

test('an end that is dated in the future ends no young entries, and the copy shows it', async () => {
  clock = Date.now() - 10 * dayMs
  await recordDaily(2)
  const [two] = (await site.app.pool.query("select encode(hash, 'hex') as head from audit_entries where id = 2")).rows
  const facts = { entries: 2, last: 2, head: two.head }
  const future = new Date(Date.now() + 20 * 365 * dayMs)
  const endInFuture = (tx: Db) =>
    recordAudit(tx, { operatorId: null, action: 'audit_ended', subject: 'audit', facts }, future)
  const deleting = site.app.db.transaction().execute(async tx => {
    await endInFuture(tx)
    await sql`delete from audit_entries where id <= 2`.execute(tx)
  })
  await expect(deleting).rejects.toThrow('this row is never changed')
  site.app.now = () => future
  expect(await endAudit(site.app)).toEqual({ due: 0, held: 0 })
  site.app.now = () => new Date(clock)
  await site.app.db.transaction().execute(endInFuture)
  await asOwner('delete from audit_entries where id <= 2')
  expect(verify()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('falta no banco de dados um registro da cópia (registro 1)'),
  })
})

test('the database refuses every other deletion, even right after an entry about the end', async () => {
  await recordDaily(4)
  clock = whenOver(2)
  const [two] = (await site.app.pool.query("select encode(hash, 'hex') as head from audit_entries where id = 2")).rows
  const deleting = (facts: object, statement: string, at = clock) =>
    site.app.db.transaction().execute(async tx => {
      await recordAudit(tx, { operatorId: null, action: 'audit_ended', subject: 'audit', facts }, new Date(at))
      await sql.raw(statement).execute(tx)
    })
  const facts = { entries: 2, last: 2, head: two.head }
  const tries: [said: object, statement: string, at?: number][] = [
    [facts, 'delete from audit_entries where id <= 3'],
    [facts, 'delete from audit_entries where id = 2'],
    [{ ...facts, head: '00' }, 'delete from audit_entries where id <= 2'],
    [facts, 'delete from audit_entries where id <= 2', start + 2 * dayMs],
    [facts, 'delete from audit_entries'],
  ]
  for (const [said, statement, at] of tries)
    await expect(deleting(said, statement, at)).rejects.toThrow('this row is never changed')
  await expect(site.app.pool.query('delete from audit_entries where id <= 2')).rejects.toThrow('never changed')
  await deleting(facts, 'delete from audit_entries where id <= 2')
  expect((await verifyChain(site.app.db)).brokenAt).toBeNull()
})

test('a legal hold keeps the entries about its account, and all later ones; so does a late copy', async () => {
  const { office } = await operatorAtWork(site, 'Íris', ['trust'])
  const account = await advertiser(site.app)
  await record('account:900001')
  await record(`account:${account}`)
  await record('account:900002')
  await exportAudit(site.app)
  const all = (await ids()).length
  const hold = {
    account_id: account,
    report_id: null,
    reason: 'Inquérito policial.',
    reference: 'Ofício 7',
    until: null,
  }
  expect((await office.send('POST', '/api/operator/holds', { body: hold })).status).toBeLessThan(300)
  clock = whenOver(30)
  // The hold itself is an entry about the account.
  const before = all - 2
  expect(await endAudit(site.app, { dryRun: true })).toMatchObject({ due: before })
  expect(await endAudit(site.app)).toMatchObject({ due: before, held: 3 })
  expect((await ids())[0]).toBe(before + 1)
  const daysAgo = (days: number) => new Date(clock - days * dayMs)
  await site.app.pool.query('update legal_holds set until = $1, held_at = $2', [daysAgo(1), daysAgo(2)])
  expect(await endAudit(site.app)).toEqual({ due: 2, held: 1 })
  await exportAudit(site.app)
  expect(await endAudit(site.app)).toMatchObject({ held: 0 })
  expect((await verifyChain(site.app.db)).brokenAt).toBeNull()
})
