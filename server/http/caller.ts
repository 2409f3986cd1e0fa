import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { type AccountSession, findAccountSession } from '#server/accounts/sessions.ts'
import type { App } from '#server/app.ts'
import { noteDays } from '#server/db/count-attempts.ts'
import type { Env } from '#server/env.ts'
import { findOperatorSession, type OperatorSession, peekOperatorSession } from '#server/operators/sessions.ts'

export type Caller = {
  /** The IP address, for rate limits; never stored in plain. */
  address: string
  device: string
}
export type AccountCaller = Caller & { account: AccountSession }
export type OperatorCaller = Caller & { operator: OperatorSession }
export type CallerOf<A extends Access | undefined> = A extends 'account'
  ? AccountCaller
  : A extends Access
    ? OperatorCaller
    : Caller

type Admit = (app: App, request: FastifyRequest, caller: Caller) => Promise<Caller>

const safeMethods = ['GET', 'HEAD']

const isSecure = ({ publicUrl }: Env) => publicUrl.startsWith('https:')
const nameOf = (env: Env) => (isSecure(env) ? '__Host-operator' : 'operator')

/** Undefined when another site may have made the browser send it. */
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

/** Besides `SameSite=Strict`, a change must carry our origin and a header that no form can send. */
function isOwnPage(env: Env, { method, headers }: FastifyRequest) {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return false
  if (safeMethods.includes(method)) return true
  return headers['x-vespera-operator'] === '1' && isOwnOrigin(env, headers.origin, headers.host)
}

export function setOperatorCookie(env: Env, reply: FastifyReply, token: string | null) {
  const life = token === null ? '; Max-Age=0' : ''
  const secure = isSecure(env) ? '; Secure' : ''
  reply.header('set-cookie', `${nameOf(env)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict${secure}${life}`)
}

export function setDeviceCookie(env: Env, reply: FastifyReply, device: string) {
  const secure = isSecure(env) ? '; Secure' : ''
  const life = noteDays * 86_400
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure}; Max-Age=${life}`
  reply.header('set-cookie', `${nameOf(env)}-device=${device}; ${attributes}`)
}

/** The requested host counts as ours too: behind no proxy, it may differ from `PUBLIC_URL`. */
export function isOwnOrigin({ publicUrl }: Env, origin: string | undefined, host: string | undefined) {
  return origin === undefined || origin === publicUrl || (host !== undefined && URL.parse(origin)?.host === host)
}

/** Deny by default: a call without an entry here would not compile. */
const admissions: Record<Access, Admit> = {
  async account(app, request, caller) {
    const token = bearerToken(request)
    const account = token && (await findAccountSession(app, token))
    if (!account) throw new Refusal('unauthenticated', messages.unauthenticated)
    return { ...caller, account } as AccountCaller
  },
  operator: (app, request, caller) => admitOperator(app, request, caller, true),
  'operator-password': (app, request, caller) => admitOperator(app, request, caller, false),
}

export const bearerToken = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w-]{20,100})$/i.exec(headers.authorization ?? '')?.[1]

async function admitOperator(app: App, request: FastifyRequest, caller: Caller, confirmed: boolean) {
  const token = operatorToken(app.env, request)
  const operator = token && (await findOperatorSession(app, token))
  if (!operator || (confirmed && !operator.confirmed)) throw new Refusal('unauthenticated', messages.unauthenticated)
  return { ...caller, operator } as OperatorCaller
}

/** A listening event stream is no activity: it does not extend the session. */
export async function admitListener(app: App, request: FastifyRequest) {
  const token = operatorToken(app.env, request)
  const operator = token && (await peekOperatorSession(app, token))
  if (!operator) throw new Refusal('unauthenticated', messages.unauthenticated)
  return operator
}

export async function admit(app: App, access: Access | undefined, request: FastifyRequest): Promise<Caller> {
  const caller = { address: request.ip, device: request.headers['user-agent']?.slice(0, 300) ?? '' }
  return access ? admissions[access](app, request, caller) : caller
}
