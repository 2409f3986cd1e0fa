import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerFault, errorFault, messageFault, senderFault } from './official-schema.ts'

/** How the next calls fail: not at all, with a real refusal, with an invalid response, or without a response. */
export type Trouble = 'none' | 'refuses' | 'speaks html' | 'hangs'

type Sent = { to: string; code: string }

export const access = { phoneId: '106540352242922', token: 'EAAG-token-de-teste', template: 'codigo_de_verificacao' }

/** Accepts messages as Meta's service does, and collects violations of its official schema in `faults`. */
export async function openMessageService() {
  const sent: Sent[] = []
  const faults: string[] = []
  const state = { trouble: 'none' as Trouble }
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (state.trouble === 'hangs') return
    if (state.trouble === 'speaks html') return void response.end('<!doctype html><p>Manutenção')
    const answer =
      state.trouble === 'refuses' ? refusal(400, 131026) : answerTo(request, Buffer.concat(parts).toString())
    const faultOf = request.method === 'GET' ? senderFault : answerFault
    note(answer.status < 400 ? faultOf(answer.json) : errorFault(answer.json))
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json))
  }

  function answerTo({ method, url, headers }: IncomingMessage, body: string) {
    const sender = `/v23.0/${access.phoneId}`
    if (!['GET', 'POST'].includes(method ?? '') || url !== sender + paths[method as 'GET']) return refusal(404, 100)
    if (headers.authorization !== `Bearer ${access.token}`) return refusal(401, 190)
    if (method === 'GET') return { status: 200, json: { id: access.phoneId, quality_rating: 'GREEN' } }
    const message = JSON.parse(body)
    note(messageFault(message))
    const { name, components } = message.template
    if (name !== access.template) return refusal(400, 132001)
    const [code] = components[0].parameters
    sent.push({ to: message.to, code: code.text })
    const contacts = [{ input: message.to, wa_id: message.to }]
    const messages = [{ id: `wamid.${sent.length}`, message_status: 'accepted' }]
    return { status: 200, json: { messaging_product: 'whatsapp', contacts, messages } }
  }

  const note = (fault: string | null) => void (fault && faults.push(fault))

  return {
    ...{ sent, faults, state },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const paths = { GET: '', POST: '/messages' }

/** Worded like the service's own error. It contains the number, so a test can check that the log does not. */
const refusal = (status: number, code: number) => ({
  status,
  json: { error: { message: 'Message undeliverable to 5521990001234', type: 'OAuthException', code } },
})
