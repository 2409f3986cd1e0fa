import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import send from '@fastify/send'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ageAnswerHours } from '#contract/age.ts'
import { readCampaignCase } from '#contract/campaign-review.ts'
import { readDocumentCase } from '#contract/document-review.ts'
import { hourSeconds } from '#contract/durations.ts'
import { readMediaCase } from '#contract/media-review.ts'
import { messages } from '#contract/messages.ts'
import { readPartner } from '#contract/partner-admin.ts'
import { Refusal } from '#contract/refusals.ts'
import { readReportCase } from '#contract/report-admin.ts'
import { appearsIn } from '#server/people/consent/list-releases.ts'
import { type ByteRange, isStorageKey, type StoredFile, typeOf } from '#server/platform/adapters/storage/storage.ts'
import type { App } from '#server/platform/app.ts'
import type { AgeGate } from '#server/platform/http/age-gate.ts'
import { bearerToken, operatorToken } from '#server/platform/http/caller.ts'
import { type ReadLimits, refuseTooManyReads } from '#server/platform/http/read-limits.ts'
import { inertPolicy } from '#server/platform/http/security-headers.ts'
import { mayCall, type OperatorCall } from '#server/platform/operators/roles.ts'
import { findOperatorSession } from '#server/platform/operators/sessions.ts'
import { recordViewOnce } from '#server/platform/operators/views.ts'
import { findAccountSession } from '#server/platform/sessions/account-session.ts'

type Params = { folder: string; file: string }

// When a photo is opened as a page, the browser adds inline styles.
const policy = `${inertPolicy}; style-src 'unsafe-inline'`

/**
 * File names are never reused, so files are immutable. Caches still expire, when the age declaration does, because an
 * approval may be withdrawn.
 */
const keeping: Record<MediaAccess, string> = {
  shown: `private, max-age=${ageAnswerHours * hourSeconds}, immutable`,
  own: 'private, no-cache',
  inspected: 'no-store',
}

export function mediaFiles(http: FastifyInstance, app: App, { gate, limits }: { gate: AgeGate; limits: ReadLimits }) {
  http.get<{ Params: Params }>('/midias/:folder/:file', { schema: { hide: true } }, async (request, reply) => {
    const { folder, file } = request.params
    const key = `midias/${folder}/${file}`
    // Refusals have it too.
    reply.header('content-security-policy', policy)
    const access = await mediaAccess(app, gate, request, isStorageKey(key) ? folder : '')
    if (access === 'shown') refuseTooManyReads(limits, request.raw, 'media')
    const stored = isStorageKey(key) ? await app.storage.open(key) : undefined
    if (!stored) throw new Refusal('not_found', messages.notFound)
    reply.headers({
      // A file opened as a page is shown; one that is saved gets the name of its type.
      'content-disposition': `inline; filename="${file}"`,
      'cache-control': keeping[access],
      vary: 'Cookie, Authorization',
    })
    return stored.path ? sendFile(request, reply, key, stored.path) : sendStream(request, reply, key, stored)
  })
}

/** The library handles ranges, ETag and Last-Modified. Errors get our own message. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, key: string, path: string) {
  const options = { cacheControl: false, dotfiles: 'allow' } as const
  const { type, statusCode, headers, stream } = await send(request.raw, encodeURI(path), options)
  // Overrides the library's type, which would believe any ending.
  if (type === 'file') return reply.code(statusCode).headers(headers).header('content-type', typeOf(key)).send(stream)
  const range = headers['Content-Range'] ?? headers['content-range']
  return reply
    .code(statusCode)
    .headers(range ? { 'content-range': range } : {})
    .send({ message: messages.invalid })
}

/** `shown`: public. `own`: the caller's own file. `inspected`: an operator opened it. */
type MediaAccess = 'shown' | 'own' | 'inspected'

/**
 * @throws Refusal `forbidden` before the age gate and `not_found` after it, so neither reveals whether the item exists.
 */
async function mediaAccess(app: App, gate: AgeGate, request: FastifyRequest, folder: string): Promise<MediaAccess> {
  const token = bearerToken(request)
  const operator = operatorToken(app.env, request)
  const passed = gate.passed(request.headers.cookie)
  const item = passed || token || operator ? await findItem(app, folder) : undefined
  if (item) {
    if (passed && item.shown && !(item.kind === 'media' && app.env.age.withholdsPhotos)) return 'shown'
    if (token && (await isPersonal(app, token, folder, item))) return 'own'
    if (operator && (await mayInspect(app, operator, folder, item))) return 'inspected'
  }
  throw passed ? new Refusal('not_found', messages.notFound) : new Refusal('forbidden', messages.ageQuestion)
}

/** Whether the caller owns the item or appears in it. */
async function isPersonal(app: App, token: string, folder: string, item: Item) {
  const accountId = (await findAccountSession(app, token))?.accountId
  if (accountId === undefined) return false
  return accountId === item.account_id || appearsIn(app, accountId, folder)
}

/**
 * Any operator can see public items. Other items require a role with access to an endpoint that lists them, and the
 * audit log names each file that the operator saw.
 */
async function mayInspect(app: App, token: string, folder: string, { shown, kind, account_id }: Item) {
  const operator = await findOperatorSession(app, token)
  if (!operator?.confirmed) return false
  if (shown) return true
  if (account_id === null || !listing[kind].some(endpoint => mayCall(operator, endpoint))) return false
  const subject = `account:${account_id}` as const
  const facts = { name: folder, roles: operator.roles }
  await recordViewOnce(app, operator, {
    kind: 'listed',
    action: 'file_viewed',
    subject,
    accountIds: [account_id],
    facts,
  })
  return true
}

const listing: Record<Item['kind'], readonly OperatorCall[]> = {
  media: [readMediaCase, readDocumentCase, readReportCase],
  banner: [readCampaignCase, readPartner, readReportCase],
}

type Item = { account_id: number | null; kind: 'media' | 'banner'; shown: boolean }

/** Queries on every request and never caches, so removed or unlisted media disappear as soon as the change commits. */
async function findItem({ pool, now }: App, folder: string) {
  const { rows } = await pool.query<Item>({ name: 'find_media_item', text: finding, values: [folder, now()] })
  return rows[0]
}

const finding = `
  select f.account_id, min(f.kind) as kind, bool_or(f.ready and (f.account_id is null or exists (
    select from listings l where l.account_id = f.account_id and l.listed_until > $2
  ))) as shown
  from (
    select m.account_id, 'media' as kind, m.position is not null and exists (
      select from media_reviews r where r.media_id = m.id and r.verdict = 'approved'
    ) and not exists (select from report_hidings h where h.media_id = m.id and h.lifted_at is null) as ready
    from media m where m.folder = $1
    union all
    select c.account_id, 'banner', c.active and c.suspended_at is null from campaigns c where c.folder = $1
    union all
    select c.account_id, 'banner', false
    from campaign_submissions s join campaigns c on c.id = s.campaign_id where s.folder = $1
    union all
    select null, 'banner', true from partner_categories pc where pc.folder = $1
  ) f group by f.account_id`

function sendStream({ method, headers }: FastifyRequest, reply: FastifyReply, key: string, file: StoredFile) {
  const etag = `"${file.size.toString(16)}-${file.modifiedAt.getTime().toString(16)}"`
  const modified = file.modifiedAt.toUTCString()
  reply.headers({ etag, 'last-modified': modified, 'accept-ranges': 'bytes' })
  if (isFresh(headers, etag, file.modifiedAt)) return reply.code(304).send()
  const ifRange = headers['if-range']
  const isSame = ifRange === undefined || ifRange === etag || ifRange === modified
  const range = isSame ? readRange(headers.range, file.size) : 'whole'
  if (range === 'beyond') {
    reply.code(416).header('content-range', `bytes */${file.size}`)
    return reply.removeHeader('etag').removeHeader('last-modified').send({ message: messages.invalid })
  }
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  const length = range === 'whole' ? file.size : range.end - range.start + 1
  reply.headers({ 'content-type': typeOf(key), 'content-length': length })
  // Fastify keeps the `content-length` that we set, even for an empty stream.
  if (method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(range === 'whole' ? file.stream() : file.stream(range))
}

function isFresh(headers: IncomingHttpHeaders, etag: string, modifiedAt: Date) {
  const known = headers['if-none-match']
  if (known !== undefined) return known === '*' || known.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(modifiedAt.getTime() / 1000) <= since / 1000
}

/** Supports a single range. For multiple or malformed ranges, returns the whole file, as RFC 9110 allows. */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'beyond' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'beyond'
  return end < start ? 'whole' : { start, end }
}
