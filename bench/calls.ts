import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'

export type Sent = { token?: string; body?: object }
export type Calls = ReturnType<typeof openCalls>

/** Gives each caller its own network address, because the site limits attempts by network. */
export function openCalls(url: string, number: number, onDuration: (ms: number) => void = () => {}) {
  const agent = new Agent({ keepAlive: true })
  const localAddress = process.platform === 'linux' ? `127.0.1.${number + 1}` : undefined
  return async <T>(method: string, path: string, { token, body }: Sent): Promise<T> => {
    const begun = performance.now()
    const text = body && JSON.stringify(body)
    const sent = request(url + path, {
      method,
      agent,
      ...(localAddress !== undefined && { localAddress }),
      headers: {
        'idempotency-key': randomUUID(),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
      },
    })
    sent.end(text)
    const [answer] = await once(sent, 'response')
    let received = ''
    for await (const part of answer) received += part
    onDuration(performance.now() - begun)
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${received.slice(0, 200)}`)
    return JSON.parse(received) as T
  }
}

const password = 'conta-de-medida-1'

export async function signUp(call: Calls, email: string) {
  const person = { user_type_id: 2, name: 'Pessoa Inventada', email, password, password_confirmation: password }
  const { access_token } = await call<{ access_token: string }>('POST', '/register', { body: person })
  return access_token
}
