import { Agent, request } from 'node:https'
import { ProviderFault } from './provider-fault.ts'

export type Identity = { cert: string; key: string; ca?: string | undefined }
export type Sent = { method: string; url: string; headers: Record<string, string>; body?: string | undefined }
export type Answer = { status: number; json: unknown }
export type SecureRequest = (sent: Sent) => Promise<Answer>

const mostBytes = 1_000_000

/**
 * Sends with our own certificate and waits at most `patienceMs` for the whole answer; what is not JSON is no answer. A
 * kept connection may be closed by the other side just as it is used again: such a request is sent once more on a new
 * one, which is safe because every call of this API may be repeated.
 */
export function openSecureRequest({ cert, key, ca }: Identity, patienceMs: number): SecureRequest {
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
