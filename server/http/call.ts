import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { admit, type Caller, type CallerOf, type OperatorCaller } from './caller.ts'
import { recordCallView, type Shows } from './record-call-view.ts'

export type Api = { app: App; http: FastifyInstance }

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyContextConfig {
    /** An answer that is somebody's own is kept nowhere on its way. */
    personal?: boolean
    /** Answers JSON, wherever its address lies. */
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
/** An operator's call that reads says whose data it shows, or doesn't compile. */
type Shown<E extends Endpoint> = E extends { access: 'operator'; method: 'GET' } ? [shows: Shows<Success<E>>] : []
type Success<E extends Endpoint> = z.input<E['response'][keyof E['response'] & number]>

const noQuery = z.strictObject({})

/** Serves a call of the contract: what comes in is checked against it, what goes out is cut down to it. */
export const call = <E extends Endpoint>(
  api: Api,
  endpoint: E,
  answer: (input: Input<E>) => Promise<Success<E>>,
  ...shown: Shown<E>
) => serveCall(api, endpoint, answer, ...(shown as [Shows<never>?]))

/** For calls whose kind is only known later; `call` is what routes use. */
export function serveCall<E extends Endpoint>(
  { app, http }: Api,
  { method, path, summary, access, params, query = noQuery, body, response, refusals, reads }: E,
  answer: (input: Input<E>) => Promise<Success<E>>,
  shows?: Shows<never>,
) {
  const errors = Object.fromEntries(refusals.map(status => [status, ErrorBody]))
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
    // What is somebody's own is recorded or used up by being read: HEAD would do so unseen.
    exposeHeadRoute: access === undefined,
    config: { call: true, personal: access !== undefined || method !== 'GET', reads },
    onRequest: async request => {
      request.caller = await admit(app, access, request)
    },
    handler: async (request, reply) => {
      const { params, query, body, caller } = request
      const answered = await answer({ params, query, body, caller, request, reply } as Input<E>)
      if (shows) await recordCallView(app, shows, { ...(caller as OperatorCaller), query, answer: answered })
      return reply.code(status).send(answered ?? undefined)
    },
  })
}
