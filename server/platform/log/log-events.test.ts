import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { logEvents } from './log-events.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

test('the operating guide explains exactly the existing events, with their levels', () => {
  const [, section = ''] = read('docs/operating.md').split('\n## The log\n')
  const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \| (\w+) \| (.+) \|$/gm)
  const documented = Object.fromEntries([...rows].map(([, event = '', level, meaning]) => [event, { level, meaning }]))
  expect(documented).toEqual(logEvents)
})

test('the code logs every event of the table', () => {
  const files = globSync(['server/**/*.ts', 'demo/**/*.ts', 'bin/*.ts'], { cwd: projectRoot })
  const code = files
    .filter(file => !file.endsWith('.test.ts') && file !== 'server/platform/log/log-events.ts')
    .map(read)
    .join('\n')
  expect(Object.keys(logEvents).filter(event => !code.includes(`'${event}'`))).toEqual([])
})
