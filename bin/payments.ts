import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { type App, closeApp, openApp } from '#server/app.ts'
import { runningDatabase } from '#server/db/embedded.ts'
import { requireSchema } from '#server/db/schema-state.ts'
import { ConfigError, type Env, readEnv } from '#server/env.ts'
import { openDraining } from '#server/http/draining.ts'
import { openPaymentsHttp } from '#server/http/payments-http.ts'
import { serveMetrics } from '#server/monitoring/metrics-server.ts'
import { projectRoot } from '#server/project-root.ts'
import { checkOwnServer, explainListening } from '#server/start/preflight.ts'
import { scrub } from '#server/start/scrub.ts'
import { drainMs, finishMs, openClosers, survives } from '#server/start/shutdown.ts'
import { startTracing } from '#server/tracing.ts'

const closers = openClosers()
let serving: App | undefined
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
process.on('uncaughtException', onUncaught)
await start().catch(fail)

async function start() {
  const dotEnv = join(projectRoot, '.env')
  if (existsSync(dotEnv)) process.loadEnvFile(dotEnv)
  // This process opens no documents, so it never gets the key; and it shows no page that names the site's owner.
  const env = readEnv({ ...process.env, KYC_KEY: randomBytes(32).toString('base64'), KYC_KEY_OLD: '' }, [])
  if (env.payments.gateway === 'none')
    throw new ConfigError('PAYMENTS_GATEWAY: falta; sem ele não há o que servir, por exemplo PAYMENTS_GATEWAY=pagbank')
  const tracing = await startTracing(env.monitoring)
  closers.add(() => tracing.close())
  const app = openApp(env, await databaseOf(env))
  closers.add(() => closeApp(app))
  await requireSchema(app.db)
  const draining = openDraining()
  const http = await openPaymentsHttp(app, draining)
  const { port, host } = { port: env.payments.port, host: env.host }
  const names = { port: 'PAYMENTS_PORT', host: 'HOST' }
  await http.listen({ port, host }).catch(error => Promise.reject(explainListening(error, { port, host }, names)))
  closers.add(() => http.close(), finishMs(env))
  closers.add(() => draining.drain(env.drainSeconds), drainMs(env))
  const metrics = await serveMetrics(app)
  closers.add(() => metrics.close())
  serving = app
  console.log(`Pagamentos no ar em http://${host === '127.0.0.1' ? 'localhost' : host}:${port}. Ctrl-C encerra.`)
}

async function databaseOf({ databaseUrl, dataDir }: Env) {
  if (databaseUrl) {
    await checkOwnServer(databaseUrl)
    return databaseUrl
  }
  const running = await runningDatabase(dataDir)
  if (running) return running
  throw new ConfigError(
    'DATABASE_URL: falta, e nenhum site está no ar com esta DATA_DIR; inicie o site antes, com npm start, ou dê o endereço do banco',
  )
}

function onUncaught(error: unknown, origin: NodeJS.UncaughtExceptionOrigin) {
  if (!serving || !survives(serving.log, error, origin)) void fail(error)
}

async function fail(error: unknown) {
  console.error(error instanceof ConfigError ? error.message : scrub(inspect(error)))
  await end(1)
}

async function end(code: number) {
  if (isEnding) return
  isEnding = true
  await closers.closeAll()
  process.exit(code)
}
