import type { Pool, PoolClient } from 'pg'
import type { Log } from '#server/log.ts'

export type Subscriber = {
  channel: string
  onMessage(payload: string): void
  /** After each (re)connection: earlier notifications may have been missed. */
  onOpen(): void
  onLost?(): void
}

const retryMs = 1_000

export function listen({ pool, log }: { pool: Pool; log: Log }, followers: readonly Subscriber[]) {
  let closed = false
  let client: PoolClient | undefined
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    let connected: PoolClient | undefined
    try {
      connected = await pool.connect()
      if (closed) return connected.release(true)
      await follow(connected)
      client = connected
      for (const { onOpen: begin } of followers) begin()
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
    client = undefined
    for (const { onLost } of followers) onLost?.()
    retry = setTimeout(connect, retryMs).unref()
  }

  return {
    ready: connect(),
    close() {
      closed = true
      clearTimeout(retry)
      client?.release(true)
    },
  }
}
