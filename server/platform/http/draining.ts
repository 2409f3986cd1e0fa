import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Shorter than a proxy avoids a server that failed. */
const refusingMs = 1_000
/** A proxy that is slow, or has only writes at the moment, may send no read sooner. */
const firstRefusalMs = 5_000

/**
 * How a process leaves without losing a request: docs/decisions/040-rolling-restarts.md. First it says on `/readyz` that
 * it leaves, and goes on serving. Then it ends the connections of reads without an answer: the proxy sends these to
 * another process, and everything after them too, so that no write meets the port as it closes.
 */
export function openDraining() {
  let phase: 'serving' | 'draining' | 'refusing' = 'serving'
  let hasRequests = false
  const open = new Set<ServerResponse>()
  const refused = Promise.withResolvers<void>()
  return {
    isDraining: () => phase !== 'serving',
    /** True when the request is done with. */
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
      // An upload that began before: its connection would otherwise outlive its answer.
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
