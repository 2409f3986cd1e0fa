import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { atEnd } from './at-end.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
export type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] }

/** A minimal trace collector: OTLP over HTTP, in JSON. */
export async function openCollector() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') bodies.push(await text(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => server.close())
  const spans = (): Span[] =>
    bodies
      .flatMap(body => JSON.parse(body).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap(scope => scope.spans)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, spans }
}
