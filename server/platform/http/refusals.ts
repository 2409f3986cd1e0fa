import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'
import { failures } from '#contract/call-failures.ts'
import { messages } from '#contract/messages.ts'
import { type ErrorBody, type FieldErrors, Refusal, type RefusalCode } from '#contract/refusals.ts'
import { BucketUnavailable } from '#server/platform/adapters/s3/bucket.ts'
import { KeyServiceDown } from '#server/platform/adapters/vault/kmip.ts'
import { isDatabaseDown } from '#server/platform/db/open.ts'
import { type Log, logThinly } from '#server/platform/log/log.ts'

export const statusOf: Record<RefusalCode, number> = {
  invalid: 422,
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many: 429,
  unavailable: 503,
}

const messageFor: Readonly<Record<number, string>> = { 413: messages.tooLarge, 415: messages.wrongFormat }

export type Failure = { status: number; headers: Record<string, string>; body: ErrorBody }

const retryAfter = '5'
const retryStorageSeconds = '20'
const retryDiskSeconds = '60'
const keysUnavailable = 'O cofre dos documentos não responde agora. Nada se perdeu: tente de novo em alguns minutos.'

/** Logs only unexpected errors, once, with the request's id. */
export function toFailure(error: unknown, request: FastifyRequest, log: Log): Failure {
  if (error instanceof Refusal) return fromRefusal(error)
  if (isDatabaseDown(error))
    return { status: 503, headers: { 'retry-after': retryAfter }, body: { message: messages.unavailable } }
  if (error instanceof BucketUnavailable) {
    logThinly(log, 'storage_unavailable', { route: request.routeOptions.url, reason: error.message })
    return { status: 503, headers: { 'retry-after': retryStorageSeconds }, body: { message: messages.unavailable } }
  }
  if (error instanceof KeyServiceDown) {
    logThinly(log, 'key_service_down', { route: request.routeOptions.url, reason: error.message })
    return { status: 503, headers: { 'retry-after': retryStorageSeconds }, body: { message: keysUnavailable } }
  }
  if (isDiskFull(error)) {
    log('disk_full', { route: request.routeOptions.url, reason: error.message })
    return { status: 503, headers: { 'retry-after': retryDiskSeconds }, body: { message: messages.noSpace } }
  }
  if (isRefusedValue(error)) {
    log('value_refused_by_database', { request_id: request.id, route: request.routeOptions.url })
    return { status: 422, headers: {}, body: { message: messages.invalid } }
  }
  const status = (error as FastifyError).statusCode
  if (status && status >= 400 && status < 500)
    return { status, headers: {}, body: { message: messageFor[status] ?? messages.invalid } }
  log('unexpected_error', { request_id: request.id, route: request.routeOptions.url, error: describe(error) })
  return { status: 500, headers: {}, body: { message: failures.unexpected, request_id: request.id } }
}

function fromRefusal({ code, message, errors, retryAfter }: Refusal): Failure {
  const headers: Record<string, string> = retryAfter ? { 'retry-after': String(retryAfter) } : {}
  return { status: statusOf[code], headers, body: errors ? { message, errors } : { message } }
}

/** PostgreSQL can't store a text, number or date that our validation accepted. */
const isRefusedValue = (error: unknown) =>
  /^22(003|007|008|021|P02|P05)$/.test(String((error as { code?: unknown })?.code))

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

export function sendJsonFailure(reply: FastifyReply, { status, headers, body }: Failure) {
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Our disk is full, or the database server's disk is (PostgreSQL `disk_full`). */
function isDiskFull(error: unknown): error is Error {
  if (error instanceof AggregateError) return error.errors.some(isDiskFull)
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.has(String(error.code))) || isDiskFull(error.cause)
}

type Issue = z.core.$ZodIssue
type RawIssue = z.core.$ZodRawIssue

const defaultMessages: Readonly<Partial<Record<Issue['code'], string>>> = {
  invalid_value: 'Escolha uma das opções.',
  too_big: 'O valor passa do limite.',
  too_small: 'O valor fica abaixo do mínimo.',
}
const isMissing = ({ code, input }: RawIssue) => code === 'invalid_type' && (input === undefined || input === null)

const ownError = (issue: RawIssue) =>
  isMissing(issue) ? 'Falta preencher.' : (defaultMessages[issue.code] ?? 'Valor inválido.')

// An accessor, because libraries of the age check set English messages whenever they happen to load.
Object.defineProperty(z.core.globalConfig, 'customError', {
  get: () => ownError,
  set: () => undefined,
  enumerable: true,
  configurable: true,
})

export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema }) =>
  data => {
    const result = schema.safeParse(data)
    return result.success ? { value: result.data } : { error: toRefusal(result.error.issues) }
  }

export function toRefusal(issues: readonly Issue[]) {
  const first = new Map<string, string>()
  for (const [field, message] of issues.flatMap(fieldMessages)) if (!first.has(field)) first.set(field, message)
  const errors: FieldErrors = Object.fromEntries([...first].map(([field, message]) => [field, [message]]))
  return new Refusal('invalid', first.values().next().value ?? messages.invalid, errors)
}

function fieldMessages(issue: Issue): [string, string][] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map(key => [key, messages.unknownParameter])
  return [[issue.path.join('.') || 'body', issue.message]]
}
