import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { daySeconds } from '#contract/durations.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { linkedLimits } from '#contract/linked-accounts.ts'
import { messages } from '#contract/messages.ts'
import { forgotPassword } from '#contract/password.ts'
import { Refusal } from '#contract/refusals.ts'
import { register } from '#contract/registration.ts'
import { authenticate } from '#contract/session.ts'
import type { App } from '#server/platform/app.ts'
import { noteDays } from '#server/platform/db/count-attempts.ts'
import type { Env } from '#server/platform/env/env.ts'
import { scrub } from '#server/platform/log/scrub.ts'
import {
  mayCall,
  type OperatorCall,
  passkeyMissing,
  requireRole,
  rolesMissing,
} from '#server/platform/operators/roles.ts'
import { findOperatorSession, type OperatorSession, peekOperatorSession } from '#server/platform/operators/sessions.ts'
import { type AccountSession, findAccountSession } from '#server/platform/sessions/account-session.ts'

export type Caller = {
  /** The IP address, for rate limits. We store it in plain text only of operators, in the audit log. */
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

type Admit = (app: App, request: FastifyRequest, caller: Caller, passive: boolean) => Promise<Caller>

const safeMethods = ['GET', 'HEAD']

const isSecure = ({ adminUrl }: Env) => adminUrl.startsWith('https:')
const nameOf = (env: Env) => (isSecure(env) ? '__Host-operator' : 'operator')

/** Undefined if another site may have made the browser send the request. */
export const operatorToken = (env: Env, request: FastifyRequest) =>
  isOwnPage(env, request) ? cookieOf(request, nameOf(env)) : undefined

/** Identifies a browser in which an operator has logged in before. It grants no access. */
export const operatorDevice = (env: Env, request: FastifyRequest) => cookieOf(request, `${nameOf(env)}-device`)

function cookieOf({ headers }: FastifyRequest, name: string) {
  const pairs = (headers.cookie ?? '').split(';').map(pair => pair.trim())
  return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** A log-in request has no token yet. Without this check, another site could log a person in as someone else. */
export function requireOwnPage(env: Env, request: FastifyRequest) {
  if (!isOwnPage(env, request)) throw new Refusal('unauthenticated', messages.unauthenticated)
}

/** In addition to `SameSite=Strict`, a write request must have our origin and a header that HTML forms can't send. */
function isOwnPage(env: Env, { method, headers }: FastifyRequest) {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return false
  if (safeMethods.includes(method)) return true
  const isOurs = isOwnOrigin({ publicUrl: env.adminUrl }, headers.origin, headers.host)
  return headers['x-vespera-operator'] === '1' && isOurs
}

export function setOperatorCookie(env: Env, reply: FastifyReply, token: string | null) {
  const life = token === null ? '; Max-Age=0' : ''
  const secure = isSecure(env) ? '; Secure' : ''
  reply.header('set-cookie', `${nameOf(env)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict${secure}${life}`)
}

export function setDeviceCookie(env: Env, reply: FastifyReply, device: string) {
  const secure = isSecure(env) ? '; Secure' : ''
  const life = noteDays * daySeconds
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure}; Max-Age=${life}`
  reply.header('set-cookie', `${nameOf(env)}-device=${device}; ${attributes}`)
}

const accountDeviceName = (env: Env) => (isSecure(env) ? '__Secure-device' : 'device')

/**
 * A random value for a browser in which an advertiser has logged in before. It reveals nothing and grants no access.
 */
export function accountDevice(env: Env, request: FastifyRequest) {
  const device = cookieOf(request, accountDeviceName(env))
  return device && /^[\w-]{43}$/.test(device) ? device : randomBytes(32).toString('base64url')
}

/** On log-in, we set the cookie only for the paths that need it, so page requests never include it. */
export function setAccountDevice(env: Env, reply: FastifyReply, device: string) {
  const secure = isSecure(env) ? '; Secure' : ''
  const attributes = `HttpOnly; SameSite=Strict${secure}; Max-Age=${linkedLimits.deviceDays * daySeconds}`
  const cookies = [authenticate, register, forgotPassword].map(
    ({ path }) => `${accountDeviceName(env)}=${device}; Path=${path}; ${attributes}`,
  )
  reply.header('set-cookie', cookies)
}

/** The requested host also counts as ours, because without a proxy it may differ from `PUBLIC_URL`. */
export function isOwnOrigin(
  { publicUrl }: Pick<Env, 'publicUrl'>,
  origin: string | undefined,
  host: string | undefined,
) {
  return origin === undefined || origin === publicUrl || (host !== undefined && URL.parse(origin)?.host === host)
}

/**
 * The origin of passkeys. We take it from the request only without TLS, on a developer's computer, where no single host
 * name works.
 */
export const pageOrigin = (env: Env, { headers }: FastifyRequest) =>
  isSecure(env) ? env.adminUrl : (headers.origin ?? env.adminUrl)

/** Denies by default: an access level without an entry here does not compile. */
const admissions: Record<Access, Admit> = {
  async account(app, request, caller) {
    const token = bearerToken(request)
    const account = token && (await findAccountSession(app, token))
    if (!account) throw new Refusal('unauthenticated', messages.unauthenticated)
    return { ...caller, account } as AccountCaller
  },
  operator: (app, request, caller, passive) => admitOperator(app, request, caller, { confirmed: true, passive }),
  'operator-password': (app, request, caller) => admitOperator(app, request, caller, { confirmed: false }),
}

export const bearerToken = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w-]{20,100})$/i.exec(headers.authorization ?? '')?.[1]

type Admission = { confirmed: boolean; passive?: boolean }

async function admitOperator(
  app: App,
  request: FastifyRequest,
  caller: Caller,
  { confirmed, passive = false }: Admission,
) {
  const token = operatorToken(app.env, request)
  const operator = token && (await findOperatorSession(app, token, { passive }))
  if (!operator || (confirmed && !operator.confirmed)) throw new Refusal('unauthenticated', messages.unauthenticated)
  return { ...caller, operator } as OperatorCaller
}

/** An event stream does not count as activity, so it does not extend the session. */
export async function admitListener(app: App, request: FastifyRequest, endpoint: OperatorCall) {
  const token = operatorToken(app.env, request)
  const operator = token && (await peekOperatorSession(app, token))
  if (!operator) throw new Refusal('unauthenticated', messages.unauthenticated)
  if (!mayCall(operator, endpoint)) throw rolesMissing(operator, endpoint)
  return operator
}

type Admitted = Pick<Endpoint, 'method' | 'path' | 'access' | 'roles' | 'passkey' | 'emergency' | 'passive'>

export async function admit(app: App, endpoint: Admitted, request: FastifyRequest): Promise<Caller> {
  const { access, roles, passkey, emergency, passive = false, method, path } = endpoint
  const caller = { address: request.ip, device: scrub(request.headers['user-agent']?.slice(0, 300) ?? '') }
  if (!access) return caller
  const admitted = await admissions[access](app, request, caller, passive)
  if (roles) await requireRole(app, (admitted as OperatorCaller).operator, { roles, emergency }, `${method} ${path}`)
  if (passkey && !(admitted as OperatorCaller).operator.withPasskey) throw passkeyMissing()
  return admitted
}
