import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/specification.md'), 'utf8')
const rows = page.split('\n').filter(line => line.startsWith('| '))
const cellsOf = (row: string) => row.split(' | ').map(cell => cell.replace(/^\| | \|$/g, ''))

const folders = /^(contract|demo|server|web|bin|test|docs|public)\//

/** `contract/{plan,order}.ts` means two files. */
const spread = (path: string) => {
  const [before = '', names, after = ''] = path.split(/\{(.*)\}/)
  return names === undefined ? [path] : names.split(',').map(name => before + name + after)
}

test('every file and folder that a row names exists', () => {
  const places = rows.flatMap(row => [...(cellsOf(row)[2] ?? '').matchAll(/`([\w./{},*-]+\/[\w./{},*-]*)`/g)])
  const paths = places.flatMap(([, path = '']) => spread(path)).filter(path => folders.test(path))
  expect(paths.length).toBeGreaterThan(300)
  expect(paths.filter(path => globSync(path, { cwd: root }).length === 0)).toEqual([])
})

const kinds = { J: 'test/journeys/', H: 'test/http/', U: '' } as const
const tests = globSync('{contract,demo,server,web,bin,test}/**/*.test.{ts,tsx}', { cwd: root })
const hasTest = (kind: keyof typeof kinds, name: string) =>
  tests.some(path => path.startsWith(kinds[kind]) && basename(path).replace(/\.test\.tsx?$/, '') === name)

test('every test that the page names exists', () => {
  const named = rows.flatMap(row => [...row.matchAll(/\b([JHU]) ([a-z][\w-]*(?:, [a-z][\w-]*)*)/g)])
  const each = named.flatMap(([, kind, names = '']) => names.split(', ').map(name => [kind, name] as const))
  expect(each.length).toBeGreaterThan(100)
  expect(each.filter(([kind, name]) => !hasTest(kind as keyof typeof kinds, name))).toEqual([])
})
