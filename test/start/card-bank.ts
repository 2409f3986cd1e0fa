import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openBooks } from '#demo/card-simulator/books.ts'
import { answer, type Deps } from '#demo/card-simulator/gateway-handler.ts'
import { openKey } from '#demo/card-simulator/key.ts'
import { callBack } from '#demo/card-simulator/open-simulator.ts'

/** The card gateway as a server of its own, whose books outlive the product; its clock can be moved on. */
export async function openCardBank() {
  const token = 'token-do-banco-de-teste'
  const key = await openKey()
  const books = openBooks()
  let ahead = 0
  const now = () => Date.now() + ahead
  const changed: Deps['changed'] = booked => callBack(booked, token, now)
  const deps: Deps = { books, key: async () => key, token, now, changed }
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

async function serve(deps: Deps, request: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { method = '', url: path = '', headers } = request
  const body = Buffer.concat(parts).toString()
  const told = await answer(deps, { method, path, headers: headers as Record<string, string>, body })
  if (told === 'lost') return void request.socket.destroy()
  response.writeHead(told.status, { 'content-type': 'application/json' }).end(JSON.stringify(told.json))
}
