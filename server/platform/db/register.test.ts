import { expect, test } from 'vitest'
import { bootApp } from '#test/world/site.ts'
import { readRelations } from '../../../bin/describe-schema.ts'
import { schedule } from '../../schedule.ts'
import { endingsOf } from './end-rows.ts'
import { termOf } from './register/terms.ts'
import { columnRecords, columnsOf, isExported, namesIn, register } from './register.ts'

const { app } = await bootApp()
const tables = (await readRelations(app.db)).filter(({ kind }) => kind !== 'v')

const inSchema = tables.flatMap(({ name, columns }) => columns.map(column => `${name}.${column.name}`))
const inRegister = Object.entries(register).flatMap(([name, entry]) =>
  columnsOf(entry).map(column => `${name}.${column}`),
)

// If this fails, add the column to its table's entry in server/platform/db/register/, in the right class; for a new
// table, add an entry.
test('every stored column has an entry with its purpose, legal basis and retention term', () => {
  expect(inSchema.filter(column => !inRegister.includes(column))).toEqual([])
})

test('no entry names a missing table or column, or the same one twice', () => {
  expect(inRegister.filter(column => !inSchema.includes(column))).toEqual([])
  expect(inRegister.filter((column, at) => inRegister.indexOf(column) !== at)).toEqual([])
  const marked = Object.entries(register).flatMap(([name, { apart = {}, sensitive, rows = {} }]) =>
    [...Object.keys(apart), ...namesIn(sensitive), ...Object.keys(rows)].map(column => `${name}.${column}`),
  )
  expect(marked.filter(column => !inSchema.includes(column))).toEqual([])
})

/** Retention terms without a fixed end (docs/safety.md T50). */
const lasting = ['site', 'operator', 'hold']

test('every table says when we delete its rows, or a foreign key deletes them', async () => {
  const { rows } = await app.pool.query<{ child: string }>(
    `select distinct conrelid::regclass::text as child from pg_constraint where contype = 'f' and confdeltype = 'c'`,
  )
  const cascading = rows.map(({ child }) => child)
  const endless = Object.entries(register).filter(
    ([table, { ends, term }]) => !ends && !cascading.includes(table) && !lasting.includes(term),
  )
  // An account has no end date, because only its owner deletes it.
  expect(endless.map(([table]) => table)).toEqual(['accounts'])
  const jobs = Object.values(register).flatMap(({ ends }) => (typeof ends === 'string' ? [ends] : []))
  expect(jobs.filter(job => !schedule.some(({ name }) => name === job))).toEqual([])
})

test('no foreign key keeps an expired row or an account from being deleted', async () => {
  const ending = Object.keys(register).filter(table => table === 'accounts' || register[table]?.ends)
  const { rows } = await app.pool.query(
    `with recursive deleted (name) as (
       select unnest($1::text[])::regclass::oid union select conrelid from deleted join pg_constraint on confrelid = name
       where contype = 'f' and confdeltype = 'c')
     select conrelid::regclass::text as child, conname from deleted join pg_constraint on confrelid = name
     where contype = 'f' and confdeltype not in ('c', 'n')`,
    [ending],
  )
  expect(rows).toEqual([])
})

test('the text of a term gives the days after which its rows are deleted', () => {
  const wrong = Object.keys(register)
    .flatMap(endingsOf)
    .filter(({ term, days = 0 }) => {
      const text = term ? termOf(term) : ''
      const forms = [`${days} dia`, `${days * 24} horas`, `${Math.floor(days / 365)} ano`]
      return days >= 1 && /\d/.test(text) && !forms.some(form => text.includes(form))
    })
  expect(wrong).toEqual([])
})

test('personal data has a legal basis, and tables without personal data refer to no person', () => {
  const isAbout = ({ of, data }: { of: string; data: string }) => of !== 'nobody' && data !== 'none'
  const wrong = Object.entries(register).filter(([, entry]) => isAbout(entry) === (entry.basis === 'none'))
  expect(wrong.map(([name]) => name)).toEqual([])
  const ofNobody = Object.entries(register).filter(([, { of }]) => of === 'nobody')
  const ids = ofNobody.flatMap(([name, { columns }]) => (/\b(account|operator)_id\b/.test(columns) ? name : []))
  expect(ids).toEqual([])
})

test('hashes and keys are secret, faces are sensitive, and a date of birth is personal', () => {
  const classOf = Object.fromEntries(columnRecords().map(({ table, column, data }) => [`${table}.${column}`, data]))
  const secretly = inSchema.filter(column => /token_hash|password_hash|code_hash|wrapped_key|totp_secret/.test(column))
  expect(secretly.filter(column => classOf[column] !== 'secret')).toEqual([])
  expect(classOf['kyc_documents.object']).toBe('sensitive')
  expect(classOf['profiles.skin_color_id']).toBe('sensitive')
  expect(classOf['kyc_records.birth']).toBe('personal')
})

/** Returns every table that refers to an account, directly or through others. */
async function tablesOfAccounts() {
  const { rows: links } = await app.pool.query<{ child: string; parent: string }>(`
    select distinct c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent
    from pg_constraint c where c.contype = 'f'`)
  const named = tables.filter(({ columns }) => columns.some(({ name }) => name === 'account_id'))
  const found = new Set(['accounts', ...named.map(({ name }) => name)])
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const { child, parent } of links) if (found.has(parent)) found.add(child)
  }
  return [...found].sort()
}

// If this fails, say in the table's entry which rows belong to an account, or why the export omits the table.
test('every table about an account is exported, or its entry says why not', async () => {
  const silent = (await tablesOfAccounts()).filter(
    name => register[name]?.unexported === undefined && register[name]?.rows === undefined,
  )
  expect(silent).toEqual([])
  for (const [table, { unexported }] of Object.entries(register))
    if (unexported !== undefined) expect(unexported.length, table).toBeGreaterThan(10)
})

test('exports no fingerprint, password or operator', () => {
  for (const { name, columns } of tables) {
    const entry = register[name]
    if (!entry || !isExported(entry)) continue
    const exported = namesIn(entry.columns)
    for (const column of columns.filter(one => exported.includes(one.name))) {
      expect(column.type, `${name}.${column.name}`).not.toBe('bytea')
      expect(column.name, name).not.toMatch(/hash$(?<!(terms|text)_hash)|operator|password/)
    }
  }
})
