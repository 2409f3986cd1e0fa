import { randomUUID } from 'node:crypto'
import {
  createServer,
  IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { messages } from '#contract/messages.ts'
import { fallbackPath } from '#contract/routes.ts'
import type { App } from '#server/platform/app.ts'
import { observeRequests } from './observe-requests.ts'
import { validatorCompiler } from './refusals.ts'
import { commonHeaders, inertPolicy } from './security-headers.ts'

export const bodyBytes = 64 * 1024
const pathLength = 500

type Answered = (request: IncomingMessage, response: ServerResponse) => boolean

export function createFastify({ env, metrics }: Pick<App, 'env' | 'metrics'>, answered: Answered = () => false) {
  const { trustProxy, publicUrl } = env
  const isHttps = publicUrl.startsWith('https:')
  const ServerResponse = securedResponse(isHttps)
  const http = Fastify({
    bodyLimit: bodyBytes,
    forceCloseConnections: 'idle',
    // Still serves requests that arrive while the port closes, because a proxy does not retry writes.
    return503OnClosing: false,
    genReqId: request => (request as IdentifiedRequest).id,
    ...(trustProxy.length > 0 && { trustProxy }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: pathLength },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, isHttps),
    frameworkErrors: (_error, _request, reply) => reply.redirect(fallbackPath, 302),
    // Fastify sets no timeouts on a server that it did not create.
    serverFactory: handler =>
      createServer({ ...serverOptions, ServerResponse }, (request, response) => {
        if (isAmbiguous(request)) refuseAmbiguous(response)
        else if (!answered(request, response)) handler(request, response)
      }),
  })
  http.removeContentTypeParser('text/plain')
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(serializerCompiler)
  limitBodyTime(http)
  observeRequests(http, metrics)
  http.addHook('onRequest', sayNoStore)
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

/** The response to a secret link, even an error, must not stay on a shared device. */
async function sayNoStore({ routeOptions }: FastifyRequest, { raw }: FastifyReply) {
  if (routeOptions.url?.includes('/:token')) raw.setHeader('cache-control', 'no-store')
}

/** We generate the id, because a client's own id could be anything and would end up in the log. */
class IdentifiedRequest extends IncomingMessage {
  readonly id = randomUUID()
}

const headersMs = 30_000
/** Node aborts requests that take longer. The largest video takes 21 minutes at 400 kbit/s. */
const uploadMs = 1_500_000
/**
 * Proxies close an idle connection earlier (nginx after 60 s, Caddy after 120 s). If we closed it first, we could lose
 * a write.
 */
const idleMs = 150_000
const serverOptions = {
  headersTimeout: headersMs,
  requestTimeout: uploadMs,
  keepAliveTimeout: idleMs,
  requireHostHeader: false,
  IncomingMessage: IdentifiedRequest,
}

/** We don't read the rest of a large body from a caller that we have not admitted. */
const isUnread = ({ complete, headers }: IncomingMessage) =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > bodyBytes)

/** Whether a proxy may read the request's host or path differently. */
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

function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, isHttps: boolean) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const status = tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const headers = {
    ...commonHeaders,
    ...refusalHeaders,
    ...(isHttps && transportSecurity),
    'x-request-id': randomUUID(),
    'content-length': Buffer.byteLength(refusal),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${refusal}`)
}

type Sent = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * Adds the request's id and the security headers to every response, including files and the responses that Fastify or
 * Node generates.
 */
function securedResponse(isHttps: boolean) {
  const headers = isHttps ? { ...commonHeaders, ...transportSecurity } : commonHeaders
  const names = Object.keys(headers) as (keyof typeof commonHeaders)[]
  const complete = withTransportSecurity(isHttps)

  return class SecuredResponse<R extends IncomingMessage = IdentifiedRequest> extends ServerResponse<R> {
    override writeHead(status: number, reason?: string | Sent, more?: Sent) {
      const sent = typeof reason === 'string' ? more : reason
      const { id } = this.req as R & IdentifiedRequest
      if (Array.isArray(sent)) return super.writeHead(status, [...complete(sent), 'x-request-id', id])
      this.setHeader('x-request-id', id)
      const given = new Set(Object.keys(sent ?? {}).map(name => name.toLowerCase()))
      for (const name of names) if (!given.has(name) && !this.hasHeader(name)) this.setHeader(name, headers[name])
      return typeof reason === 'string' ? super.writeHead(status, reason, sent) : super.writeHead(status, sent)
    }
  }
}

const transportSecurity = { 'strict-transport-security': 'max-age=31536000' } as const

function withTransportSecurity(isHttps: boolean) {
  const completed = new WeakMap<OutgoingHttpHeader[], OutgoingHttpHeader[]>()
  return (headers: OutgoingHttpHeader[]) => {
    if (!isHttps) return headers
    const all = completed.get(headers) ?? [...headers, ...Object.entries(transportSecurity).flat()]
    completed.set(headers, all)
    return all
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    upload?: boolean
  }
}

const bodyMs = 30_000

/**
 * The minimum speed of an upload, and how many seconds it may fall behind. A phone in a tunnel sends nothing for a
 * while.
 */
const minimum = { bytesPerSecond: 8 * 1024, lagSeconds: 30 }
const checkSeconds = 5

function limitBodyTime(http: FastifyInstance) {
  http.addHook('onRequest', async request => {
    if (!hasBody(request)) return
    if (request.routeOptions.config.upload) return endWhenSlow(request.raw)
    const timer = setTimeout(() => request.raw.complete || request.raw.destroy(), bodyMs)
    timer.unref()
    request.raw.once('close', () => clearTimeout(timer))
  })
}

/** Measures time in its own ticks, which a busy server delays too, so that a sender is not blamed for the delay. */
function endWhenSlow(request: IncomingMessage) {
  let seen = request.socket.bytesRead
  let lag = 0
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    const arrived = request.socket.bytesRead - seen
    seen += arrived
    // Some received data is still unread, which is not the sender's fault.
    if (request.readableLength > 0) return
    lag = Math.max(0, lag + checkSeconds - arrived / minimum.bytesPerSecond)
    if (lag >= minimum.lagSeconds) request.destroy()
  }, checkSeconds * 1000)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
