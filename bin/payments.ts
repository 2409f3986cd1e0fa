import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { type App, closeApp, openApp } from '#server/app.ts'
import { findPostmaster } from '#server/db/embedded/postmaster.ts'
import { socketUrl } from '#server/db/embedded/socket.ts'
import { ConfigError, type Env, readEnv } from '#server/env.ts'
import { openPaymentsHttp } from '#server/http/payments-http.ts'
import { projectRoot } from '#server/project-root.ts'
import { checkOwnServer, explainListening } from '#server/start/preflight.ts'
import { scrub } from '#server/start/scrub.ts'
import { openClosers, survives } from '#server/start/shutdown.ts'

const closers = openClosers()
let serving: App | undefined
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
  const app = openApp(env, await databaseOf(env))
  closers.add(() => closeApp(app))
  await refuseUnprepared(app)
  const http = await openPaymentsHttp(app)
  const { port, host } = { port: env.payments.port, host: env.host }
  await http.listen({ port, host }).catch(error => Promise.reject(explainPort(error, env)))
  closers.add(() => http.close())
  serving = app
  console.log(`Pagamentos no ar em http://${host === '127.0.0.1' ? 'localhost' : host}:${port}. Ctrl-C encerra.`)
}

async function databaseOf({ databaseUrl, dataDir }: Env) {
  if (databaseUrl) {
    await checkOwnServer(databaseUrl)
    return databaseUrl
  }
  const running = await findPostmaster(join(dataDir, 'postgres'))
  if (running) return socketUrl(running.socketDirectory, 'vespera')
  throw new ConfigError(
    'DATABASE_URL: falta, e nenhum site está no ar com esta DATA_DIR; inicie o site antes, com npm start, ou dê o endereço do banco',
  )
}

async function refuseUnprepared({ pool }: App) {
  const { rows } = await pool.query<{ made: string | null }>(`select to_regclass('card_attempts') made`)
  if (!rows[0]?.made)
    throw new ConfigError('DATABASE_URL: o banco ainda não foi preparado; inicie o site antes, com npm start')
}

function explainPort(error: unknown, env: Env) {
  const explained = explainListening(error, { ...env, port: env.payments.port })
  if (!(explained instanceof ConfigError)) return explained
  return new ConfigError(explained.message.replaceAll('PORT', 'PAYMENTS_PORT'))
}

function onUncaught(error: unknown, origin: NodeJS.UncaughtExceptionOrigin) {
  if (!serving || !survives(serving.log, error, origin)) void fail(error)
}

async function fail(error: unknown) {
  console.error(error instanceof ConfigError ? error.message : scrub(inspect(error)))
  await end(1)
}

async function end(code: number) {
  await closers.closeAll()
  process.exit(code)
}
