import type { PoolClient } from 'pg'
import type { App } from '#server/app.ts'
import { purgeChannel } from '#server/db/purge.ts'
import type { PageCache } from './page-cache.ts'

const retryMs = 1_000

/** Hears of changes made in any process; after a lost connection it trusts no page that was made before. */
export function listenForPurges({ pool, log }: Pick<App, 'pool' | 'log'>, cache: PageCache) {
  let closed = false
  let client: PoolClient | undefined
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    try {
      const connected = await pool.connect()
      connected.on('notification', ({ payload }) => cache.purge((payload ?? '').split(' ')))
      connected.on('error', error => reconnect(connected, error))
      await connected.query(`listen ${purgeChannel}`)
      client = connected
      cache.expire()
    } catch (error) {
      reconnect(undefined, error)
    }
  }

  function reconnect(lost: PoolClient | undefined, error: unknown) {
    if (closed) return
    log('purge_listener_lost', { reason: error instanceof Error ? error.message : String(error) })
    lost?.release(true)
    client = undefined
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
