import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { confirmEmail } from '#contract/account.ts'
import { forgotPassword, resetPassword } from '#contract/password.ts'
import { register } from '#contract/registration.ts'
import { authenticate } from '#contract/session.ts'
import type { AccessKind, AccessLog } from '#server/platform/access-log/record-accesses.ts'
import type { AccountCaller } from './caller.ts'
import type { Client } from './client-of.ts'

/** Routes that log a person in or lead to a log-in, whether the attempt succeeds or fails. */
const logIns: readonly string[] = [authenticate, register, forgotPassword, resetPassword, confirmEmail].map(
  ({ path }) => path,
)

type ClientOf = (request: IncomingMessage) => Client

/** Logs only the kind of route, without the URL and its parameters. */
export function noteAccesses(http: FastifyInstance, log: AccessLog, clientOf: ClientOf) {
  http.addHook('onResponse', async request => {
    const kind = kindOf(request)
    const { account } = (request.caller ?? {}) as Partial<AccountCaller>
    if (kind) log.note({ ...clientOf(request.raw), kind, accountId: account?.accountId ?? null })
  })
  http.addHook('onClose', log.close)
}

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean

/** Logs responses from the page cache, which bypass Fastify. */
export const notingAnswers =
  (answer: Answer, log: AccessLog, clientOf: ClientOf): Answer =>
  (request, response) => {
    if (!answer(request, response)) return false
    log.note({ ...clientOf(request), kind: 'public', accountId: null })
    return true
  }

function kindOf({ routeOptions: { url, config }, caller }: FastifyRequest): AccessKind | undefined {
  if (config.machine || url?.startsWith('/assets/')) return undefined
  if (url?.startsWith('/api/operator/')) return 'operator'
  if (config.upload) return 'upload'
  if (url !== undefined && logIns.includes(url)) return 'log-in'
  return caller && 'account' in caller ? 'account' : 'public'
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Monitors or the bank call this route. */
    machine?: boolean
  }
}
