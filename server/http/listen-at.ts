import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Draining } from './draining.ts'

export type Site = { url: string; drain(seconds: number): Promise<void>; close(): Promise<void> }

export async function listenAt(
  http: FastifyInstance,
  { drain }: Draining,
  { port, host }: { port: number; host: string },
): Promise<Site> {
  await http.listen({ port, host })
  const { port: taken } = http.server.address() as AddressInfo
  const name = host === '127.0.0.1' ? 'localhost' : host
  return { url: `http://${name}:${taken}`, drain, close: () => http.close() }
}
