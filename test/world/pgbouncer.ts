import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { atEnd } from './at-end.ts'
import { freePort } from './environment.ts'
import { accepts } from './proxy.ts'
import { pass } from './site.ts'

const program = '/usr/sbin/pgbouncer'
const nobody = 65534

export const hasPgbouncer = existsSync(program)

/** Starts a real pooler with few connections; returns a function that routes a database URL through it. */
export async function openPgbouncer(mode: 'session' | 'transaction', connections: number) {
  const server = new URL(inject('server').url)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'vespera-pgbouncer-'))
  const ids = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  if (ids.uid) await chown(folder, nobody, nobody)
  // PgBouncer refuses to run as root, and only the server's own user may enter its socket folder.
  const sockets = new Set<Socket>()
  const way = await pass(server, sockets, 0)
  atEnd(() => {
    way.close()
    for (const socket of sockets) socket.destroy()
  })
  const to = `host=127.0.0.1 port=${(way.address() as AddressInfo).port} user=${server.username}`
  const settings = `[databases]
* = ${to}${server.password ? ` password=${server.password}` : ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${connections}
`
  await writeFile(join(folder, 'pgbouncer.ini'), settings)
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], { ...ids, stdio: 'ignore' })
  atEnd(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'close')
    await rm(folder, { recursive: true, force: true })
  })
  while (!(await accepts(port))) if (child.exitCode !== null) throw new Error('PgBouncer did not start')
  return (direct: string) => {
    const url = new URL(direct)
    return `postgresql://${url.username || server.username}@127.0.0.1:${port}${url.pathname}`
  }
}
