import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { retentionDays } from '#server/db/attempts.ts'
import type { Env } from '#server/env.ts'

const safeMethods = ['GET', 'HEAD']

const isSecure = ({ publicUrl }: Env) => publicUrl.startsWith('https:')
const nameOf = (env: Env) => (isSecure(env) ? '__Host-operator' : 'operator')

/** The operator's token, unless another site may have made the browser send it. */
export const operatorToken = (env: Env, request: FastifyRequest) =>
  isOwnPage(env, request) ? cookieOf(request, nameOf(env)) : undefined

/** Identifies a browser in which an operator has logged in before; grants no access. */
export const operatorDevice = (env: Env, request: FastifyRequest) => cookieOf(request, `${nameOf(env)}-device`)

function cookieOf({ headers }: FastifyRequest, name: string) {
  const pairs = (headers.cookie ?? '').split(';').map(pair => pair.trim())
  return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** Log-in has no token yet: without this, another site could log a person in as somebody else. */
export function requireOwnPage(env: Env, request: FastifyRequest) {
  if (!isOwnPage(env, request)) throw new Refusal('unauthenticated', messages.unauthenticated)
}

/**
 * The cookie is `SameSite=Strict`; besides, what changes something must come from our own pages, by a header that no
 * form can send and by the origin that the browser names.
 */
function isOwnPage(env: Env, { method, headers }: FastifyRequest) {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return false
  if (safeMethods.includes(method)) return true
  return headers['x-vespera-operator'] === '1' && isOwnOrigin(env, headers.origin, headers.host)
}

/** Gives the browser the token, or takes it away. */
export function setOperatorCookie(env: Env, reply: FastifyReply, token: string | null) {
  const life = token === null ? '; Max-Age=0' : ''
  const secure = isSecure(env) ? '; Secure' : ''
  reply.header('set-cookie', `${nameOf(env)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict${secure}${life}`)
}

export function setDeviceCookie(env: Env, reply: FastifyReply, device: string) {
  const secure = isSecure(env) ? '; Secure' : ''
  const life = retentionDays.notes * 86_400
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure}; Max-Age=${life}`
  reply.header('set-cookie', `${nameOf(env)}-device=${device}; ${attributes}`)
}

/** The host that was asked is ours too: behind no proxy, the address in the bar may be another than `PUBLIC_URL`. */
export function isOwnOrigin({ publicUrl }: Env, origin: string | undefined, host: string | undefined) {
  return origin === undefined || origin === publicUrl || (host !== undefined && URL.parse(origin)?.host === host)
}
