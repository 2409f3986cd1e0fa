import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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

const operators = Object.keys(scripts).filter(name => !ofDevelopment.includes(name))

test('a release has every command of an operator', () => {
  expect(operators.map(name => scripts[name])).toEqual(operators.map(name => `bin/vespera ${name}`))
  const listed = [...vespera('--help').matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name)
  expect(listed.sort()).toEqual([...operators, 'start'].sort())
})

test('--version names the version of package.json', () => {
  expect(vespera('--version')).toBe(`Véspera ${version}\n`)
})

test('a command works from a folder that its user cannot enter', () => {
  const lost = 'cd "$(mktemp -d)" && rmdir "$PWD" && exec "$0" --version'
  const output = execFileSync('sh', ['-c', lost, join(projectRoot, 'bin/vespera')], { encoding: 'utf8' })
  expect(output).toBe(`Véspera ${version}\n`)
})

const withoutServers = operators.filter(name => name !== 'payments')

test.each(withoutServers)(
  '%s refuses a word that it does not know with its usage, before it touches anything',
  name => {
    const dataDir = join(tmpdir(), `vespera-words-${process.pid}-${name}`)
    const how = { encoding: 'utf8', env: { PATH: '/usr/bin:/bin', DATA_DIR: dataDir } } as const
    const { status, stdout, stderr } = spawnSync(join(projectRoot, 'bin/vespera'), [name, '--dry-rum'], how)
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Uso: npm run /),
    })
    expect(stderr).toContain(name)
    expect(existsSync(dataDir)).toBe(false)
  },
)
