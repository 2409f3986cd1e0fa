import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from './claim.ts'
import type { ClusterNeeds } from './cluster.ts'
import { commandLine, surroundings } from './cluster.ts'
import { clearStalePidFile, findPostmaster, type Postmaster, signalTo, stopPostmaster } from './postmaster.ts'
import { becomesReady, makeSocketDirectory, removeSocketDirectory } from './socket.ts'

export type LaunchNeeds = ClusterNeeds & {
  socketDirectory: string
  logFile: string
  settings: Record<string, string>
}

export async function launch(needs: LaunchNeeds): Promise<Postmaster> {
  const deadline = performance.now() + 10_000
  for (;;) {
    const found = await findPostmaster(needs.cluster)
    if (found && (await becomesOurs(found, needs.signal, 3_000))) return found
    rotate(needs.logFile)
    const output = newLinesOf(needs.logFile)
    await clearStalePidFile(needs.cluster)
    const born = spawnPostmaster(needs)
    if (await becomesOurs(born, needs.signal, 60_000)) return born
    if (!waitsForAnother.test(output()) || performance.now() > deadline) {
      removeSocketDirectory(needs.socketDirectory)
      throw new CannotStart(`O PostgreSQL não conseguiu iniciar (${needs.logFile}):\n${lastLines(output())}`)
    }
    await sleep(200, undefined, { signal: needs.signal })
  }
}

async function becomesOurs(server: Postmaster, signal: AbortSignal, timeoutMs: number) {
  const giveUp = () => signalTo(server.pid, 'SIGINT')
  signal.addEventListener('abort', giveUp, { once: true })
  const ready = await becomesReady(server, timeoutMs)
  signal.removeEventListener('abort', giveUp)
  if (!ready || signal.aborted) await stopPostmaster(server)
  signal.throwIfAborted()
  return ready
}

// The child processes of a killed server hold its shared memory for a moment longer.
const waitsForAnother = /shared memory block .* still in use|lock file ".*" already exists/

function spawnPostmaster({ binaries, cluster, socketDirectory, logFile, runAs, settings }: LaunchNeeds): Postmaster {
  makeSocketDirectory(socketDirectory, runAs.owner)
  const options = Object.entries({ ...settings, unix_socket_directories: socketDirectory })
  const [program, args] = commandLine(runAs, binaries.postgres, [
    '-D',
    cluster,
    ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const log = openSync(logFile, 'a', 0o600)
  // A separate session shields the server from the terminal's Ctrl-C, because we stop it ourselves.
  const child = spawn(program, args, { ...surroundings, ...runAs.ids, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  child.unref()
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()).once('error', () => resolve()))
  if (!child.pid) throw new CannotStart(`O PostgreSQL embutido não pôde ser executado (${binaries.postgres})`)
  return { pid: child.pid, socketDirectory, exited }
}

function rotate(logFile: string) {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > 5_000_000) renameSync(logFile, `${logFile}.1`)
}

function newLinesOf(logFile: string) {
  const start = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  return () => readFileSync(logFile).subarray(start).toString()
}

const lastLines = (text: string) => text.trimEnd().split('\n').slice(-8).join('\n')

/** The server uses little memory and no network, and confirms no commit before it is on disk. */
export const settings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '40',

  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  shared_buffers: '48MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_compression: 'on',
  jit: 'off',
  huge_pages: 'off',
  io_method: 'sync',
  autovacuum_max_workers: '2',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',

  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}
