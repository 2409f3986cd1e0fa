import type * as z from 'zod/mini'
import { failures, tooManyAttempts } from './call-failures.ts'
import type { Endpoint } from './endpoint.ts'
import { type FieldErrors, readRefusal } from './refusals.ts'

type In<S> = S extends z.ZodMiniType ? z.input<S> : never
type CallInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodMiniType ? K : never]: In<E[K]>
}
export type Answer<E extends Endpoint> = z.output<E['response'][keyof E['response'] & number]>

/** Status 0 means that the call did not reach the server. */
export class CallFailure extends Error {
  readonly status: number
  readonly errors: FieldErrors
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, errors: FieldErrors = {}, retryAfter?: number) {
    super(message)
    this.status = status
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

export type ClientDeps = {
  fetch: typeof globalThis.fetch
  headers: () => Record<string, string>
  origin?: string
}

export type Client = { call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<Answer<E>> }

export function openClient({ fetch, headers, origin = '' }: ClientDeps): Client {
  return {
    async call(endpoint, input) {
      const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
      const answer = await fetch(origin + urlOf(endpoint.path, params, query), {
        method: endpoint.method,
        headers: { ...headers(), ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch(() => {
        throw new CallFailure(0, failures.offline)
      })
      if (!answer.ok) throw await failureOf(answer)
      return answer.status === 204 || answer.status === 202 ? null : await answer.json()
    },
  }
}

export async function failureOf(answer: Response) {
  const retryAfter = Number(answer.headers.get('retry-after')) || undefined
  const { message, errors } = readRefusal(await answer.json().catch(() => null)) ?? { message: failures.unexpected }
  const saysHowLong = /\d/.test(message)
  const text = answer.status === 429 && retryAfter && !saysHowLong ? tooManyAttempts(retryAfter) : message
  return new CallFailure(answer.status, text, errors, retryAfter)
}

export function urlOf(path: string, params: object = {}, query: object = {}) {
  const filled = Object.entries(params).reduce(
    (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )
  const defined = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(defined.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}
