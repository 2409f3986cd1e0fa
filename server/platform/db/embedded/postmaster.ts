import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Postmaster = { pid: number; socketDirectory: string; exited: Promise<void> }

export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  for (let tries = 0; tries < 250; tries++) {
    const { pid, socketDirectory } = readPidFile(cluster)
    if (!isPostmasterOf(cluster, pid)) return null
    if (socketDirectory) return { pid, socketDirectory, exited: untilGone(cluster, pid) }
    await sleep(20)
  }
  return null
}

/** A server refuses to start if the id in the pid file now belongs to another program or a zombie. */
export async function clearStalePidFile(cluster: string) {
  if (!existsSync(pidFile(cluster))) return
  for (const lost of processIds().filter(id => isPostmasterOf(cluster, id)))
    await stopPostmaster({ pid: lost, socketDirectory: '', exited: untilGone(cluster, lost) })
  const { pid } = readPidFile(cluster)
  if (pid === 0 || commandOf(pid)) rmSync(pidFile(cluster), { force: true })
}

function processIds() {
  if (process.platform === 'linux') return readdirSync('/proc').map(Number).filter(Boolean)
  return execFileSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' }).split('\n').map(Number).filter(Boolean)
}

/** Tries a fast shutdown, then an immediate one (from which the next start recovers), then a kill. */
export async function stopPostmaster({ pid, exited }: Postmaster) {
  for (const [signal, timeoutMs] of shutdowns) {
    if (!signalTo(pid, signal)) return
    // A running timer would keep a finished command alive.
    const waiting = new AbortController()
    const late = sleep(timeoutMs, false, { signal: waiting.signal }).catch(() => false)
    const gone = await Promise.race([exited.then(() => true), late])
    waiting.abort()
    if (gone) return
  }
}

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
    return { pid: /^\d{1,9}$/.test(pid ?? '') ? Number(pid) : 0, socketDirectory }
  } catch {
    return { pid: 0 }
  }
}

function isPostmasterOf(cluster: string, pid: number) {
  return pid > 0 && commandOf(pid).includes(`-D ${cluster} `)
}

/** Empty for a process that has ended or is a zombie. */
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
