import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { CannotStart } from './db/embedded/claim.ts'
import type { EmbeddedPostgres } from './db/embedded.ts'
import { ConfigError, type Env, readServingEnv, unknownVariables } from './env.ts'
import { type Log, writeLog } from './log.ts'
import { serveMetricsOf } from './monitoring/metrics-port.ts'
import type { Part } from './processes/messages.ts'
import { readPart, reportServing } from './processes/part.ts'
import { ProcessFailed } from './processes/start-child.ts'
import { openProcesses } from './processes/supervise.ts'
import { projectRoot } from './project-root.ts'
import { scrub } from './start/scrub.ts'
import { drainMs, finishMs, lastWritesMs, openClosers, survives, watchParent } from './start/shutdown.ts'
import { findSiteDatabase, openSiteDatabase } from './start/site-database.ts'
import { openProgress, welcome } from './start/terminal.ts'

// Longer than PostgreSQL's three ways of shutting down may take.
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
  const part = cluster.isWorker ? await readPart() : undefined
  const dotEnv = join(projectRoot, '.env')
  if (existsSync(dotEnv)) process.loadEnvFile(dotEnv)
  if (!part) for (const line of unknownVariables()) say(line)
  const env: Env = { ...readServingEnv(), ...(part && { roles: part.roles }) }
  if (part) return void reportServing(await startProcess(env, part))
  const database = await openDatabase(env)
  const start = env.processes > 1 ? startProcesses : startProcess
  const url = await start(env, { databaseUrl: database.url, isFirst: true })
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

async function startProcess(env: Env, { databaseUrl, isFirst }: Pick<Part, 'databaseUrl' | 'isFirst'>) {
  const { openProcess } = await import('./start/open-process.ts')
  const { log, url } = await openProcess(env, { databaseUrl, isFirst, say, closers })
  serving = { log }
  return url
}

/** This process then only starts the others, and again when they end. */
async function startProcesses(env: Env, { databaseUrl }: Pick<Part, 'databaseUrl'>) {
  const processes = openProcesses({ env, databaseUrl, log: writeLog })
  const metrics = await serveMetricsOf(env, processes.metrics)
  closers.add(() => metrics.close())
  closers.add(() => processes.close(), drainMs(env) + finishMs(env) + lastWritesMs + stopTimeoutMs)
  const url = await processes.start()
  serving = { log: writeLog }
  return url
}

function onSignal(signal: NodeJS.Signals) {
  // A terminal's Ctrl-C reaches every process, but who ends is said by the one that started them.
  if (cluster.isWorker && signal !== 'SIGTERM') return
  if (stoppingSince === undefined) {
    if (!cluster.isWorker) say('Encerrando…')
    return void shutDown(0)
  }
  // npm passes on the Ctrl-C that the terminal has already sent us: that is still the first one.
  if (signal !== 'SIGINT' || performance.now() - stoppingSince < 1000) return
  embedded?.stopNow()
  process.exit(130)
}

function onUncaught(error: unknown, origin: NodeJS.UncaughtExceptionOrigin) {
  if (!serving || !survives(serving.log, error, origin)) void fail(error)
}

async function fail(error: unknown) {
  if (stoppingSince !== undefined) return
  if (!(error instanceof ProcessFailed))
    console.error(error instanceof ConfigError || error instanceof CannotStart ? error.message : scrub(inspect(error)))
  await shutDown(1)
}

/** The second round closes what a start in progress opened meanwhile. */
async function shutDown(code: number) {
  stoppingSince = performance.now()
  interrupted.abort()
  await closers.closeAll()
  await Promise.race([starting.catch(() => {}), sleep(5000)])
  await closers.closeAll()
  process.exit(code)
}
