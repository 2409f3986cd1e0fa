import type * as z from 'zod/mini'
import { openAccessTokens } from './access-token.ts'
import { ProviderFault, problemOf } from './provider-fault.ts'
import { type Answer, type Identity, openSecureRequest } from './secure-request.ts'

export type ProviderAddress = Identity & { url: string; tokenUrl: string; clientId: string; clientSecret: string }
type Asking<T> = { body?: unknown; answer?: z.ZodMiniType<T> }

/** Calls of the provider's API. What it doesn't know when it is read is `undefined`, all else but success a ProviderFault. */
export function openBacenCalls(provider: ProviderAddress, patienceMs: number) {
  const send = openSecureRequest(provider, patienceMs)
  const tokens = openAccessTokens(send, provider)

  async function attempt(method: string, path: string, body: unknown): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${await tokens.read()}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    return send({
      method,
      url: provider.url + path,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  }

  return async function call<T>(method: string, path: string, { body, answer }: Asking<T> = {}) {
    let got = await attempt(method, path, body)
    if (got.status === 401) {
      tokens.drop()
      got = await attempt(method, path, body)
    }
    const what = `${method} /${path.split('/')[1]}`
    if (got.status === 404 && method === 'GET') return undefined
    if (got.status >= 300) throw new ProviderFault(what, got.status, problemOf(got.json))
    const parsed = answer?.safeParse(got.json)
    if (parsed && !parsed.success)
      throw new ProviderFault(what, got.status, `odd ${parsed.error.issues[0]?.path.join('.')}`)
    return parsed?.data as T
  }
}
