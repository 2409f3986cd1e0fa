import { Agent, request } from 'node:http'
import type { Tally } from './tally.ts'

export type Answer = { status: number; text: string; cookie: string | undefined; retryAfter: number }
export type RequestOptions = {
  token?: string | undefined
  /** Objects are sent as JSON. */
  body?: object | string | Buffer | undefined
  headers?: Record<string, string>
  /** Expected statuses besides 2xx and 3xx. */
  may?: readonly number[]
}
export type Browser = ReturnType<typeof openBrowser>

const timeoutMs = 180_000

/**
 * A visitor with one keep-alive connection and their own network address: the site must trust this machine as its
 * proxy.
 */
export function openBrowser({ url, tally }: { url: string; tally: Tally }, number: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  const own = {
    'x-forwarded-for': address,
    'user-agent': `Mozilla/5.0 visitor ${number}`,
    'accept-encoding': 'identity',
  }

  async function send(kind: string, method: string, path: string, { token, body, headers, may }: RequestOptions = {}) {
    const begun = performance.now()
    const isJson = typeof body === 'object' && !Buffer.isBuffer(body)
    const text = isJson ? JSON.stringify(body) : (body as string | Buffer | undefined)
    const typed = isJson ? { 'content-type': 'application/json' } : {}
    const asked = {
      ...own,
      ...typed,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    }
    const answer = await exchange({ agent, url: url + path, method, headers: asked, text }).catch(failed)
    const isFine = answer.status < 400 || may?.includes(answer.status)
    const ending = answer.status === 0 ? answer.text : isFine && answer.status >= 400 ? '2xx' : String(answer.status)
    tally.note(kind, performance.now() - begun, ending)
    return answer
  }

  /** Profiles seen so far: each visitor is counted once per profile. */
  const seen = new Set<string>()
  return { number, address, headers: own, agent, url, tally, seen, send, close: () => agent.destroy() }
}

type Exchange = {
  agent: Agent
  url: string
  method: string
  headers: Record<string, string>
  text: string | Buffer | undefined
}

function exchange({ agent, url, method, headers, text }: Exchange) {
  return new Promise<Answer>((resolve, reject) => {
    const length = text === undefined ? {} : { 'content-length': Buffer.byteLength(text) }
    const sent = request(url, { method, agent, headers: { ...headers, ...length } }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
          cookie: response.headers['set-cookie']?.[0]?.split(';')[0],
          retryAfter: Number(response.headers['retry-after'] ?? 0),
        }),
      )
    })
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error('no answer')))
    sent.on('error', reject)
    sent.end(text)
  })
}

/** Without a response, we can't tell whether the site processed the request. */
const failed = (error: Error & { code?: string }): Answer => ({
  status: 0,
  text: error.code ?? error.message,
  cookie: undefined,
  retryAfter: 1,
})
