import { collectDefaultMetrics } from 'prom-client'
import type { App } from '#server/app.ts'
import { openFigureGauges } from './gauges.ts'
import { serveMetricsOf } from './metrics-port.ts'

export function serveMetrics(app: App) {
  collectProcessMetrics(app)
  const { registry } = app.metrics
  const refresh = openFigureGauges(app)
  return serveMetricsOf(app.env, {
    contentType: registry.contentType,
    read: () => refresh().then(() => registry.metrics()),
  })
}

export const collectProcessMetrics = ({ metrics }: App) => collectDefaultMetrics({ register: metrics.registry })
