import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Env } from '#server/env.ts'
import { explainListening } from '#server/start/preflight.ts'

type Source = { contentType: string; read(): Promise<string> }

/** On a port of its own, so that no proxy of the site can show it. */
export async function serveMetricsOf({ monitoring }: Env, { contentType, read }: Source) {
  const { metricsPort: port, metricsHost: host } = monitoring
  if (port === undefined) return { url: undefined, close: async () => {} }
  const server = createServer((request, response) => {
    request.resume()
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    read().then(
      text => response.writeHead(200, { 'content-type': contentType }).end(text),
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
