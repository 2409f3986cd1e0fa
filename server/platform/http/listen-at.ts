import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Draining } from './draining.ts'

export type Site = {
  url: string
  drain(seconds: number): Promise<void>
  /** Cuts off requests that need more than `timeoutMs`. Then makes final writes, such as the access log. */
  close(timeoutMs?: number): Promise<void>
}

export async function listenAt(
  http: FastifyInstance,
  { drain }: Draining,
  { port, host }: { port: number; host: string },
): Promise<Site> {
  await http.listen({ port, host })
  const { port: taken } = http.server.address() as AddressInfo
  const name = host === '127.0.0.1' ? 'localhost' : host
  return { url: `http://${name}:${taken}`, drain, close: timeoutMs => closeWithin(http, timeoutMs) }
}

const idleCheckMs = 100

/** Node would keep open any connection that becomes idle after the server has begun to close. */
async function closeWithin(http: FastifyInstance, timeoutMs = 5000) {
  const idle = setInterval(() => http.server.closeIdleConnections(), idleCheckMs)
  const late = setTimeout(() => http.server.closeAllConnections(), timeoutMs)
  await http.close().finally(() => {
    clearInterval(idle)
    clearTimeout(late)
  })
}
