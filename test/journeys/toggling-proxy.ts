import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { atEnd } from '../world/at-end.ts'

const worker = '/service-worker.js'

type Change = (script: string) => string

/** Stands before a site: can be cut, as a connection is, and can serve the service worker changed, as a later build would. */
export async function openWayIn(site: string) {
  const state: { isOpen: boolean; change?: Change | undefined } = { isOpen: true }
  const server = createServer((request, response) => {
    if (state.isOpen) pass(site, state.change, request, response)
    else request.socket.destroy()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => void server.close().closeAllConnections())
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      state.isOpen = false
      server.closeAllConnections()
    },
    mend() {
      state.isOpen = true
    },
    serveWorker(change?: Change) {
      state.change = change
    },
  }
}

function pass(site: string, change: Change | undefined, request: IncomingMessage, response: ServerResponse) {
  const { hostname, port } = new URL(site)
  const changed = request.url === worker ? change : undefined
  const headers = changed ? {} : request.headers
  const sent = send({ hostname, port, path: request.url, method: request.method, headers }, answer => {
    if (changed) return void sendChanged(changed, answer, response)
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(response)
  })
  sent.on('error', () => response.destroy())
  request.pipe(sent)
}

async function sendChanged(change: Change, answer: IncomingMessage, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
  response.end(change(await text(answer)))
}
