import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import send from '@fastify/send'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { findAccountSession } from '#server/accounts/sessions.ts'
import { type ByteRange, isStorageKey, type StoredFile, typeOf } from '#server/adapters/storage/storage.ts'
import type { App } from '#server/app.ts'
import { findOperatorSession } from '#server/operators/sessions.ts'
import type { AgeGate } from './age-gate.ts'
import { bearerToken, operatorToken } from './caller.ts'
import { type ReadLimits, refuseTooManyReads } from './read-limits.ts'
import { inertPolicy } from './security-headers.ts'

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

/** Why a file is sent: everybody of age sees it, it is the caller's own, or an operator looks into it. */
type MediaAccess = 'shown' | 'own' | 'inspected'

/**
 * What is approved and of a listed account is for browsers that passed the age gate; everything else only for its
 * owner's app and for operators.
 * @throws Refusal `forbidden` for who has not passed the gate, `not_found` for who has: neither learns what there is.
 */
async function mediaAccess(app: App, gate: AgeGate, request: FastifyRequest, folder: string): Promise<MediaAccess> {
  const token = bearerToken(request)
  const operator = operatorToken(app.env, request)
  const passed = gate.passed(request.headers.cookie)
  const item = passed || token || operator ? await findItem(app, folder) : undefined
  if (item) {
    if (passed && item.shown) return 'shown'
    if (token && (await findAccountSession(app, token))?.accountId === item.account_id) return 'own'
    if (operator && (await findOperatorSession(app, operator))?.confirmed) return 'inspected'
  }
  throw passed ? new Refusal('not_found', messages.notFound) : new Refusal('forbidden', messages.ageQuestion)
}

/** `account_id` is null of what is the site's own. */
type Item = { account_id: number | null; shown: boolean }

/** Asked at every request and kept nowhere, so that what is removed or unlisted is gone with the commit. */
async function findItem({ pool, now }: App, folder: string) {
  const { rows } = await pool.query<Item>({ name: 'find_media_item', text: finding, values: [folder, now()] })
  return rows[0]
}

/** A banner is also its owner's and the operators' in versions that visitors don't see, or not yet. */
const finding = `
  select f.account_id, bool_or(f.ready and (f.account_id is null or exists (
    select from listings l where l.account_id = f.account_id and l.listed_until > $2
  ))) as shown
  from (
    select m.account_id, m.position is not null and exists (
      select from media_reviews r where r.media_id = m.id and r.verdict = 'approved'
    ) as ready
    from media m where m.folder = $1
    union all
    select c.account_id, c.active and c.suspended_at is null from campaigns c where c.folder = $1
    union all
    select c.account_id, false
    from campaign_submissions s join campaigns c on c.id = s.campaign_id where s.folder = $1
    union all
    select null, true from partner_categories pc where pc.folder = $1
  ) f group by f.account_id`

/** Sends a file that lies elsewhere, whole or in the one part that was asked for, unless the browser has it already. */
function sendStream({ method, headers }: FastifyRequest, reply: FastifyReply, key: string, file: StoredFile) {
  const etag = `"${file.size.toString(16)}-${file.modifiedAt.getTime().toString(16)}"`
  const modified = file.modifiedAt.toUTCString()
  reply.headers({ etag, 'last-modified': modified, 'accept-ranges': 'bytes' })
  if (isFresh(headers, etag, file.modifiedAt)) return reply.code(304).send()
  const begun = headers['if-range']
  const isSame = begun === undefined || begun === etag || begun === modified
  const range = isSame ? readRange(headers.range, file.size) : 'whole'
  if (range === 'beyond') {
    reply.code(416).header('content-range', `bytes */${file.size}`)
    return reply.removeHeader('etag').removeHeader('last-modified').send({ message: messages.invalid })
  }
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  const length = range === 'whole' ? file.size : range.end - range.start + 1
  reply.headers({ 'content-type': typeOf(key), 'content-length': length })
  // Of a stream, the framework leaves the length as it was told.
  if (method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(range === 'whole' ? file.stream() : file.stream(range))
}

function isFresh(headers: IncomingHttpHeaders, etag: string, modifiedAt: Date) {
  const known = headers['if-none-match']
  if (known !== undefined) return known === '*' || known.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(modifiedAt.getTime() / 1000) <= since / 1000
}

/** One part only: several, and what is no range, get the whole file, as the standard allows. */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'beyond' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'beyond'
  return end < start ? 'whole' : { start, end }
}
