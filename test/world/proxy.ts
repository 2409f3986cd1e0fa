import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { openAuthority } from '../pix-provider/certificates.ts'
import { atEnd } from './at-end.ts'
import { freePort } from './environment.ts'

export type Front = { url: string; ca?: string }
type Start = (port: number, ports: readonly number[]) => Promise<Front>

const programs = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy' }
const kinds: Record<string, Start> = { nginx: startNginx, caddy: startCaddy, own: startOwn }

/**
 * Starts nginx with the shipped file in front of several sites, or our own proxy, which handles failures the same way.
 */
export async function openProxy(ports: readonly number[], kind = existsSync(programs.nginx) ? 'nginx' : 'own') {
  const start = kinds[kind]
  if (!start) throw new Error(`there is no proxy ${kind}`)
  return start(await freePort(), ports)
}

async function startNginx(port: number, ports: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'vespera-nginx-'))
  const authority = openAuthority('Autoridade de teste')
  const { cert, key } = authority.issue('localhost')
  for (const [name, text] of Object.entries({ 'site.pem': cert, 'site.key': key, 'site.conf': await siteConf() }))
    await writeFile(join(folder, name), text)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(of => `${of}_temp_path ${folder}/${of};`)
  const main = `daemon off; worker_processes 2; pid ${folder}/pid; events {} http {
    ${temporary.join(' ')} include ${folder}/site.conf; }`
  await writeFile(join(folder, 'nginx.conf'), main)
  await run(programs.nginx, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { folder, port })
  return { url: `https://localhost:${port}`, ca: authority.cert }

  /** The shipped file's upstream and site server, adapted to these ports. */
  async function siteConf() {
    const [head = '', ...servers] = (await readFile(join(projectRoot, 'deploy/nginx.conf'), 'utf8')).split(
      /^server \{/m,
    )
    const server = servers.find(text => text.includes('proxy_pass http://vespera;'))
    return `${head}server {${server}`
      .replace(':3000', `:${ports[0]}`)
      .replace('# server 127.0.0.1:3010', `server 127.0.0.1:${ports[1]}`)
      .replace(/listen 443 /, `listen 127.0.0.1:${port} `)
      .replace(/listen \[::\]:443 .*/, '')
      .replaceAll('/etc/vespera/tls', folder)
      .replaceAll('/var/log/nginx', folder)
  }
}

async function startCaddy(port: number, ports: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'vespera-caddy-'))
  const url = `http://127.0.0.1:${port}`
  const env = {
    HOME: folder,
    CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
    SITE_HOST: url,
    SITE_UPSTREAMS: ports.map(each => `127.0.0.1:${each}`).join(' '),
    PIX_CA: join(folder, 'pix.pem'),
  }
  const file = join(folder, 'Caddyfile')
  const text = await readFile(join(projectRoot, 'deploy/Caddyfile'), 'utf8')
  await writeFile(file, text.replace(/^import payments.*$/m, ''))
  await run(programs.caddy, ['run', '--adapter', 'caddyfile', '--config', file], { folder, port, env })
  return { url }
}

type Place = { folder: string; port: number; env?: NodeJS.ProcessEnv }

async function run(program: string, args: string[], { folder, port, env = {} }: Place) {
  const child = spawn(program, args, { stdio: 'ignore', env })
  atEnd(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'close')
    await rm(folder, { recursive: true, force: true })
  })
  while (!(await accepts(port))) if (child.exitCode !== null) throw new Error(`${program} did not start`)
}

export const accepts = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })

const failMs = 3_000
const keepAliveMs = 75_000
/** A large body is streamed, a small one buffered. */
type Body = Buffer | IncomingMessage

/** Like nginx, avoids a server for a while after a failure, and retries a write only if none of it was sent. */
async function startOwn(port: number, ports: readonly number[]) {
  const failedAt = new Map<number, number>()
  let turn = 0
  const server = createServer((from, to) => {
    const isLarge = Number(from.headers['content-length'] ?? 0) > 1_000_000
    const read = isLarge ? Promise.resolve(from) : buffer(from)
    read.then(body => {
      turn++
      const inTurn = ports.map((_, index) => ports[(turn + index) % ports.length] as number)
      return pass(
        from,
        to,
        body,
        inTurn.sort((one, other) => penalty(one) - penalty(other)),
      )
    })
  })
  const penalty = (each: number) => (Date.now() - (failedAt.get(each) ?? 0) < failMs ? 1 : 0)

  async function pass(from: IncomingMessage, to: ServerResponse, body: Body, [first, ...others]: number[]) {
    const { method, url: path, headers } = from
    const sent = request({ host: '127.0.0.1', port: first as number, method, path, headers, agent: false })
    sent.on('response', answer => {
      // Drops hop-by-hop headers: they describe the connection to the site, not this one.
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers
      to.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(to)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      failedAt.set(first as number, Date.now())
      const mayRepeat = error.code === 'ECONNREFUSED' || !['POST', 'PATCH'].includes(method ?? '')
      if (mayRepeat && others.length > 0 && !to.headersSent) return void pass(from, to, body, others)
      to.writeHead(502).end()
    })
    if (!(body instanceof IncomingMessage)) return void sent.end(body)
    sent.on('socket', socket => socket.once('connect', () => body.pipe(sent)))
    sent.flushHeaders()
  }

  server.keepAliveTimeout = keepAliveMs
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${port}` }
}
