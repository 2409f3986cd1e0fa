import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Log } from '#server/log.ts'
import type { Subscriber } from './listen.ts'
import { isDatabaseDown, openDatabase, type Statement } from './open.ts'
import { purgeChannel } from './purge.ts'
import type { Database } from './tables.ts'

type Needs = {
  url: string
  maxLagSeconds: number
  primary: pg.Pool
  log: Log
  onStatement: (statement: Statement) => void
}
type Reader = { db: Kysely<Database>; pool: pg.Pool }
export type Replica = ReturnType<typeof openReplica>

const beatMs = 1_000
const firstRetryMs = 10
const query_timeout = 3_000

/**
 * A hot standby for public reads. After a change nobody reads it until it has that change:
 * docs/decisions/043-one-program-many-processes.md.
 */
export function openReplica({ url, maxLagSeconds, primary, log, onStatement }: Needs) {
  // A lost connection is a reason to leave it, which the watcher logs.
  const own = openDatabase(url, () => {}, { onStatement, queryTimeoutMs: query_timeout })
  const freshness = openFreshness(maxLagSeconds * 1000)
  const watcher = openWatcher({ compare: () => compare(primary, own.pool, freshness), freshness, log })
  let isListening = false
  const isUsed = () => isListening && freshness.isRecent() && freshness.hasChanges()

  function noteChange() {
    freshness.noteChange()
    watcher.wake()
  }

  const follower: Subscriber = {
    channel: purgeChannel,
    onMessage: noteChange,
    onOpen() {
      isListening = true
      noteChange()
    },
    onLost() {
      isListening = false
    },
  }

  return {
    ...own,
    follower,
    isUsed,
    watch: watcher.begin,
    /** Whether it has within the time allowed what the primary has now. Throws when it never can. */
    async catchesUp() {
      freshness.noteChange()
      for (const until = performance.now() + maxLagSeconds * 1000; performance.now() < until; await sleep(100)) {
        await compare(primary, own.pool, freshness)
        if (freshness.hasChanges()) return true
      }
      return false
    },
    /** Undefined while it must not be read. */
    reader: (): Reader | undefined => (isUsed() ? own : undefined),
    /** Whether the error is the replica's own, so that the primary can answer. */
    isAtFault(error: unknown) {
      if (!(error instanceof pg.DatabaseError || isDatabaseDown(error))) return false
      freshness.forget()
      watcher.wake()
      return true
    },
    async close() {
      await watcher.close()
      await own.pool.end()
    },
  }
}

type Freshness = ReturnType<typeof openFreshness>

/** No clocks are compared: a replica is as fresh as the newest position of the primary, read at a known moment, that it has. */
function openFreshness(maxLagMs: number) {
  const asked: { at: number; position: bigint }[] = []
  let changedAt = 0
  let freshAt = Number.NEGATIVE_INFINITY
  return {
    isRecent: () => performance.now() - freshAt <= maxLagMs,
    hasChanges: () => freshAt >= changedAt,
    noteChange() {
      changedAt = performance.now()
    },
    /** The primary had the position at that moment; the replica has replayed as much. */
    note(at: number, position: bigint, replayed: bigint) {
      asked.push({ at, position })
      const has = asked.findLast(each => each.position <= replayed)
      if (!has) return
      freshAt = has.at
      asked.splice(0, asked.indexOf(has) + 1)
    },
    forget() {
      freshAt = Number.NEGATIVE_INFINITY
    },
  }
}

/** The primary is asked first, so that it had the position at the moment noted, or earlier. */
async function compare(primary: pg.Pool, replica: pg.Pool, freshness: Freshness) {
  const at = performance.now()
  const there = await ask(primary, ofPrimary)
  const here = await ask(replica, ofReplica)
  if (!there || !here?.recovering) throw new Error('not a replica')
  if (here.system !== there.system) throw new Error('the replica of another server')
  // A commit would be announced before the position that is asked for has it.
  if (!there.durable) throw new Error('synchronous_commit is off')
  freshness.note(at, positionOf(there.position), positionOf(here.position))
}

type Watching = { compare: () => Promise<void>; freshness: Freshness; log: Log }

function openWatcher({ compare, freshness, log }: Watching) {
  let state: 'unknown' | 'used' | 'left' = 'unknown'
  let watching = Promise.resolve()
  let isClosing = false
  let wake = () => {}

  async function watch() {
    for (let pauseMs = beatMs; !isClosing; pauseMs = (await pause(pauseMs)) ? firstRetryMs : pauseMs) {
      const reason = await compare().then(() => (freshness.isRecent() ? undefined : 'too far behind'), leave)
      if (!isClosing) report(reason)
      // Most changes are there within milliseconds.
      const waits = reason === undefined && !freshness.hasChanges()
      pauseMs = waits ? Math.min(pauseMs * 2, beatMs) : beatMs
    }
  }

  /** True when it was woken. */
  const pause = (ms: number) =>
    new Promise<boolean>(resolve => {
      const timer = setTimeout(resolve, ms, false)
      wake = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })

  function leave(error: Error) {
    freshness.forget()
    return error.message
  }

  function report(reason: string | undefined) {
    if (reason === undefined && state !== 'used') log('replica_used')
    if (reason !== undefined && state !== 'left') log('replica_left', { reason })
    state = reason === undefined ? 'used' : 'left'
  }

  return {
    begin() {
      watching = watch()
    },
    wake: () => wake(),
    async close() {
      isClosing = true
      wake()
      await watching
    },
  }
}

const ofPrimary = `select pg_current_wal_flush_lsn()::text as position, system_identifier::text as system,
  current_setting('synchronous_commit') <> 'off' as durable from pg_control_system()`
const ofReplica = `select pg_is_in_recovery() as recovering, coalesce(pg_last_wal_replay_lsn(), '0/0')::text as position,
  system_identifier::text as system from pg_control_system()`

type Answer = { position: string; system: string; recovering?: boolean; durable?: boolean }

async function ask(pool: pg.Pool, text: string) {
  const config: pg.QueryConfig & { query_timeout: number } = { text, query_timeout }
  return (await pool.query<Answer>(config)).rows[0]
}

/** `16/B374D848`: two halves of 32 bits. */
function positionOf(text: string) {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
