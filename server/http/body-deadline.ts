import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files, which a telephone may need minutes for. */
    upload?: boolean
  }
}

/** How long any request may take to arrive; Node ends those that take longer. */
export const uploadMs = 300_000
export const headersMs = 30_000
const bodyMs = 30_000

/** Ends the connection of a request whose body, unless it holds files, is not there in time. */
export function limitBodyTime(http: FastifyInstance) {
  http.addHook('onRequest', async request => {
    if (!hasBody(request) || request.routeOptions.config.upload) return
    const timer = setTimeout(() => request.raw.complete || request.raw.destroy(), bodyMs)
    timer.unref()
    request.raw.once('close', () => clearTimeout(timer))
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
