import { Agent, request } from 'node:https'
import * as z from 'zod/mini'

export type ProviderAccess = Identity & { url: string; tokenUrl: string; clientId: string; clientSecret: string }
type CallOptions<T> = { body?: unknown; answer?: z.ZodMiniType<T> }

/** A GET of an unknown resource resolves to undefined. Any other failure throws a ProviderError. */
export function openBacenCalls(provider: ProviderAccess, timeoutMs: number) {
  const send = openSecureRequest(provider, timeoutMs)
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

  return async function call<T>(method: string, path: string, { body, answer }: CallOptions<T> = {}) {
    let reply = await attempt(method, path, body)
    if (reply.status === 401) {
      tokens.drop()
      reply = await attempt(method, path, body)
    }
    const what = `${method} /${path.split('/')[1]}`
    if (reply.status === 404 && method === 'GET') return undefined
    if (reply.status >= 300) throw new ProviderError(what, reply.status, problemType(reply.json))
    const parsed = answer?.safeParse(reply.json)
    if (parsed && !parsed.success)
      throw new ProviderError(what, reply.status, `odd ${parsed.error.issues[0]?.path.join('.')}`)
    return parsed?.data as T
  }
}

const AccessToken = z.object({ access_token: z.string().check(z.regex(/^[\x21-\x7e]+$/)), expires_in: z.int() })

type Client = { tokenUrl: string; clientId: string; clientSecret: string }

const scope = 'cob.write cob.read pix.write pix.read webhook.write webhook.read'
const marginMs = 60_000

/** Concurrent calls share one token until a minute before it expires. */
function openAccessTokens(send: SecureRequest, client: Client) {
  let current: ReturnType<typeof renew> | undefined

  function renew() {
    const renewed = { until: Number.POSITIVE_INFINITY, token: fetchToken(send, client) }
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
    drop() {
      current = undefined
    },
  }
}

async function fetchToken(send: SecureRequest, { tokenUrl, clientId, clientSecret }: Client) {
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
  if (status !== 200 || !parsed.success) throw new ProviderError('token', status, problemType(json))
  return parsed.data
}

type Identity = { cert: string; key: string; ca?: string | undefined }
type Sent = { method: string; url: string; headers: Record<string, string>; body?: string | undefined }
type Answer = { status: number; json: unknown }
type SecureRequest = (sent: Sent) => Promise<Answer>

const maxBytes = 1_000_000

/**
 * A provider may close a kept-alive connection just as we reuse it. We can safely resend the request, since every call
 * is idempotent.
 */
function openSecureRequest({ cert, key, ca }: Identity, timeoutMs: number): SecureRequest {
  const identity = { cert, key, maxSockets: 8, ...(ca && { ca }) }
  const [keptAlive, fresh] = [new Agent({ ...identity, keepAlive: true }), new Agent(identity)]
  return async sent => {
    const what = `${sent.method} ${new URL(sent.url).pathname.split('/').slice(0, -1).join('/')}`
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const { status, text } = await exchange(keptAlive, sent, signal).catch(error => {
        if (error instanceof ClosedWhileIdle) return exchange(fresh, sent, signal)
        throw error
      })
      return { status, json: text === '' ? undefined : JSON.parse(text) }
    } catch (error) {
      throw new ProviderError(what, 0, reasonOf(error))
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
        if (size > maxBytes) response.destroy(new Error('too long'))
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

/** Returns a code and never a message, because Node's messages may contain the request. */
function reasonOf(error: unknown) {
  if (error instanceof SyntaxError) return 'not JSON'
  return error instanceof Error && 'code' in error ? String(error.code) : 'cut off'
}

/** The error's message contains nothing from the request or the response. */
export class ProviderError extends Error {
  readonly status: number

  constructor(what: string, status: number, reason: string) {
    super(`${what}: ${status || 'no answer'} (${reason})`)
    this.status = status
  }
}

/** Returns the last part of the RFC 7807 problem type, if we can log it safely. */
function problemType(answer: unknown) {
  const type = typeof answer === 'object' && answer !== null && 'type' in answer ? String(answer.type) : ''
  return /\/([A-Za-z]{1,60})$/.exec(type)?.[1] ?? 'no problem type'
}
