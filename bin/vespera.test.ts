import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/env/project-root.ts'

const { version, scripts }: { version: string; scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
)
const vespera = (arg: string) =>
  execFileSync(join(projectRoot, 'bin/vespera'), [arg], { encoding: 'utf8', env: { PATH: '/usr/bin:/bin' } })

/** A release leaves these commands out, because they need the source and the development packages. */
const ofDevelopment = [
  'start',
  'build',
  'test',
  'sheets',
  'dependencies',
  'check',
  'schema',
  'bench',
  'code-stats',
  'release',
]

test('a release has every command of an operator', () => {
  const commands = Object.keys(scripts).filter(name => !ofDevelopment.includes(name))
  expect(commands.map(name => scripts[name])).toEqual(commands.map(name => `bin/vespera ${name}`))
  const listed = [...vespera('--help').matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name)
  expect(listed.sort()).toEqual([...commands, 'start'].sort())
})

test('--version names the version of package.json', () => {
  expect(vespera('--version')).toBe(`Véspera ${version}\n`)
})

test('a command works from a folder that its user cannot enter', () => {
  const lost = 'cd "$(mktemp -d)" && rmdir "$PWD" && exec "$0" --version'
  const output = execFileSync('sh', ['-c', lost, join(projectRoot, 'bin/vespera')], { encoding: 'utf8' })
  expect(output).toBe(`Véspera ${version}\n`)
})
