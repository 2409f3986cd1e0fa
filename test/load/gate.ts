import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** `unavailable`: answers every HTTP request with 503. `slow`: delays each chunk of a response by `slowMs`. */
export type GateState = 'open' | 'refusing' | 'hanging' | 'slow' | 'unavailable'
export type Gate = Awaited<ReturnType<typeof openGate>>

const slowMs = 10_000
const unavailable = 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

/** A TCP proxy in front of an outside server, to simulate that server's failures and recovery. */
export async function openGate(target: { port: number; host?: string }) {
  const pairs = new Set<readonly [Socket, Socket]>()
  let state: GateState = 'open'
  const server = createServer(near => pass(near, connect({ host: '127.0.0.1', ...target })))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  function pass(near: Socket, far: Socket) {
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    near.on('data', part => {
      if (state === 'unavailable') near.end(unavailable)
      else if (state !== 'hanging') far.write(part)
    })
    far.on('data', part => {
      if (state === 'slow') setTimeout(() => near.destroyed || near.write(part), slowMs)
      else if (state !== 'hanging') near.write(part)
    })
  }

  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    port,
    /** Switching to `refusing` or `open` cuts current connections; the other modes keep them. */
    async turn(next: GateState) {
      if (state === 'refusing' && next !== 'refusing') {
        server.listen(port, '127.0.0.1')
        await once(server, 'listening')
      }
      if (next === 'refusing') server.close()
      state = next
      if (next === 'refusing' || next === 'open') cut()
    },
    close() {
      server.close()
      cut()
    },
  }
}
