import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { atEnd } from '#test/world/at-end.ts'
import { openUploadRoom } from './uploads.ts'

let url: string
const received: number[] = []

/** Records the number of bytes received. The headers of each request name its sender. */
beforeAll(async () => {
  const inRoom = openUploadRoom({ maxBytes: 1_000_000 })
  const server = createServer(async (request, response) => {
    const { network, account } = request.headers as { network: string; account: string }
    const onReceived = async (bytes: number) => void received.push(bytes)
    const work = inRoom(request, { network, account, onReceived }, receive => receive(() => buffer(request)))
    const status = await work.then(
      () => 200,
      error => (error instanceof Refusal && error.code === 'unavailable' ? 503 : 500),
    )
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => server.close())
  atEnd(() => server.closeAllConnections())
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

function send(network: string, account: string, bytes: number) {
  const sent = request(url, { method: 'POST', agent: false, headers: { network, account } })
  sent.on('error', () => undefined)
  sent.write(Buffer.alloc(bytes))
  return { sent, status: once(sent, 'response').then(([response]) => (response as IncomingMessage).statusCode) }
}

const end = ({ sent, status }: { sent: ClientRequest; status: Promise<unknown> }) => {
  sent.end()
  return status
}

test('the network and account with the largest share give way to a small sender', async () => {
  const heavy = send('a', 'heavy', 300_000)
  const light = send('a', 'light', 150_000)
  const more = [send('b', 'one', 200_000), send('b', 'two', 200_000)]
  const newcomer = send('c', 'new', 200_000)
  expect(await heavy.status).toBe(503)
  expect(await Promise.all([light, newcomer, ...more].map(end))).toEqual([200, 200, 200, 200])
  expect(received.toSorted((a, b) => b - a)[0]).toBeLessThanOrEqual(300_000)
})

test('no network gets more than half, and finished uploads make room', async () => {
  const held = [send('a', 'one', 200_000), send('a', 'two', 290_000)]
  const third = send('a', 'three', 100_000)
  expect(await held[1]?.status).toBe(503)
  expect(await Promise.all([held[0], third].map(upload => upload && end(upload)))).toEqual([200, 200])
  expect(await end(send('a', 'four', 400_000))).toBe(200)
})
