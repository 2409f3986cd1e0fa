import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { openPlace } from './product.ts'

const folder = mkdtempSync(join(tmpdir(), 'vespera-release-'))
afterAll(() => rmSync(folder, { recursive: true }))

const env = { ...process.env, SOURCE_DATE_EPOCH: '0' }
const { name, version, dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
const made = join(folder, 'release')
const sums = () => readFileSync(join(made, 'SHA256SUMS'), 'utf8')

function makeRelease() {
  execFileSync('npm', ['run', '--silent', 'release', '--', made], { cwd: projectRoot, env, stdio: 'pipe' })
  return sums()
}

test('a release archive is reproducible, serves the site and includes its commands', async () => {
  expect(makeRelease()).toBe(makeRelease())
  execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: made, stdio: 'pipe' })
  execFileSync('tar', ['-xzf', join(made, `${name}-${version}.tar.gz`), '-C', folder])
  const root = join(folder, `${name}-${version}`)
  expect(Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies)).toEqual(['sharp'])
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))

  const place = await openPlace({ isMade: true })
  try {
    const product = place.start({}, { command: ['bin/vespera', 'start'], cwd: root })
    await product.serving()
    const page = await (await fetch(product.url)).text()
    const assets = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    expect(assets.length).toBeGreaterThan(0)
    for (const path of assets) expect((await fetch(product.url + path)).status).toBe(200)
    const output = execFileSync('bin/vespera', ['verify-ledger'], {
      cwd: root,
      env: { PATH: '/usr/bin:/bin', DATA_DIR: place.dataDir },
      encoding: 'utf8',
    })
    expect(output).toMatch(/^Contas em ordem/m)
  } finally {
    await place.clear()
  }
})

test('the list of components names the bundled libraries', () => {
  const { bomFormat, components } = JSON.parse(readFileSync(join(made, `${name}-${version}.cdx.json`), 'utf8'))
  const names = components.map((component: { name: string }) => component.name)
  expect(bomFormat).toBe('CycloneDX')
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)))
  expect(names).not.toContain('vitest')
})
