import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaLimits } from '#contract/media.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { atEnd } from '../world/at-end.ts'
import { openProxy } from '../world/proxy.ts'

const deploy = join(projectRoot, 'deploy')
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')
const nginx = '/usr/sbin/nginx'
const caddy = '/usr/bin/caddy'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vespera-proxy-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const { photos, photoBytes, videos, videoBytes } = mediaLimits
const largestForm = photos * photoBytes + videos * videoBytes

test.each([
  ['nginx.conf', /client_max_body_size (\d+)m;/],
  ['Caddyfile', /max_size (\d+)MiB/],
])('%s admits the largest form, and not much more', (name, limit) => {
  const bytes = Number(limit.exec(read(name))?.[1]) * 1024 ** 2
  expect(bytes).toBeGreaterThan(largestForm)
  expect(bytes).toBeLessThan(largestForm * 1.1)
})

test.runIf(existsSync(nginx))('nginx accepts its file', () => {
  const certificate = makeCertificate()
  const site = read('nginx.conf')
    .replaceAll(/\/etc\/vespera\/\S+\.pem/g, certificate.pem)
    .replaceAll(/\/etc\/vespera\/\S+\.key/g, certificate.key)
    .replaceAll('/var/log/nginx', folder)
  writeFileSync(join(folder, 'site.conf'), site)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(of => `${of}_temp_path ${folder}/${of};`)
  const main = `pid ${folder}/pid; events {} http { ${paths.join(' ')} include ${folder}/site.conf; }`
  writeFileSync(join(folder, 'nginx.conf'), main)
  execFileSync(nginx, ['-t', '-q', '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')])
})

test.runIf(existsSync(nginx))('behind nginx one process serves a script that the other lacks', async () => {
  const open = async (has: boolean) => {
    const site = createServer((_, answer) => void answer.writeHead(has ? 200 : 404).end()).listen(0, '127.0.0.1')
    await once(site, 'listening')
    atEnd(() => site.close())
    return (site.address() as AddressInfo).port
  }
  const { url, ca } = await openProxy([await open(false), await open(true)], 'nginx')
  const statusOf = (path: string) =>
    new Promise(resolve => get(url + path, { ca, agent: false }, answer => resolve(answer.resume().statusCode)))
  for (let count = 0; count < 4; count++) expect(await statusOf('/assets/a-0a1b2c3d.js')).toBe(200)
})

test.runIf(existsSync(caddy))('Caddy accepts its files', () => {
  const env = { HOME: folder, PIX_CA: makeCertificate().pem }
  execFileSync(caddy, ['validate', '--config', join(deploy, 'Caddyfile')], { env, stdio: 'pipe' })
})

function makeCertificate() {
  const [pem, key] = [join(folder, 'own.pem'), join(folder, 'own.key')]
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', key, '-out', pem]
  execFileSync('openssl', ['req', ...made], { stdio: 'pipe' })
  return { pem, key }
}
