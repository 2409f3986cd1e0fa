import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** A port on which nobody listens, below those of outgoing connections, so that none of these takes it meanwhile. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const server = createServer()
  const isFree = await new Promise<boolean>(resolve => {
    server.once('error', () => resolve(false)).listen(port, () => resolve(true))
  })
  if (!isFree) return freePort()
  await new Promise(resolve => server.close(resolve))
  return port
}
