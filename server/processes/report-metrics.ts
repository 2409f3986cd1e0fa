import type { App } from '#server/app.ts'
import { openFigureGauges } from '#server/monitoring/gauges.ts'
import { collectProcessMetrics } from '#server/monitoring/metrics-server.ts'
import type { ToChild } from './messages.ts'
import { send } from './siblings.ts'

/** The parent adds up what its processes count. The figures of the whole site come from one of them. */
export function reportMetrics(app: App) {
  collectProcessMetrics(app)
  const refresh = openFigureGauges(app)
  process.on('message', async (message: ToChild) => {
    if (message.kind !== 'metrics') return
    await refresh(message.withFigures)
    send({ kind: 'metrics', id: message.id, metrics: await app.metrics.registry.getMetricsAsJSON() })
  })
}
