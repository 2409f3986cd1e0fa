import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { fillDemo } from '#demo/demo.ts'
import { announceKey } from './adapters/vault/rotate-keys.ts'
import { type App, closeApp, openApp } from './app.ts'
import { CannotStart, claimDataDir } from './db/embedded/claim.ts'
import { type EmbeddedPostgres, startEmbedded } from './db/embedded.ts'
import { prepare } from './db/migrate.ts'
import { ConfigError, nameConnections, readServingEnv, unknownVariables } from './env.ts'
import { serve } from './http/serve.ts'
import { emptyUploadFolders } from './http/uploads.ts'
import { enqueue } from './jobs/enqueue.ts'
import { startWorker } from './jobs/worker.ts'
import { serveMetrics } from './monitoring/metrics-server.ts'
import { addFirstOperator } from './operators/add-operator.ts'
import { reconcileCardsJob } from './payments/card-charges.ts'
import { startPix } from './payments/pix-webhook.ts'
import { projectRoot } from './project-root.ts'
import { scheduleOf } from './schedule.ts'
import { claimStorages } from './start/adopt-storages.ts'
import { keepAssets } from './start/keep-assets.ts'
import { checkOwnServer, explainListening, refuseTakenPort } from './start/preflight.ts'
import { scrub } from './start/scrub.ts'
import { drainMs, finishMs, openClosers, survives, watchParent } from './start/shutdown.ts'
import { foreignLine, openProgress, welcome } from './start/terminal.ts'
import { tasks } from './tasks.ts'
import { startTracing } from './tracing.ts'

// Longer than PostgreSQL's three ways of shutting down may take.
const stopTimeoutMs = 20_000
const say = openProgress()
const closers = openClosers()
const interrupted = new AbortController()
let embedded: EmbeddedPostgres | undefined
let serving: App | undefined
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
  nameConnections('web-worker')
  const tracing = await startTracing(env.monitoring)
  closers.add(() => tracing.close())
  const claim = env.databaseUrl ? null : claimDataDir(env.dataDir)
  if (claim) await emptyUploadFolders(env.dataDir)
  await refuseTakenPort(env)
  if (env.databaseUrl) await checkOwnServer(env.databaseUrl)
  const app = openApp(env, env.databaseUrl ?? (await embeddedUrl(env.dataDir)))
  closers.add(() => closeApp(app))
  const key = await announceKey(app, app.vault.keyId())
  closers.add(() => key.close())
  await prepare(app)
  const foreign = await claimStorages(app).catch(error => void app.log('storage_unread', { reason: String(error) }))
  if (foreign?.length) say(foreignLine(foreign))
  await fillDemo(app, say)
  await addFirstOperator(app)
  await keepAssets(app)
  const site = await serve(app).catch(error => Promise.reject(explainListening(error, env)))
  closers.add(() => site.close(), finishMs(env))
  const metrics = await serveMetrics(app)
  closers.add(() => metrics.close())
  const pix = await startPix(app)
  closers.add(() => pix.close())
  const worker = await startWorker(app, scheduleOf(env), tasks)
  // Another process takes the jobs while this one drains.
  closers.add(() => Promise.all([worker.close(), site.drain(env.drainSeconds)]), drainMs(env))
  if (app.cards) await enqueue(app.db, reconcileCardsJob, {}, { key: reconcileCardsJob.name, runAt: app.now() })
  serving = app
  claim?.announce(site.url)
  for (const line of welcome({ url: site.url, demo: env.demo, milliseconds: performance.now() })) say(line)
}

async function embeddedUrl(dataDir: string) {
  const server = await startEmbedded({ dataDir, progress: say, signal: interrupted.signal })
  embedded = server
  closers.add(() => server.stop(), stopTimeoutMs)
  return server.url
}

function onSignal(signal: NodeJS.Signals) {
  if (stoppingSince === undefined) {
    say('Encerrando…')
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
