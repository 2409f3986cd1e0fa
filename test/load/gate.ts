import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** `unavailable`: a server that speaks HTTP and says 503. `slow`: every part of an answer comes so much later. */
export type Way = 'open' | 'refusing' | 'hanging' | 'slow' | 'unavailable'
export type Gate = Awaited<ReturnType<typeof openGate>>

const slowMs = 10_000
const unavailable = 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

/** The way to a server outside, which can be made worse and good again. */
export async function openGate(target: { port: number; host?: string }) {
  const pairs = new Set<readonly [Socket, Socket]>()
  let way: Way = 'open'
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
      if (way === 'unavailable') near.end(unavailable)
      else if (way !== 'hanging') far.write(part)
    })
    far.on('data', part => {
      if (way === 'slow') setTimeout(() => near.destroyed || near.write(part), slowMs)
      else if (way !== 'hanging') near.write(part)
    })
  }

  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    port,
    /** What was under way is cut off, but by a way that only takes longer. */
    async turn(next: Way) {
      if (way === 'refusing' && next !== 'refusing') {
        server.listen(port, '127.0.0.1')
        await once(server, 'listening')
      }
      if (next === 'refusing') server.close()
      way = next
      if (next === 'refusing' || next === 'open') cut()
    },
    close() {
      server.close()
      cut()
    },
  }
}
