import type { Pool, PoolClient, QueryConfig } from 'pg'
import type { Log } from '#server/platform/log/log.ts'

export type Subscriber = {
  channel: string
  onMessage(payload: string): void
  /** Called after each (re)connection, because we may have missed notifications before it. */
  onOpen(caughtUp: CaughtUp): void
  /** Receives the same argument as `onOpen`. Also called when the listener closes. */
  onClose?(caughtUp: CaughtUp): void
}

/** Resolves once all notifications committed before the call have arrived. Rejects if the connection is lost. */
export type CaughtUp = () => Promise<unknown>

const retryMs = 1_000
const query_timeout = 3_000

export function listen({ pool, log }: { pool: Pool; log: Log }, followers: readonly Subscriber[]) {
  let closed = false
  let client: PoolClient | undefined
  let caughtUp: CaughtUp | undefined
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    let connected: PoolClient | undefined
    try {
      connected = await pool.connect()
      if (closed) return connected.release(true)
      await follow(connected)
      client = connected
      const opened = shared(() => connected?.query({ text: 'select', query_timeout } as QueryConfig))
      caughtUp = opened
      for (const { onOpen: begin } of followers) begin(opened)
    } catch (error) {
      reconnect(connected, error)
    }
  }

  async function follow(connected: PoolClient) {
    connected.on('notification', ({ channel, payload = '' }) => {
      for (const follower of followers) if (follower.channel === channel) follower.onMessage(payload)
    })
    connected.on('error', error => connected === client && reconnect(connected, error))
    for (const { channel } of followers) await connected.query(`listen "${channel}"`)
  }

  function reconnect(lost: PoolClient | undefined, error: unknown) {
    if (closed) return
    log('listener_lost', { reason: error instanceof Error ? error.message : String(error) })
    lost?.release(true)
    notifyClosed()
    retry = setTimeout(connect, retryMs).unref()
  }

  function notifyClosed() {
    const lost = caughtUp
    client = undefined
    caughtUp = undefined
    if (lost) for (const { onClose } of followers) onClose?.(lost)
  }

  return {
    ready: connect(),
    close() {
      closed = true
      clearTimeout(retry)
      client?.release(true)
      notifyClosed()
    },
  }
}

/** Never runs twice at the same time. Callers during a run share the next run. */
function shared(run: () => Promise<unknown> | undefined): () => Promise<unknown> {
  let current: Promise<unknown> | undefined
  let next: Promise<unknown> | undefined
  function begin() {
    const begun = Promise.resolve(run()).finally(() => {
      if (current === begun) current = undefined
    })
    current = begun
    return begun
  }
  function follow() {
    next = undefined
    return begin()
  }
  return () => {
    if (!current) return begin()
    next ??= current.then(follow, follow)
    return next
  }
}
