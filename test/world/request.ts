import type { IncomingHttpHeaders } from 'node:http'
import { request as send } from 'node:http'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }
type Options = { method?: string; headers?: Record<string, string>; body?: string }

/** A request just as it is given: `fetch` would mend the path, decompress and add headers of its own. */
export function request(
  site: string,
  path: string,
  { method = 'GET', headers = {}, body }: Options = {},
): Promise<Answer> {
  const { hostname, port } = new URL(site)
  return new Promise((resolve, reject) => {
    const sent = send({ hostname, port, path, method, headers, agent: false }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes, text: bytes.toString() })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
