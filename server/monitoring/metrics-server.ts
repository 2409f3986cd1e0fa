import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics } from 'prom-client'
import type { App } from '#server/platform/app.ts'
import { explainListening } from '#server/platform/env/explain-listening.ts'
import { openFigureGauges } from './gauges.ts'

/** Listens on its own port, so the site's proxy can't expose the metrics. */
export async function serveMetrics(app: App) {
  const { registry } = app.metrics
  collectDefaultMetrics({ register: registry })
  const refresh = openFigureGauges(app)
  const { metricsPort: port, metricsHost: host } = app.env.monitoring
  if (port === undefined) return { url: undefined, close: async () => {} }
  const server = createServer((request, response) => {
    request.resume()
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    const read = refresh().then(() => registry.metrics())
    read.then(
      text => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening').catch(error => {
    throw explainListening(error, { port, host }, { port: 'METRICS_PORT', host: 'METRICS_HOST' })
  })
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
