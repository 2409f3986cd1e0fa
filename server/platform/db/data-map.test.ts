import { expect, test } from 'vitest'
import { bootApp } from '#test/world/site.ts'
import { readRelations } from '../../../bin/describe-schema.ts'
import { columnRecords, columnsOf, dataMap } from './data-map.ts'

const { app } = await bootApp()
const tables = (await readRelations(app.db)).filter(({ kind }) => kind !== 'v')

const inSchema = tables.flatMap(({ name, columns }) => columns.map(column => `${name}.${column.name}`))
const inMap = Object.entries(dataMap).flatMap(([name, entry]) =>
  columnsOf(entry).map(([column]) => `${name}.${column}`),
)

// Add the column to its table's entry in server/platform/db/data-map/, with the class that it has; for a new table, an entry.
test('every stored column has an entry with its purpose, ground and term', () => {
  expect(inSchema.filter(column => !inMap.includes(column))).toEqual([])
})

test('no entry is for a table or column that is gone, or named twice', () => {
  expect(inMap.filter(column => !inSchema.includes(column))).toEqual([])
  expect(inMap.filter((column, at) => inMap.indexOf(column) !== at)).toEqual([])
  const apart = Object.entries(dataMap).flatMap(([name, { apart = {} }]) =>
    Object.keys(apart).map(to => `${name}.${to}`),
  )
  expect(apart.filter(column => !inSchema.includes(column))).toEqual([])
})

test('personal data has a ground, and what is about nobody names nobody', () => {
  const isAbout = ({ of, data }: { of: string; data: string }) => of !== 'nobody' && data !== 'none'
  const wrong = Object.entries(dataMap).filter(([, entry]) => isAbout(entry) === (entry.basis === 'none'))
  expect(wrong.map(([name]) => name)).toEqual([])
  const ofNobody = Object.entries(dataMap).filter(([, { of }]) => of === 'nobody')
  const ids = ofNobody.flatMap(([name, { columns }]) => (/\b(account|operator)_id\b/.test(columns) ? name : []))
  expect(ids).toEqual([])
})

test('hashes and keys are named secret, birth and faces are not forgotten', () => {
  const classOf = Object.fromEntries(columnRecords().map(({ table, column, data }) => [`${table}.${column}`, data]))
  const secretly = inSchema.filter(column => /token_hash|password_hash|code_hash|wrapped_key|totp_secret/.test(column))
  expect(secretly.filter(column => classOf[column] !== 'secret')).toEqual([])
  expect(classOf['kyc_documents.object']).toBe('sensitive')
  expect(classOf['profiles.skin_color_id']).toBe('sensitive')
  expect(classOf['kyc_records.birth']).toBe('personal')
})
