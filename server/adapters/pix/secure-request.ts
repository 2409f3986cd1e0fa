import { Agent, request } from 'node:https'
import { ProviderFault } from './provider-fault.ts'

export type Identity = { cert: string; key: string; ca?: string | undefined }
export type Sent = { method: string; url: string; headers: Record<string, string>; body?: string | undefined }
export type Answer = { status: number; json: unknown }
export type SecureRequest = (sent: Sent) => Promise<Answer>

const mostBytes = 1_000_000

/** Sends with our own certificate and waits so long for the whole answer; what is not JSON is no answer. */
export function openSecureRequest({ cert, key, ca }: Identity, patienceMs: number): SecureRequest {
  const agent = new Agent({ cert, key, keepAlive: true, maxSockets: 8, ...(ca && { ca }) })
  return async sent => {
    const what = `${sent.method} ${new URL(sent.url).pathname.split('/').slice(0, -1).join('/')}`
    try {
      const { status, text } = await exchange(agent, sent, AbortSignal.timeout(patienceMs))
      return { status, json: text === '' ? undefined : JSON.parse(text) }
    } catch (error) {
      throw new ProviderFault(what, 0, reasonOf(error))
    }
  }
}

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
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A code, never a message: Node's may hold what was sent. */
function reasonOf(error: unknown) {
  if (error instanceof SyntaxError) return 'not JSON'
  return error instanceof Error && 'code' in error ? String(error.code) : 'cut off'
}
