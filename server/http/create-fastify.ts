import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { messages } from '#contract/messages.ts'
import { fallbackPath } from '#contract/routes.ts'
import type { Env } from '#server/env.ts'
import { headersMs, limitBodyTime, uploadMs } from './body-deadline.ts'
import { securedResponse, transportSecurity } from './secured-response.ts'
import { commonHeaders, inertPolicy } from './security-headers.ts'
import { validatorCompiler } from './validation.ts'

export const bodyBytes = 64 * 1024
const pathLength = 500

type Answered = (request: IncomingMessage, response: ServerResponse) => boolean

/** What every server of ours is made of; `answered` may answer before anything of it runs. */
export function createFastify(
  { trustProxy, publicUrl }: Pick<Env, 'trustProxy' | 'publicUrl'>,
  answered: Answered = () => false,
) {
  const isHttps = publicUrl.startsWith('https:')
  const ServerResponse = securedResponse(isHttps)
  const http = Fastify({
    bodyLimit: bodyBytes,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    requestTimeout: uploadMs,
    ...(trustProxy.length > 0 && { trustProxy }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: pathLength },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, isHttps),
    frameworkErrors: (_error, _request, reply) => reply.redirect(fallbackPath, 302),
    serverFactory: handler =>
      createServer({ headersTimeout: headersMs, requireHostHeader: false, ServerResponse }, (request, response) => {
        if (isAmbiguous(request)) refuseAmbiguous(response)
        else if (!answered(request, response)) handler(request, response)
      }),
  })
  // Calls take JSON, and what takes more says so.
  http.removeContentTypeParser('text/plain')
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(serializerCompiler)
  limitBodyTime(http)
  http.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 401 && isUnread(request.raw)) reply.header('connection', 'close')
    if (request.url.startsWith('/api/') || request.routeOptions.config.call)
      reply.headers({
        'cache-control': reply.statusCode < 400 && !request.routeOptions.config.personal ? 'no-cache' : 'no-store',
        'content-security-policy': inertPolicy,
      })
  })
  return http
}

/** Much is still to come: of who is nobody it is not read. */
const isUnread = ({ complete, headers }: IncomingMessage) =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > bodyBytes)

/** Whether a request says which host and which path it means in the one way that nobody on its way reads otherwise. */
function isAmbiguous({ url, rawHeaders, httpVersionMinor }: IncomingMessage) {
  if (!url?.startsWith('/')) return true
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1 || hosts < httpVersionMinor
}

const refusal = JSON.stringify({ message: messages.invalid })
const refusalHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': inertPolicy,
  'cache-control': 'no-store',
  connection: 'close',
}

const refuseAmbiguous = (response: ServerResponse) => void response.writeHead(400, refusalHeaders).end(refusal)

/** What is no HTTP that we can read gets an answer of ours too, and the connection ends. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, isHttps: boolean) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const status = tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const headers = {
    ...commonHeaders,
    ...refusalHeaders,
    ...(isHttps && transportSecurity),
    'content-length': Buffer.byteLength(refusal),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${refusal}`)
}
