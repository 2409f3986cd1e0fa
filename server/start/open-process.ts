import cluster from 'node:cluster'
import { type App, closeApp, openApp } from '#server/app.ts'
import { type Env, nameConnections } from '#server/env.ts'
import { serveMetrics } from '#server/monitoring/metrics-server.ts'
import { reportMetrics } from '#server/processes/report-metrics.ts'
import { startTracing } from '#server/tracing.ts'
import { startRoles } from './roles.ts'
import type { openClosers } from './shutdown.ts'

type Needs = {
  databaseUrl: string
  isFirst: boolean
  say: (line: string) => void
  closers: ReturnType<typeof openClosers>
}

/** A process that serves, alone or as one of several. Loaded only by it: it is most of this program. */
export async function openProcess(env: Env, { databaseUrl, isFirst, say, closers }: Needs) {
  nameConnections(env.roles.join('-'))
  const tracing = await startTracing(env.monitoring)
  closers.add(() => tracing.close())
  const app: App = openApp(env, databaseUrl)
  closers.add(() => closeApp(app))
  if (cluster.isWorker) reportMetrics(app)
  const metrics = cluster.isWorker ? undefined : await serveMetrics(app)
  closers.add(async () => metrics?.close())
  const site = await startRoles(app, { say: isFirst ? say : () => {}, closers, isFirst })
  return { log: app.log, url: site.url }
}
