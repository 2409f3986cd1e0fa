import { afterEach, expect, test, vi } from 'vitest'
import { sendCard } from './send-card.ts'

vi.stubGlobal('document', { querySelector: () => ({ content: 'https://pagamentos.exemplo' }) })
afterEach(() => vi.restoreAllMocks())

const card = { encrypted_card: 'cifrado', name: 'TITULAR', product_id: 3, order_id: 7 }
const paid = { successful: true, status: 'PAID', reference_id: 'r', message: 'Pagamento aprovada!', order_id: 7 }

function answerWith(answer: () => Response | Promise<Response>) {
  const asked = vi.fn<(address: string, given: RequestInit) => Promise<Response>>(async () => answer())
  vi.stubGlobal('fetch', asked)
  return asked
}

const refusing = (status: number, body: unknown = { message: 'Recusado.' }) =>
  answerWith(() => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))

test('the card goes to the payments host, with the key of the attempt', async () => {
  const asked = answerWith(() => Response.json(paid))
  expect(await sendCard(card, 'chave')).toEqual({ kind: 'answered', answer: paid })
  const [address, { method, headers, body }] = asked.mock.calls[0] as [string, RequestInit]
  expect([address, method]).toEqual(['https://pagamentos.exemplo/api/payment/cartao', 'POST'])
  expect(headers).toMatchObject({ 'idempotency-key': 'chave' })
  expect(JSON.parse(String(body))).toEqual(card)
})

test('a refusal is an outcome and keeps its fields', async () => {
  refusing(422, { message: 'Confira.', errors: { number: ['Inválido.'] } })
  const sent = await sendCard(card, 'chave')
  expect(sent).toMatchObject({ kind: 'refused', failure: { status: 422, errors: { number: ['Inválido.'] } } })
})

test.each([403, 429])('%i is to be tried later, and nothing was charged', async status => {
  refusing(status)
  expect(await sendCard(card, 'chave')).toMatchObject({
    kind: 'later',
    failure: { message: 'Recusado. Nada foi cobrado.' },
  })
})

test('an unreachable gateway has charged nothing; any other server error may have', async () => {
  refusing(503, { message: 'Nada foi cobrado.' })
  expect(await sendCard(card, 'chave')).toMatchObject({ kind: 'later', failure: { message: 'Nada foi cobrado.' } })
  refusing(503, '<html>')
  expect(await sendCard(card, 'chave')).toMatchObject({ kind: 'unsettled' })
  for (const status of [500, 502, 504]) {
    refusing(status)
    expect([status, await sendCard(card, 'chave')]).toMatchObject([status, { kind: 'unsettled' }])
  }
})

test('reports an expired session', async () => {
  refusing(401)
  expect(await sendCard(card, 'chave')).toEqual({ kind: 'expired' })
})

test('waits for an attempt in progress, with the message of the server', async () => {
  refusing(409, { message: 'Aguarde o resultado.' })
  expect(await sendCard(card, 'chave')).toEqual({ kind: 'unsettled', message: 'Aguarde o resultado.' })
})

test('without a connection it is lost, with a truncated response unsettled', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sendCard(card, 'chave')).toEqual({ kind: 'lost' })
  answerWith(() => new Response('{"successful":tr'))
  expect(await sendCard(card, 'chave')).toMatchObject({ kind: 'unsettled' })
})

test('a late response may have been charged', async () => {
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const sent = sendCard(card, 'chave')
  limit.abort()
  expect(await sent).toMatchObject({ kind: 'unsettled' })
})
