import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { ConfigError, type Env } from '#server/env.ts'

const oldest = 150_000

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

/** Node reports several failed addresses as one error without a message. */
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

const siteVariables = { port: 'PORT', host: 'HOST' }

export function explainListening(error: unknown, { port, host }: Pick<Env, 'port' | 'host'>, names = siteVariables) {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error
  const lines: Record<string, string> = {
    EADDRINUSE: `${names.port}: a porta ${port} já está em uso por outro programa; escolha outra, por exemplo ${names.port}=${port + 1}`,
    EACCES: `${names.port}: este usuário não pode escutar na porta ${port}; escolha uma a partir de 1024, por exemplo ${names.port}=3000`,
    EADDRNOTAVAIL: `${names.host}: ${host} não é um endereço deste computador; use um que seja, por exemplo ${names.host}=127.0.0.1`,
    ENOTFOUND: `${names.host}: ${host} não é um nome conhecido; use um endereço, por exemplo ${names.host}=127.0.0.1`,
  }
  const line = ['listen', 'getaddrinfo'].includes(String(error.syscall)) && lines[String(error.code)]
  return line ? new ConfigError(line) : error
}
