import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files, which a telephone may need minutes for. */
    upload?: boolean
  }
}

/** Node ends any request that takes longer: the heaviest video at 400 kbit/s takes 21 minutes. */
export const uploadMs = 1_500_000
export const headersMs = 30_000
const bodyMs = 30_000

/** How slowly an upload may arrive, and how far it may fall behind that: a telephone in a tunnel sends nothing at all. */
const minimum = { bytesPerSecond: 8 * 1024, lagSeconds: 30 }
const checkSeconds = 5

/** Ends the connection of a request whose body, unless it holds files, is not there in time; of files, one that crawls. */
export function limitBodyTime(http: FastifyInstance) {
  http.addHook('onRequest', async request => {
    if (!hasBody(request)) return
    if (request.routeOptions.config.upload) return endWhenSlow(request.raw)
    const timer = setTimeout(() => request.raw.complete || request.raw.destroy(), bodyMs)
    timer.unref()
    request.raw.once('close', () => clearTimeout(timer))
  })
}

/** Seconds are counted by checks, so that a server that is late with them is late for everybody. */
function endWhenSlow(request: IncomingMessage) {
  let seen = request.socket.bytesRead
  let lag = 0
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    const arrived = request.socket.bytesRead - seen
    seen += arrived
    // What waits here unread is not the sender's fault.
    if (request.readableLength > 0) return
    lag = Math.max(0, lag + checkSeconds - arrived / minimum.bytesPerSecond)
    if (lag >= minimum.lagSeconds) request.destroy()
  }, checkSeconds * 1000)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
