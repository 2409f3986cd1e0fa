import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleRequest, type SimulatorDeps } from '#demo/card-simulator/gateway-handler.ts'
import { openKey } from '#demo/card-simulator/key.ts'
import { scheduleWebhooks } from '#demo/card-simulator/open-simulator.ts'
import { openOrderStore } from '#demo/card-simulator/orders.ts'

/**
 * The card gateway as a separate server: its books survive when a test kills the product. `later` advances its clock.
 */
export async function openCardBank() {
  const token = 'token-do-banco-de-teste'
  const key = await openKey()
  const books = openOrderStore()
  let ahead = 0
  const now = () => Date.now() + ahead
  const changed: SimulatorDeps['changed'] = booked => scheduleWebhooks(booked, token, now)
  const deps: SimulatorDeps = { store: books, key: async () => key, token, now, changed }
  const server = createServer((request, response) => void serve(deps, request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    books,
    later(ms: number) {
      ahead += ms
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function serve(deps: SimulatorDeps, request: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { method = '', url: path = '', headers } = request
  const body = Buffer.concat(parts).toString()
  const outcome = await handleRequest(deps, { method, path, headers: headers as Record<string, string>, body })
  if (outcome === 'lost') return void request.socket.destroy()
  response.writeHead(outcome.status, { 'content-type': 'application/json' }).end(JSON.stringify(outcome.json))
}
