import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Log } from '#server/log.ts'
import { freeJob, type Lock, noteFailure, otherLocks, renewLocks } from './queue.ts'

type Lease = {
  pool: Pool
  log: Log
  holder: string
  /** The jobs of this process. */
  active: ReadonlySet<number>
  beatMs: number
  stopping: AbortSignal
}

/** A lock that is unchanged for so many beats is freed. */
const maxBeats = 3
const retryMs = 1_000

/**
 * A job's lock is its lease: the process that runs the job renews it at every beat, and a lock that stays unchanged for
 * three beats is freed. Locks are watched rather than compared with a clock: after an outage of the database every
 * process has time to renew before anything is freed.
 */
export async function keepLeases({ pool, log, holder, active, beatMs, stopping }: Lease) {
  let seen = new Map<string, number>()
  while (!stopping.aborted) {
    try {
      seen = await beat(seen)
      await pause(beatMs)
    } catch (error) {
      noteFailure(log, error)
      seen = new Map()
      await pause(Math.min(beatMs, retryMs))
    }
  }

  async function beat(before: Map<string, number>) {
    const mine = [...active]
    if (mine.length > 0) await renewLocks(pool, holder, mine)
    const after = new Map<string, number>()
    for (const lock of await otherLocks(pool, mine)) {
      const beats = (before.get(keyOf(lock)) ?? -1) + 1
      if (beats < maxBeats) after.set(keyOf(lock), beats)
      else if (await freeJob(pool, lock)) log('job_freed', { job: lock.id })
    }
    return after
  }

  async function pause(ms: number) {
    await sleep(ms, undefined, { signal: stopping }).catch(() => undefined)
  }
}

const keyOf = ({ id, holder, since }: Lock) => `${id} ${holder} ${since}`
