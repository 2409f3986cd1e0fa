import { urlOf } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'

type Given = { token?: string | undefined; params?: object; body?: unknown; headers?: Record<string, string> }

export type Asked = {
  status: number
  headers: Headers
  text: string
  message?: string
  errors?: Record<string, string[]>
}

/** A call of the contract by its method and address, with whatever body a test wants. */
export async function ask(url: string, { method, path }: Endpoint, { token, params, body, headers }: Given = {}) {
  const answer = await fetch(url + urlOf(path, params), {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const { message, errors } = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: answer.status, headers: answer.headers, text, message, errors } as Asked
}

/** The answer's body, when it went well. */
export function bodyOf<T>({ status, text }: Asked): T {
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return JSON.parse(text) as T
}
