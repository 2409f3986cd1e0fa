import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The parent of all processes of one server, whether we started it or found it. */
export type Postmaster = { pid: number; socketDirectory: string; exited: Promise<void> }

/** The server that an earlier run of ours left behind on this directory. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  for (;;) {
    const { pid, socketDirectory } = readPidFile(cluster)
    if (!isPostmasterOf(cluster, pid)) return null
    if (socketDirectory) return { pid, socketDirectory, exited: untilGone(cluster, pid) }
    // A server just born writes this down a little later.
    await sleep(20)
  }
}

/** Removes a pid file whose number now belongs to a zombie or another program: PostgreSQL would fear it is its own. */
export function clearStalePidFile(cluster: string) {
  const { pid } = readPidFile(cluster)
  if (pid > 0 && signalTo(pid, 0) && !isPostmasterOf(cluster, pid)) rmSync(pidFile(cluster), { force: true })
}

/** Fast shutdown, then an immediate one (which the next start recovers from), then the kernel's. */
export async function stopPostmaster({ pid, exited }: Postmaster) {
  for (const [signal, patience] of shutdowns) {
    if (!signalTo(pid, signal)) return
    const gone = await Promise.race([exited.then(() => true), sleep(patience, false)])
    if (gone) return
  }
}

/** Signal 0 only asks; false when there is no such process. */
export function signalTo(pid: number, signal: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

const shutdowns = [
  ['SIGINT', 8000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 5000],
] as const

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

function readPidFile(cluster: string) {
  try {
    const [pid, , , , socketDirectory] = readFileSync(pidFile(cluster), 'utf8').split('\n')
    return { pid: Number(pid), socketDirectory }
  } catch {
    return { pid: 0 }
  }
}

function isPostmasterOf(cluster: string, pid: number) {
  return pid > 0 && commandOf(pid).includes(`-D ${cluster} `)
}

/** Empty for a process that is no more, a zombie included. */
function commandOf(pid: number) {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    }
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

async function untilGone(cluster: string, pid: number) {
  while (isPostmasterOf(cluster, pid)) await sleep(250, undefined, { ref: false })
}
