import pg from 'pg'
import { ConfigError } from '#server/env.ts'

const oldest = 150_000

/** Whether the server of DATABASE_URL answers and is new enough; throws a ConfigError that never shows the password. */
export async function checkOwnServer(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  const version = await versionOf(client).catch(error => {
    throw new ConfigError(`DATABASE_URL: o servidor não aceita a conexão (${reasonOf(error)}); ${example}`)
  })
  if (version >= oldest) return
  throw new ConfigError(
    `DATABASE_URL: o servidor é o PostgreSQL ${Math.floor(version / 10_000)}, antes do 15; ${example}`,
  )
}

const example = 'por exemplo DATABASE_URL=postgresql://usuario:senha@localhost:5432/vespera'

async function versionOf(client: pg.Client) {
  await client.connect()
  const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int version`)
  await client.end()
  return rows[0]?.version ?? 0
}

/** Node answers several failed addresses with one error that has no message of its own. */
const reasonOf = (error: Error & { code?: string }) => error.message || error.code
