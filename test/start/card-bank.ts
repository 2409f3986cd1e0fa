import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openBooks } from '#demo/card-simulator/books.ts'
import { callBack } from '#demo/card-simulator/call-back.ts'
import { answer, type Means } from '#demo/card-simulator/gateway-handler.ts'
import { openKey } from '#demo/card-simulator/key.ts'

/** The card gateway as a server of its own, whose books outlive the product; its clock can be moved on. */
export async function openCardBank() {
  const token = 'token-do-banco-de-teste'
  const key = await openKey()
  const books = openBooks()
  let ahead = 0
  const now = () => Date.now() + ahead
  const changed: Means['changed'] = booked => callBack(booked, token, now)
  const means: Means = { books, key: async () => key, token, now, changed }
  const server = createServer((request, response) => void serve(means, request, response)).listen(0, '127.0.0.1')
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

async function serve(means: Means, request: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { method = '', url: path = '', headers } = request
  const body = Buffer.concat(parts).toString()
  const told = await answer(means, { method, path, headers: headers as Record<string, string>, body })
  if (told === 'lost') return void request.socket.destroy()
  response.writeHead(told.status, { 'content-type': 'application/json' }).end(JSON.stringify(told.json))
}
