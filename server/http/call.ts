import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'

export type Api = { app: App; http: FastifyInstance }

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Input<E extends Endpoint> = { params: Parsed<E['params']>; query: Parsed<E['query']>; body: Parsed<E['body']> }
type Success<E extends Endpoint> = z.input<E['response'][keyof E['response'] & number]>

const noQuery = z.strictObject({})

/** Serves a call of the contract: what comes in is checked against it, what goes out is cut down to it. */
export function call<E extends Endpoint>(
  { http }: Api,
  { method, path, summary, params, query = noQuery, body, response, refusals }: E,
  answer: (input: Input<E>) => Promise<Success<E>>,
) {
  const errors = Object.fromEntries(refusals.map(status => [status, ErrorBody]))
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
    handler: request => answer({ params: request.params, query: request.query, body: request.body } as Input<E>),
  })
}
