import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { messages } from '#contract/messages.ts'
import { fallbackPath } from '#contract/routes.ts'
import type { Env } from '#server/env.ts'
import { headersMs, limitBodyTime, uploadMs } from './body-deadline.ts'
import { commonHeaders, inertPolicy } from './security-headers.ts'
import { validatorCompiler } from './validation.ts'

export const bodyBytes = 64 * 1024
const pathLength = 500

type Answered = (request: IncomingMessage, response: ServerResponse) => boolean

/** What every server of ours is made of; `answered` may answer before anything of it runs. */
export function createFastify({ trustProxy }: Pick<Env, 'trustProxy'>, answered: Answered = () => false) {
  const http = Fastify({
    bodyLimit: bodyBytes,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    requestTimeout: uploadMs,
    ...(trustProxy.length > 0 && { trustProxy }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: pathLength },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, _request, reply) => reply.redirect(fallbackPath, 302),
    serverFactory: handler =>
      createServer({ headersTimeout: headersMs }, (request: IncomingMessage, response: ServerResponse) => {
        if (!answered(request, response)) handler(request, response)
      }),
  })
  // Calls take JSON, and what takes more says so.
  http.removeContentTypeParser('text/plain')
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(serializerCompiler)
  http.addHook('onRequest', async (_request, reply) => void reply.headers(commonHeaders))
  limitBodyTime(http)
  http.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') || request.routeOptions.config.call)
      reply.headers({
        'cache-control': reply.statusCode < 400 && !request.routeOptions.config.personal ? 'no-cache' : 'no-store',
        'content-security-policy': inertPolicy,
      })
  })
  return http
}

/** What is no HTTP that we can read gets an answer of ours too, and the connection ends. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const status = tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify({ message: messages.invalid })
  const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}`
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`)
}
