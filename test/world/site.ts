import { randomBytes } from 'node:crypto'
import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { auditFacts } from '#contract/audit-actions.ts'
import { closeApp, openApp } from '#server/open-app.ts'
import type { App } from '#server/platform/app.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { formatLine, type Log } from '#server/platform/log/log.ts'
import { claimStorages } from '#server/platform/storages/claim-storages.ts'
import { serve } from '#server/serve.ts'
import { atEnd } from './at-end.ts'
import { freePort } from './environment.ts'
import { giveOutbox } from './outbox.ts'
import { peopleOf, personalDataWritten } from './personal-data.ts'

export type LogLine = { event: string; facts?: Record<string, unknown> | undefined }
export type Booted = {
  app: App
  url: string
  log: LogLine[]
  /** The log lines, formatted as a process writes them. */
  written: string[]
  databaseUrl: string
}

type Choices = {
  template?: 'vespera_empty' | 'vespera_demo'
  variables?: NodeJS.ProcessEnv
  /** Maps the direct database URL to the one that the app uses. */
  way?: (direct: string) => Promise<string>
}

/** On a busy machine any statement can be slow, and tests that check the log must not find slow-query lines there. */
const calm = { READ_LIMIT_FACTOR: '1000', SLOW_QUERY_MS: '600000' }
/** A test's fifty parallel requests can wait longer for a connection than a site normally allows. */
const connectionTimeoutMillis = 60_000

/** Opens an app on a new database; closes the app and drops the database after the file's tests. */
export async function bootApp({ template = 'vespera_empty', variables = {}, way }: Choices = {}) {
  const { url: server, dataDir } = inject('server')
  const name = `test_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name, template)
  const direct = databaseUrl(server, name)
  const address = way ? await way(direct) : direct
  const log: LogLine[] = []
  const written: string[] = []
  const note: Log = (event, facts) => {
    log.push({ event, facts })
    written.push(formatLine(event, facts))
  }
  const env = { ...readEnv({ DATA_DIR: dataDir, ...calm, ...variables }), port: 0 }
  const app = openApp(env, address, note)
  if (!way) app.pool.options.connectionTimeoutMillis = connectionTimeoutMillis
  // The tests' own work and other processes can delay the event loop. The site must not refuse visitors for that.
  app.watchLoop = () => ({ late: () => 0, close: () => undefined })
  await giveOutbox(app)
  atEnd(async () => {
    const found = await personalDataWritten({ app, written }, await peopleOf(direct))
    const nameless = await namelessFacts(direct)
    await closeApp(app)
    await dropDatabase(server, name)
    // Whatever the tests did, the site must not have written personal data.
    expect(found).toEqual([])
    expect(nameless, 'facts of the audit log without a name in contract/audit-actions.ts').toEqual([])
  })
  await claimStorages(app)
  return { app, log, written, databaseUrl: address }
}

async function namelessFacts(database: string) {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'select distinct jsonb_object_keys(facts) as name from audit_entries',
  )
  await client.end()
  return rows.map(({ name }) => name).filter(name => !(name in auditFacts))
}

/** Like `bootApp`, serving on a free port. */
export async function bootSite(choices: Choices = {}): Promise<Booted> {
  const booted = await bootApp(choices)
  const site = await serve(booted.app)
  atEnd(() => site.close())
  return { ...booted, url: site.url }
}

/** The URL of another database on the same server. */
export function databaseUrl(server: string, name: string) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}

/** Replaces a database by a copy of `template`. Copying files is several times faster than logging each page. */
export const createDatabase = (server: string, name: string, template = 'template1') =>
  onServer(server, [
    `drop database if exists ${name} with (force)`,
    `create database ${name} template ${template} strategy file_copy`,
  ])

export const dropDatabase = (server: string, name: string) =>
  onServer(server, [`drop database if exists ${name} with (force)`])

async function onServer(server: string, statements: string[]) {
  const client = new pg.Client({ connectionString: databaseUrl(server, 'postgres') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export type DisconnectableSite = Booted & { disconnect(): void; reconnect(): Promise<void> }

/** A site whose connection to its database can be cut, as if the database server went down. */
export async function bootDisconnectable(): Promise<DisconnectableSite> {
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let reconnect = async () => {}
  const disconnect = () => {
    server?.close()
    for (const socket of sockets) socket.destroy()
  }
  const site = await bootSite({
    async way(direct) {
      const url = new URL(direct)
      // Avoids an ephemeral port, because another process could get it while the connection is cut.
      const port = await freePort()
      server = await pass(url, sockets, port)
      reconnect = async () => {
        server = await pass(url, sockets, port)
      }
      return direct.replace(`@${url.host}`, `@127.0.0.1:${port}`)
    },
  })
  atEnd(disconnect)
  return { ...site, disconnect, reconnect: () => reconnect() }
}

/** A TCP proxy to the database server, which listens on a Unix socket or a TCP port. */
export function pass({ hostname, port }: URL, sockets: Set<Socket>, listenOn: number) {
  const directory = decodeURIComponent(hostname)
  const target = directory.startsWith('/')
    ? { path: `${directory}/.s.PGSQL.${port || 5432}` }
    : { host: hostname, port: Number(port || 5432) }
  return new Promise<Server>(resolve => {
    const server: Server = createServer(near => {
      const far = connect(target)
      for (const socket of [near, far]) {
        sockets.add(socket)
        socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
      }
      near.pipe(far).pipe(near)
    }).listen(listenOn, '127.0.0.1', () => resolve(server))
  })
}
