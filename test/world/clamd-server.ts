import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'
import { freePort } from './environment.ts'
import { accepts } from './proxy.ts'

const program = '/usr/sbin/clamd'
export const hasClamd = existsSync(program)

/** What the only signature of our database finds. */
export const virus = Buffer.from('vespera-test-virus')

/** A real clamd with one signature, on a TCP port and a socket. */
export async function openClamdServer() {
  const folder = await mkdtemp(join(tmpdir(), 'vespera-clamd-'))
  await chmod(folder, 0o700)
  const port = await freePort()
  const socket = join(folder, 'clamd.ctl')
  const config = join(folder, 'clamd.conf')
  await writeFile(join(folder, 'test.ndb'), `Vespera.Test:0:*:${virus.toString('hex')}\n`)
  await writeFile(
    config,
    `Foreground yes
DatabaseDirectory ${folder}
TCPSocket ${port}
TCPAddr 127.0.0.1
LocalSocket ${socket}
StreamMaxLength 100M
`,
  )
  let child: ReturnType<typeof spawn> | undefined
  const server = {
    port,
    socket,
    async start() {
      child = spawn(program, ['--config-file', config], { stdio: 'ignore' })
      while (!(await accepts(port))) if (child.exitCode !== null) throw new Error('clamd did not start')
    },
    async stop() {
      if (child && child.exitCode === null && child.kill('SIGKILL')) await once(child, 'close')
    },
  }
  atEnd(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await server.start()
  return server
}
