import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { memoryFolder } from '../run/memory-folder.ts'
import { atEnd } from './at-end.ts'

const binaries = '/usr/lib/postgresql/15/bin'
const nobody = 65534

/** Starts the oldest PostgreSQL that we support for the file's tests; undefined if it is not installed. */
export async function openOldPostgres() {
  if (!existsSync(join(binaries, 'postgres'))) return undefined
  const home = await mkdtemp(join(memoryFolder, 'vespera-15-'))
  const ids = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  if (ids.uid) await chown(home, nobody, nobody)
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(binaries, program), ['-D', join(home, 'data'), ...args], { ...ids, cwd: '/' })
  await run('initdb', '-U', 'vespera', '--auth=trust', '--encoding=UTF8', '--locale=C')
  atEnd(() => rm(home, { recursive: true, force: true }))
  const options = `-c fsync=off -c listen_addresses='' -c unix_socket_directories='${home}'`
  await run('pg_ctl', '-w', '-l', join(home, 'log'), '-o', options, 'start')
  let isRunning = true
  const stop = async (how: string) => {
    if (isRunning) await run('pg_ctl', '-m', how, 'stop')
    isRunning = false
  }
  atEnd(() => stop('immediate'))
  return {
    url: `postgresql://vespera@${encodeURIComponent(home)}:5432/postgres`,
    cluster: join(home, 'data'),
    stop: () => stop('fast'),
  }
}
