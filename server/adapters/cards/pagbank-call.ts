export type Reply = { status: number; json: unknown }
export type Ask = (wish: {
  method: 'GET' | 'POST'
  path: string
  body?: string
  idempotencyKey?: string
}) => Promise<Reply | undefined>

type Choices = { url: string; token: string; fetch: typeof globalThis.fetch; timeoutMs: number }

/**
 * One request to the gateway; undefined when nobody knows what became of it. Neither what was sent nor why it failed
 * leaves this function: an error of `fetch` may hold either.
 */
export const openAsk =
  ({ url, token, fetch, timeoutMs }: Choices): Ask =>
  async ({ method, path, body, idempotencyKey }) => {
    try {
      const answer = await fetch(url + path, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'x-idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { body }),
      })
      const text = await answer.text()
      const isUnsure = answer.status >= 500 || answer.status === 429 || answer.status === 408
      return isUnsure ? undefined : { status: answer.status, json: parsed(text) }
    } catch {
      return undefined
    }
  }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
