import send from '@fastify/send'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { isStorageKey } from '#server/adapters/storage/storage.ts'
import type { App } from '#server/app.ts'
import type { AgeGate } from './age-gate.ts'
import { type MediaAccess, mediaAccess } from './media-access.ts'
import { type ReadLimits, refuseTooManyReads } from './read-limits.ts'
import { inertPolicy } from './security-headers.ts'
import { sendStream } from './send-stream.ts'

type Params = { folder: string; file: string }

// A browser that opens a photo by itself fits it to the window with style of its own.
const policy = `${inertPolicy}; style-src 'unsafe-inline'`

/**
 * Names are never reused, so a browser may keep what everybody sees; but no longer than the answer to the age question
 * holds, because an approval can be withdrawn. What is seen by one person alone is asked for again each time.
 */
const keeping: Record<MediaAccess, string> = {
  shown: 'private, max-age=43200, immutable',
  own: 'private, no-cache',
  inspected: 'no-store',
}

/** Public media; `mediaAccess` says who gets what. */
export function mediaFiles(http: FastifyInstance, app: App, { gate, limits }: { gate: AgeGate; limits: ReadLimits }) {
  http.get<{ Params: Params }>('/midias/:folder/:file', { schema: { hide: true } }, async (request, reply) => {
    const { folder, file } = request.params
    const key = `midias/${folder}/${file}`
    const access = await mediaAccess(app, gate, request, isStorageKey(key) ? folder : '')
    if (access === 'shown') refuseTooManyReads(limits, request.raw, 'media')
    const stored = isStorageKey(key) ? await app.storage.open(key) : undefined
    if (!stored) throw new Refusal('not_found', messages.notFound)
    reply.headers({
      'content-security-policy': policy,
      'cache-control': keeping[access],
      vary: 'Cookie, Authorization',
    })
    return stored.path ? sendFile(request, reply, stored.path) : sendStream(request, reply, key, stored)
  })
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
