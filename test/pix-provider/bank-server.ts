import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { type Answer, problem } from './answers.ts'
import type { openAuthority } from './certificates.ts'
import type { openTokens } from './tokens.ts'

/** `deaf`: processes calls but never answers. `idle connections close`: drops any connection that was used before. */
export type Trouble = 'none' | 'unavailable' | 'hangs' | 'deaf' | 'idle connections close'
type Bank = {
  authority: ReturnType<typeof openAuthority>
  tokens: ReturnType<typeof openTokens>
  state: { trouble: Trouble }
  calls: string[]
  answer(method: string, url: string, json: unknown): Answer
}

/** Accepts only clients with a certificate from the authority. */
export async function serveBank(bank: Bank) {
  const { authority } = bank
  const server = createServer(
    { ...authority.issue('localhost'), ca: authority.cert, requestCert: true, rejectUnauthorized: true },
    (request, response) => void serve(bank, request, response).catch(() => request.socket.destroy()),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const used = new WeakSet<Socket>()

async function serve({ state, calls, ...bank }: Bank, request: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { trouble } = state
  if (trouble === 'idle connections close' && used.has(request.socket)) return void request.socket.destroy()
  used.add(request.socket)
  calls.push(`${request.method} ${request.url}`)
  if (trouble === 'hangs') return
  const { status, json } =
    trouble === 'unavailable' ? problem(503) : answer(bank, request, Buffer.concat(parts).toString())
  if (trouble === 'deaf') return void request.socket.destroy()
  response.writeHead(status, { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' })
  response.end(json === undefined ? '' : JSON.stringify(json))
}

type Answering = Pick<Bank, 'tokens' | 'answer'>

function answer(bank: Answering, { socket, method = '', url = '', headers }: IncomingMessage, body: string): Answer {
  const certificate = (socket as TLSSocket).getPeerCertificate().fingerprint256
  if (url === '/oauth/token') return bank.tokens.give(headers.authorization, body, certificate)
  if (!bank.tokens.isGood(headers.authorization, certificate)) return { status: 401 }
  return bank.answer(method, url, body === '' ? undefined : JSON.parse(body))
}
