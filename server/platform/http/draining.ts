import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long we refuse reads. A proxy avoids a failed server for longer than this. */
const refusingMs = 1_000
/**
 * How long to wait for the first read that we can refuse. If the proxy is slow or forwards only writes, there may be
 * none.
 */
const firstRefusalMs = 5_000

/**
 * Stops a process without losing a request: docs/decisions/040-rolling-restarts.md. First, `/readyz` says that the
 * process is stopping, while it still serves. Then the process closes the connection of each new read. The proxy sends
 * that read and all later requests to another process, so no write reaches a closing port.
 */
export function openDraining() {
  let phase: 'serving' | 'draining' | 'refusing' = 'serving'
  let hasRequests = false
  const open = new Set<ServerResponse>()
  const refused = Promise.withResolvers<void>()
  return {
    isDraining: () => phase !== 'serving',
    /** Returns true if it has handled the request. */
    refuse(request: IncomingMessage, response: ServerResponse) {
      if (phase === 'serving') {
        open.add(response)
        response.once('close', () => open.delete(response))
        return false
      }
      response.shouldKeepAlive = false
      hasRequests ||= !isProbe(request)
      if (phase !== 'refusing' || !isRead(request) || isProbe(request)) return false
      request.socket.destroy()
      refused.resolve()
      return true
    },
    async drain(seconds: number) {
      phase = 'draining'
      // Without this, the connection of an earlier upload would stay open after its response.
      for (const response of open) response.shouldKeepAlive = false
      if (seconds === 0) return
      await sleep(seconds * 1000)
      phase = 'refusing'
      if (hasRequests) await Promise.race([refused.promise, sleep(firstRefusalMs)])
      await sleep(refusingMs)
    },
  }
}

export type Draining = ReturnType<typeof openDraining>

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'
const isProbe = ({ url }: IncomingMessage) => url === '/healthz' || url === '/readyz'
