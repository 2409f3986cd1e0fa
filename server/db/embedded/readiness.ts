import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Postmaster } from './postmaster.ts'
import { socketUrl } from './socket-directory.ts'

/**
 * True once the server takes queries; false when it ended, or was not heard of for `patience` milliseconds. One that
 * says it is still recovering is waited for as long as that takes.
 */
export async function becomesReady({ socketDirectory, exited }: Postmaster, patience: number) {
  const gone = exited.then(() => 'gone' as const)
  let silentUntil = performance.now() + patience
  while (performance.now() < silentUntil) {
    const answer = await Promise.race([gone, ask(socketUrl(socketDirectory, 'postgres'))])
    if (answer === 'gone') return false
    if (answer === 'ready') return true
    if (answer === 'busy') silentUntil = performance.now() + patience
    await Promise.race([gone, sleep(20)])
  }
  return false
}

/** Makes the database if it is missing, through one that always exists. */
export async function createDatabase(socketDirectory: string, name: string) {
  const client = await connected(socketUrl(socketDirectory, 'postgres'))
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

async function ask(url: string) {
  try {
    await (await connected(url)).end()
    return 'ready'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return 'silent'
    return error.code === startingOrStopping ? 'busy' : 'ready'
  }
}

const startingOrStopping = '57P03'

async function connected(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  await client.connect()
  return client
}
