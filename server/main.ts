import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { CannotStart } from '#server/platform/db/embedded/claim.ts'
import type { EmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { ConfigError, type Env, readServingEnv, unknownVariables } from '#server/platform/env/env.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import type { Log } from '#server/platform/log/log.ts'
import { scrub } from '#server/platform/log/scrub.ts'
import { openClosers, survives, watchParent } from './start/shutdown.ts'
import { findSiteDatabase, openSiteDatabase } from './start/site-database.ts'
import { openProgress, welcome } from './start/terminal.ts'

// Longer than the three attempts to shut PostgreSQL down take in total.
const stopTimeoutMs = 20_000
const say = openProgress()
const closers = openClosers()
const interrupted = new AbortController()
let embedded: EmbeddedPostgres | undefined
let serving: { log: Log } | undefined
let stoppingSince: number | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
process.on('uncaughtException', onUncaught)
const parent = /^--parent=(\d+)$/.exec(process.argv.at(-1) ?? '')?.[1]
if (parent) watchParent(Number(parent), () => onSignal('SIGTERM'))

const starting = start()
await starting.catch(fail)

async function start() {
  const dotEnv = join(projectRoot, '.env')
  if (existsSync(dotEnv)) process.loadEnvFile(dotEnv)
  for (const line of unknownVariables()) say(line)
  const env = readServingEnv()
  const database = await openDatabase(env)
  // Imports most of the program only now, because a start that fails the checks above needs none of it.
  const { openProcess } = await import('./start/open-process.ts')
  const { log, url } = await openProcess(env, { databaseUrl: database.url, say, closers })
  serving = { log }
  database.announce(url)
  for (const line of welcome({ ...env, url, milliseconds: performance.now() })) say(line)
}

async function openDatabase(env: Env) {
  const open = env.roles.includes('payments') ? findSiteDatabase : openSiteDatabase
  const database = await open(env, { say, signal: interrupted.signal })
  embedded = database.embedded
  closers.add(async () => database.embedded?.stop(), stopTimeoutMs)
  return database
}

function onSignal(signal: NodeJS.Signals) {
  if (stoppingSince === undefined) {
    say('Encerrando…')
    return void shutDown(0)
  }
  // npm also forwards the Ctrl-C that the terminal has already sent us, so this still counts as the first one.
  if (signal !== 'SIGINT' || performance.now() - stoppingSince < 1000) return
  embedded?.stopNow()
  process.exit(130)
}

function onUncaught(error: unknown, origin: NodeJS.UncaughtExceptionOrigin) {
  if (!serving || !survives(serving.log, error, origin)) void fail(error)
}

async function fail(error: unknown) {
  if (stoppingSince !== undefined) return
  console.error(error instanceof ConfigError || error instanceof CannotStart ? error.message : scrub(inspect(error)))
  await shutDown(1)
}

/** The second `closeAll` closes anything that a start in progress has opened since the first. */
async function shutDown(code: number) {
  stoppingSince = performance.now()
  interrupted.abort()
  await closers.closeAll()
  await Promise.race([starting.catch(() => {}), sleep(5000)])
  await closers.closeAll()
  process.exit(code)
}
