import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/env/project-root.ts'

const page = readFileSync(join(projectRoot, 'docs/safety.md'), 'utf8')
const rows = page
  .split('\n')
  .filter(line => /^\| T\d/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([, number, , state, where = '', proof = '', missing]) => ({ number, state, where, proof, missing }))

/** Backquoted text that contains a folder is a path. */
const pathsIn = (text: string) => [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, path = '']) => path)

test('every requirement from T1 to T82 has one row', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 82 }, (_, at) => `T${at + 1}`))
})

test('every file that the page names exists', () => {
  const named = pathsIn(page)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(path => !existsSync(join(projectRoot, path)))).toEqual([])
})

test('every built row has a file and a test, every other one says what is missing, and the head counts them', () => {
  const isTest = (path: string) => /\.test\.tsx?$/.test(path)
  const built = rows.filter(({ state }) => state === 'built')
  expect(built.filter(({ where, proof }) => !pathsIn(where).length || !pathsIn(proof).some(isTest))).toEqual([])
  expect(rows.filter(({ state, missing }) => (state === 'built') === Boolean(missing))).toEqual([])
  const count = (of: string) => rows.filter(({ state }) => state === of).length
  expect(page).toContain(`${count('built')} are built, ${count('partly')} partly, ${count('missing')} missing.`)
  expect(count('built') + count('partly') + count('missing')).toBe(rows.length)
})
