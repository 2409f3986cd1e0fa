import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/env/project-root.ts'

type Package = { engines?: { node?: string } | string[] }

const read = (path: string) => JSON.parse(readFileSync(join(projectRoot, path), 'utf8'))
const lock: Record<string, Package> = read('package-lock.json').packages
const packages = Object.entries(lock).filter(([folder]) => folder !== '')

test('every package that npm installs runs on the Node that npm installs', () => {
  const installed = packages
    .map(([folder]) => join(folder, 'package.json'))
    .filter(path => existsSync(join(projectRoot, path)))
  const unsuited = installed.filter(
    path => !satisfies(process.version, nodeRange(read(path)), { includePrerelease: true }),
  )
  expect(installed.length).toBeGreaterThan(100)
  expect(unsuited).toEqual([])
})

test('npm has no engines to compare with the Node that runs npm', () => {
  expect(packages.filter(([, entry]) => entry.engines).map(([folder]) => folder)).toEqual([])
})

function nodeRange({ engines }: Package) {
  return (Array.isArray(engines) ? undefined : engines?.node) ?? '*'
}
