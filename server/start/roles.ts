import { fillDemo } from '#demo/demo.ts'
import { reconcileCardsJob } from '#server/money/payments/card-charges.ts'
import { startPix } from '#server/money/payments/pix-webhook.ts'
import { servePayments } from '#server/payments-http.ts'
import { announceKey } from '#server/platform/adapters/vault/rotate-keys.ts'
import type { App } from '#server/platform/app.ts'
import { requireSchema } from '#server/platform/db/schema-state.ts'
import { ConfigError } from '#server/platform/env/env.ts'
import { explainListening } from '#server/platform/env/explain-listening.ts'
import type { Role } from '#server/platform/env/roles.ts'
import type { Site } from '#server/platform/http/listen-at.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { claimStorages } from '#server/platform/storages/claim-storages.ts'
import { refuseLeftBehind } from '#server/platform/storages/ownership.ts'
import { addFirstOperator } from '#server/safety/operators/add-operator.ts'
import { scheduleOf } from '#server/schedule.ts'
import { serve } from '#server/serve.ts'
import { prepare } from '#server/start/prepare.ts'
import { tasks } from '#server/tasks.ts'
import { serveHealth } from '#server/worker-http.ts'
import { keepAssets } from './keep-assets.ts'
import { drainMs, finishMs, lastWritesMs, type openClosers } from './shutdown.ts'
import { foreignLine } from './terminal.ts'

type Deps = { say: (line: string) => void; closers: ReturnType<typeof openClosers> }

/** The process listens for the first of these roles that it has. */
const listeners: readonly [Role, (app: App) => Promise<Site>][] = [
  ['payments', servePayments],
  ['web', serve],
  ['worker', serveHealth],
]

/** Opens everything that this process's roles need, in an order whose reverse is safe for closing. */
export async function startRoles(app: App, { say, closers }: Deps): Promise<Site> {
  const { env } = app
  const has = (role: Role) => env.roles.includes(role)
  if (has('payments')) await requireSchema(app.db)
  else await prepareSite(app, { say, closers })
  const listen = listeners.find(([role]) => has(role))?.[1] ?? serveHealth
  const site = await listen(app).catch(error => Promise.reject(explain(error, env)))
  closers.add(() => site.close(finishMs), finishMs + lastWritesMs)
  const pix = has('payments') ? undefined : await startPix(app)
  closers.add(async () => pix?.close())
  const worker = has('worker') ? await startWorker(app, scheduleOf(env), tasks) : undefined
  // Closes the worker at the same time, so that other processes take over its jobs while this one drains.
  closers.add(() => Promise.all([worker?.close(), site.drain(env.drainSeconds)]), drainMs(env))
  if (worker && app.cards)
    await enqueue(app.db, reconcileCardsJob, {}, { key: reconcileCardsJob.name, runAt: app.now() })
  return site
}

async function prepareSite(app: App, { say, closers }: Deps) {
  const key = await announceKey(app, app.vault.keyId())
  closers.add(() => key.close())
  await prepare(app)
  const foreign = await examineStorages(app).catch(error => {
    if (error instanceof ConfigError) throw error
    app.log('storage_unread', { reason: String(error) })
  })
  if (foreign?.length) say(foreignLine(foreign))
  await fillDemo(app, say)
  await addFirstOperator(app)
  await keepAssets(app)
}

async function examineStorages(app: App) {
  await refuseLeftBehind(app)
  return claimStorages(app)
}

function explain(error: unknown, { roles, host, port, payments }: App['env']) {
  if (!roles.includes('payments')) return explainListening(error, { host, port })
  return explainListening(error, { host, port: payments.port }, { port: 'PAYMENTS_PORT', host: 'HOST' })
}
