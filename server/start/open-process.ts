import { serveMetrics } from '#server/monitoring/metrics-server.ts'
import { closeApp, openApp } from '#server/open-app.ts'
import { type Env, nameConnections } from '#server/platform/env/env.ts'
import { startTracing } from '#server/platform/tracing/tracing.ts'
import { startRoles } from './roles.ts'
import type { openClosers } from './shutdown.ts'

type Needs = { databaseUrl: string; say: (line: string) => void; closers: ReturnType<typeof openClosers> }

export async function openProcess(env: Env, { databaseUrl, say, closers }: Needs) {
  nameConnections(env.roles.join('-'))
  const tracing = await startTracing(env.monitoring)
  closers.add(() => tracing.close())
  const app = openApp(env, databaseUrl)
  closers.add(() => closeApp(app))
  const metrics = await serveMetrics(app)
  closers.add(() => metrics.close())
  const { url } = await startRoles(app, { say, closers })
  return { log: app.log, url }
}
