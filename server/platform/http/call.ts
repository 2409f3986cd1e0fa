import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AuditAction, AuditSubject } from '#contract/audit-actions.ts'
import { type Endpoint, Nothing } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { kindOf, recordViewOnce, type ViewKind } from '#server/platform/operators/views.ts'
import { admit, type Caller, type CallerOf, type OperatorCaller } from './caller.ts'

export type Api = { app: App; http: FastifyInstance }

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyContextConfig {
    personal?: boolean
    call?: boolean
  }
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Input<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  caller: CallerOf<E['access']>
  request: FastifyRequest
  reply: FastifyReply
}
/** An operator's GET must state whose data it shows: docs/decisions/024-what-operators-see.md. */
type ShowsArg<E extends Endpoint> = E extends { access: 'operator'; method: 'GET' } ? [shows: Shows<Success<E>>] : []
type Success<E extends Endpoint> = z.input<E['response'][keyof E['response'] & number]>
/** If the response has no body, we ignore what the handler resolves to. */
type Result<E extends Endpoint> = Success<E> extends null ? unknown : Success<E>

const noQuery = z.strictObject({})

/** `nobody`: shows no personal data. `by the verb`: the handler records the view itself, in its own transaction. */
type Shows<Answer> =
  | 'nobody'
  | 'by the verb'
  | {
      kind: ViewKind
      action: AuditAction | ((answer: Answer) => AuditAction)
      people: People<Answer>
      /** The people whom the audit log may name: docs/decisions/073-asking-for-help-unseen.md. */
      named?: People<Answer> | undefined
      subject?: (answer: Answer) => AuditSubject
    }
type People<Answer> = (answer: Answer) => readonly (number | null | undefined)[]

export const listOf = <Answer>(action: AuditAction, people: People<Answer>, named?: People<Answer>): Shows<Answer> => ({
  kind: 'listed',
  action,
  people,
  named,
})

type Reading = { operator: OperatorSession; query: unknown; answer: unknown }

async function recordCallView(app: App, shows: Shows<never>, { operator, query, answer }: Reading) {
  if (typeof shows === 'string') return
  const idsOf = (people: People<never>) => [...new Set(people(answer as never).filter(id => typeof id === 'number'))]
  const accountIds = idsOf(shows.people)
  if (accountIds.length === 0 && !shows.subject) return
  const named = shows.named ? idsOf(shows.named) : accountIds
  const isSecret = shows.named !== undefined && (shows.subject !== undefined || named.length < accountIds.length)
  const subject = shows.subject?.(answer as never) ?? (`operator:${operator.operatorId}` as const)
  const ofCase = { account: named[0], ...(named.length > 1 && { accounts: named }) }
  const ofList = { accounts: named, ...(isSecret && { people: accountIds.length }) }
  const facts = shows.subject ? ofCase : { ...queryFacts(query), ...ofList }
  const action = typeof shows.action === 'string' ? shows.action : shows.action(answer as never)
  await recordViewOnce(app, operator, { kind: shows.kind, action, subject, accountIds, facts, isSecret })
}

/** Records only the kind of search, since the text may be a person's name. */
function queryFacts(query: unknown) {
  const { search, ...rest } = query as { search?: string }
  return search ? { ...rest, searched: kindOf(search) } : rest
}

/** Adds the route. Removes response fields that are not in the schema. */
export const call = <E extends Endpoint>(
  api: Api,
  endpoint: E,
  answer: (input: Input<E>) => Promise<Result<E>>,
  ...shown: ShowsArg<E>
) => serveCall(api, endpoint, answer, ...(shown as [Shows<never>?]))

export function serveCall<E extends Endpoint>(
  { app, http }: Api,
  endpoint: E,
  answer: (input: Input<E>) => Promise<Result<E>>,
  shows?: Shows<never>,
) {
  const { method, path, summary, access, params, query = noQuery, body, response, refusals, reads, gated } = endpoint
  const expected = access === 'operator' ? [...refusals, 403] : refusals
  const errors = Object.fromEntries(expected.map(status => [status, ErrorBody]))
  const [status] = Object.keys(response).map(Number) as [number]
  const schema = {
    summary,
    querystring: query,
    response: { ...response, ...errors },
    ...(params && { params }),
    ...(body && { body }),
  }
  http.route({
    method,
    url: path,
    schema,
    // A read of personal data may write an audit entry or consume a ticket. A HEAD request would do so without showing
    // the data.
    exposeHeadRoute: access === undefined,
    config: { call: true, personal: access !== undefined || method !== 'GET', reads, gated },
    onRequest: async request => {
      request.caller = await admit(app, endpoint, request)
    },
    handler: async (request, reply) => {
      const { params, query, body, caller } = request
      const answered = await answer({ params, query, body, caller, request, reply } as Input<E>)
      if (shows) await recordCallView(app, shows, { ...(caller as OperatorCaller), query, answer: answered })
      return reply.code(status).send(response[status] === Nothing ? undefined : answered)
    },
  })
}
