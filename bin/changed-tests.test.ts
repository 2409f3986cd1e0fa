import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { testsOf } from './changed-tests.ts'

const foldersOf = (pattern: string) =>
  globSync(pattern, { cwd: projectRoot, withFileTypes: true }).flatMap(found => (found.isDirectory() ? found.name : []))
const tests = globSync('{contract,server,web,demo,bin,test}/**/*.test.{ts,tsx}', { cwd: projectRoot })
const finds = (pattern: string) => tests.some(path => path.includes(pattern))

test.each([
  ['server/money/orders/refunds.ts', ['server/money/orders/', 'test/http/orders/']],
  ['server/people/documents/submissions.ts', ['server/people/documents/', 'test/http/documents/']],
  ['server/platform/jobs/worker.ts', ['server/platform/jobs/', 'test/http/server/']],
  ['server/schedule.ts', ['server/safety-table.test.ts', 'test/http/server/']],
  ['web/app/results/results-screen.tsx', ['test/journeys/results', 'web/app/']],
  ['test/http/orders/orders.test.ts', ['test/http/orders/orders.test.ts']],
])('a change to %s runs the tests beside it and its tests over HTTP or in the browser', (changed, expected) => {
  expect(testsOf([changed])).toEqual(expected)
})

test('a change to the contract runs the tests of both sides', () => {
  const found = testsOf(['contract/number-hours.ts'])
  expect(found).toEqual(expect.arrayContaining(['test/http/phones/', 'test/journeys/number-hours']))
})

test('each folder has tests over HTTP or in the browser, and those tests exist', () => {
  const slices = foldersOf('server/{people,money,catalog,safety}/*')
  const files = globSync('{server/{people,money,catalog,safety},web/{app,admin}}/*/*.{ts,tsx}', { cwd: projectRoot })
  expect(slices.length).toBeGreaterThan(25)
  for (const file of files.filter(name => !name.includes('.test.'))) {
    const testPaths = testsOf([file]).filter(path => path.startsWith('test/'))
    expect([file, testPaths.length > 0, testPaths.filter(path => !finds(path))]).toEqual([file, true, []])
  }
})

test.each([
  ['database_tests', 'test/http/', ''],
  ['browser_tests', 'test/journeys/', '.test.ts'],
])('each of the %s that CI runs a second time exists', (list, start, end) => {
  const script = readFileSync(join(projectRoot, 'bin/ci'), 'utf8')
  const names = new RegExp(`${list}=\\(([^)]+)\\)`).exec(script)?.[1]?.trim().split(/\s+/) ?? []
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter(name => !finds(start + name + end))).toEqual([])
})
