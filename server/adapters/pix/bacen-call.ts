import { Agent, request } from 'node:https'
import type * as z from 'zod/mini'
import { AccessToken } from './bacen-answers.ts'
import { ProviderFault, problemOf } from './provider-fault.ts'

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

type Client = { tokenUrl: string; clientId: string; clientSecret: string }

const scope = 'cob.write cob.read pix.write pix.read webhook.write webhook.read'
const marginMs = 60_000

/** OAuth2 client credentials; a token serves until a minute before its end, and everybody who asks meanwhile. */
function openAccessTokens(send: SecureRequest, client: Client) {
  let current: ReturnType<typeof renew> | undefined

  function renew() {
    const renewed = { until: Number.POSITIVE_INFINITY, token: askToken(send, client) }
    const expire = (until: number) => {
      renewed.until = until
    }
    renewed.token.then(
      ({ expires_in }) => expire(performance.now() + expires_in * 1000 - marginMs),
      () => expire(0),
    )
    return renewed
  }

  return {
    async read() {
      if (!current || performance.now() >= current.until) current = renew()
      return (await current.token).access_token
    },
    /** The provider did not take it. */
    drop() {
      current = undefined
    },
  }
}

async function askToken(send: SecureRequest, { tokenUrl, clientId, clientSecret }: Client) {
  const { status, json } = await send({
    method: 'POST',
    url: tokenUrl,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
  })
  const parsed = AccessToken.safeParse(json)
  if (status !== 200 || !parsed.success) throw new ProviderFault('token', status, problemOf(json))
  return parsed.data
}

type Identity = { cert: string; key: string; ca?: string | undefined }
type Sent = { method: string; url: string; headers: Record<string, string>; body?: string | undefined }
type Answer = { status: number; json: unknown }
type SecureRequest = (sent: Sent) => Promise<Answer>

const mostBytes = 1_000_000

/**
 * Sends with our own certificate and waits at most `patienceMs` for the whole answer; what is not JSON is no answer. A
 * kept connection may be closed by the other side just as it is used again: such a request is sent once more on a new
 * one, which is safe because every call of this API may be repeated.
 */
function openSecureRequest({ cert, key, ca }: Identity, patienceMs: number): SecureRequest {
  const identity = { cert, key, maxSockets: 8, ...(ca && { ca }) }
  const [kept, fresh] = [new Agent({ ...identity, keepAlive: true }), new Agent(identity)]
  return async sent => {
    const what = `${sent.method} ${new URL(sent.url).pathname.split('/').slice(0, -1).join('/')}`
    try {
      const signal = AbortSignal.timeout(patienceMs)
      const { status, text } = await exchange(kept, sent, signal).catch(error => {
        if (error instanceof ClosedWhileIdle) return exchange(fresh, sent, signal)
        throw error
      })
      return { status, json: text === '' ? undefined : JSON.parse(text) }
    } catch (error) {
      throw new ProviderFault(what, 0, reasonOf(error))
    }
  }
}

class ClosedWhileIdle extends Error {}

function exchange(agent: Agent, { method, url, headers, body }: Sent, signal: AbortSignal) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(url, { method, agent, signal, headers: { ...headers, ...length } }, response => {
      const parts: Buffer[] = []
      let size = 0
      response.on('error', reject)
      response.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size > mostBytes) response.destroy(new Error('too long'))
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    })
    sent.on('error', error => {
      const closed = sent.reusedSocket && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      reject(closed ? new ClosedWhileIdle() : error)
    })
    sent.end(body)
  })
}

/** A code, never a message: Node's may hold what was sent. */
function reasonOf(error: unknown) {
  if (error instanceof SyntaxError) return 'not JSON'
  return error instanceof Error && 'code' in error ? String(error.code) : 'cut off'
}
