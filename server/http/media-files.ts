import send from '@fastify/send'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { findAccountSession } from '#server/accounts/sessions.ts'
import type { App } from '#server/app.ts'
import { findOperatorSession } from '#server/operators/sessions.ts'
import type { AgeGate } from './age-gate.ts'
import { bearerToken } from './caller.ts'
import { operatorToken } from './operator-cookie.ts'
import { inertPolicy } from './security-headers.ts'

type Params = { folder: string; file: string }

const yearSeconds = 31_536_000
// A browser that opens a photo by itself fits it to the window with style of its own.
const policy = `${inertPolicy}; style-src 'unsafe-inline'`

/**
 * Public media, for browsers that passed the age gate, for operators, and each advertiser's own for the app that they
 * are logged in to. Names are never reused, so a browser may keep them for good.
 */
export function mediaFiles(http: FastifyInstance, app: App, gate: AgeGate) {
  http.get<{ Params: Params }>('/midias/:folder/:file', { schema: { hide: true } }, async (request, reply) => {
    const isAdmitted =
      gate.passed(request.headers.cookie) ||
      (await isOperator(app, request)) ||
      (await isOwner(app, request, request.params.folder))
    if (!isAdmitted) throw new Refusal('forbidden', messages.ageQuestion)
    const stored = await app.storage
      .open(`midias/${request.params.folder}/${request.params.file}`)
      .catch(() => undefined)
    if (!stored?.path) throw new Refusal('not_found', messages.notFound)
    reply.headers({
      'content-security-policy': policy,
      'cache-control': `private, max-age=${yearSeconds}, immutable`,
      vary: 'Cookie',
    })
    return sendFile(request, reply, stored.path)
  })
}

async function isOperator(app: App, request: FastifyRequest) {
  const token = operatorToken(app.env, request)
  return Boolean(token && (await findOperatorSession(app, token))?.confirmed)
}

async function isOwner(app: App, request: FastifyRequest, folder: string) {
  const token = bearerToken(request)
  const session = token && (await findAccountSession(app, token))
  if (!session) return false
  const own = app.db.selectFrom('media').select('id').where('folder', '=', folder)
  return Boolean(await own.where('account_id', '=', session.accountId).executeTakeFirst())
}

/** Ranges, ETag and Last-Modified are the library's; what it refuses is told in our words. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, path: string) {
  const options = { cacheControl: false, dotfiles: 'allow' } as const
  const { type, statusCode, headers, stream } = await send(request.raw, encodeURI(path), options)
  if (type === 'file') return reply.code(statusCode).headers(headers).send(stream)
  const range = headers['Content-Range'] ?? headers['content-range']
  return reply
    .code(statusCode)
    .headers(range ? { 'content-range': range } : {})
    .send({ message: messages.invalid })
}
