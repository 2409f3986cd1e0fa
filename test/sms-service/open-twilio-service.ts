import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerFault, requestFault } from './official-schema.ts'

export type Trouble = 'none' | 'refuses' | 'overloaded' | 'speaks html' | 'hangs' | 'suspended'

export const access = { accountSid: `AC${'0a'.repeat(16)}`, token: 'token-de-teste' }

type Sent = { to: string; text: string; form: Record<string, string> }

/** Accepts messages and calls as Twilio does, and collects violations of its official schema in `faults`. */
export async function openTwilioService() {
  const service: Service = { messages: [], calls: [], faults: [], urls: [], state: { trouble: 'none' } }
  const { faults, urls, state } = service
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    urls.push(String(request.url))
    if (state.trouble === 'hangs') return
    if (state.trouble === 'speaks html') return void response.end('<!doctype html><p>Manutenção')
    const answer = answerTo(request, Buffer.concat(parts).toString())
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json))
  }

  function answerTo({ method, url = '', headers }: IncomingMessage, body: string) {
    const root = `/2010-04-01/Accounts/${access.accountSid}`
    const basic = `Basic ${Buffer.from(`${access.accountSid}:${access.token}`).toString('base64')}`
    if (headers.authorization !== basic) return refusal(401, 20003)
    const route = `${method} ${url.replace(root, '')}`
    const kind = kinds[route]
    if (!kind) return refusal(404, 20404)
    const form = Object.fromEntries(new URLSearchParams(body))
    if (method === 'POST') note(requestFault(kind.path, form))
    if (state.trouble === 'refuses') return refusal(400, 21211)
    if (state.trouble === 'overloaded') return refusal(503, 20500)
    const json = kind.answer(form, service)
    note(answerFault(kind.path, kind.status, json))
    return { status: kind.status, json }
  }

  const note = (fault: string | null) => void (fault && faults.push(fault))

  return {
    ...service,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Service = { messages: Sent[]; calls: Sent[]; faults: string[]; urls: string[]; state: { trouble: Trouble } }
type Kind = { path: string; status: number; answer: (form: Record<string, string>, service: Service) => object }

const kinds: Record<string, Kind> = {
  'POST /Messages.json': {
    path: 'POST /2010-04-01/Accounts/{AccountSid}/Messages.json',
    status: 201,
    answer(form, { messages }) {
      messages.push({ to: String(form.To), text: String(form.Body), form })
      return { sid: `SM${'0b'.repeat(16)}`, status: 'queued', to: form.To, body: form.Body, error_code: null }
    },
  },
  'POST /Calls.json': {
    path: 'POST /2010-04-01/Accounts/{AccountSid}/Calls.json',
    status: 201,
    answer(form, { calls }) {
      calls.push({ to: String(form.To), text: String(form.Twiml), form })
      return { sid: `CA${'0c'.repeat(16)}`, status: 'queued', to: form.To }
    },
  },
  'GET .json': {
    path: 'GET /2010-04-01/Accounts/{Sid}.json',
    status: 200,
    answer: (_, { state }) => ({
      sid: access.accountSid,
      status: state.trouble === 'suspended' ? 'suspended' : 'active',
    }),
  },
}

/** Worded like the service's own error. It contains the number, so a test can check that the log does not. */
const refusal = (status: number, code: number) => ({
  status,
  json: {
    code,
    message: "The 'To' number +5521990001234 is not valid",
    more_info: 'https://www.twilio.com/docs',
    status,
  },
})
