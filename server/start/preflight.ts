import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { ConfigError, type Env } from '#server/platform/env/env.ts'
import { explainListening } from '#server/platform/env/explain-listening.ts'

const oldest = 150_000

/** Checks that the site can use the database server in `DATABASE_URL`. */
export async function checkOwnServer(url: string) {
  const version = await versionOf(url).catch(error => {
    throw new ConfigError(`DATABASE_URL: o servidor não aceita a conexão (${reasonOf(error)}); ${example}`)
  })
  if (version < oldest)
    throw new ConfigError(
      `DATABASE_URL: o servidor é o PostgreSQL ${Math.floor(version / 10_000)}, antes do 15; ${example}`,
    )
  if (await isPooled(url))
    throw new ConfigError(
      `DATABASE_URL: passa por um pooler que troca de conexão a cada transação; dê o endereço do próprio servidor, ${example}`,
    )
}

const example = 'por exemplo DATABASE_URL=postgresql://usuario:senha@localhost:5432/vespera'

async function versionOf(url: string) {
  const client = await connect(url)
  const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int version`)
  await client.end()
  return rows[0]?.version ?? 0
}

const tries = 3

/**
 * A transaction pooler does not forward notifications, so removed content would stay in the page cache. Two
 * simultaneous connections share a server process only behind such a pooler.
 */
async function isPooled(url: string) {
  const clients = [await connect(url), await connect(url)]
  try {
    for (let count = 0; count < tries; count++) {
      const pids: (number | undefined)[] = []
      for (const client of clients) pids.push((await client.query<{ pid: number }>(ofBackend)).rows[0]?.pid)
      if (pids[0] === pids[1]) return true
    }
    return false
  } finally {
    for (const client of clients) await client.end()
  }
}

const ofBackend = 'select pg_backend_pid() as pid'

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** If several addresses fail, Node throws a single error without a message. */
const reasonOf = (error: Error & { code?: string }) => error.message || error.code

export async function refuseTakenPort(env: Env) {
  const trial = createServer().listen(env.port, env.host)
  try {
    await once(trial, 'listening')
  } catch (error) {
    throw explainListening(error, env)
  }
  trial.close()
  await once(trial, 'close')
}
