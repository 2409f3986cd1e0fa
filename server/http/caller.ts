import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { type AccountSession, findAccountSession } from '#server/accounts/sessions.ts'
import type { App } from '#server/app.ts'
import { findOperatorSession, type OperatorSession, peekOperatorSession } from '#server/operators/sessions.ts'
import { operatorToken } from './operator-cookie.ts'

export type Caller = {
  /** The IP address, for rate limits; never stored in plain. */
  address: string
  /** The user agent. */
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

/** Runs before the body is read. */
export async function admit(app: App, access: Access | undefined, request: FastifyRequest): Promise<Caller> {
  const caller = { address: request.ip, device: request.headers['user-agent']?.slice(0, 300) ?? '' }
  return access ? admissions[access](app, request, caller) : caller
}
