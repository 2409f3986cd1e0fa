import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { encryptCard, keyBytes } from './encrypt-card.ts'
import { sendCard } from './send-card.ts'

vi.stubGlobal('document', { querySelector: () => ({ content: 'https://pagamentos.exemplo' }) })
afterEach(() => vi.restoreAllMocks())

const card = { encrypted_card: 'cifrado', name: 'TITULAR', product_id: 3, order_id: 7 }
const paid = { successful: true, status: 'PAID', reference_id: 'r', message: 'Pagamento aprovada!', order_id: 7 }

function answerWith(answer: () => Response | Promise<Response>) {
  const fetching = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => answer())
  vi.stubGlobal('fetch', fetching)
  return fetching
}

const refusing = (status: number, body: unknown = { message: 'Recusado.' }) =>
  answerWith(() => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))

test('sends the card to the payments host, with the key of the attempt', async () => {
  const fetching = answerWith(() => Response.json(paid))
  expect(await sendCard(card, 'chave')).toEqual({ kind: 'answered', answer: paid })
  const [url, { method, headers, body }] = fetching.mock.calls[0] as [string, RequestInit]
  expect([url, method]).toEqual(['https://pagamentos.exemplo/api/payment/cartao', 'POST'])
  expect(headers).toMatchObject({ 'idempotency-key': 'chave' })
  expect(JSON.parse(String(body))).toEqual(card)
})

test('treats a refusal as an outcome and keeps its fields', async () => {
  refusing(422, { message: 'Confira.', errors: { number: ['Inválido.'] } })
  const sent = await sendCard(card, 'chave')
  expect(sent).toMatchObject({ kind: 'refused', failure: { status: 422, errors: { number: ['Inválido.'] } } })
})

test.each([403, 429])('reports that a %i charged nothing and can be retried later', async status => {
  refusing(status)
  expect(await sendCard(card, 'chave')).toMatchObject({
    kind: 'later',
    failure: { message: 'Recusado. Nada foi cobrado.' },
  })
})

test('an unreachable gateway has charged nothing; any other server error may have charged the card', async () => {
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

test('reports a request without a connection as lost, and one with a truncated response as unsettled', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sendCard(card, 'chave')).toEqual({ kind: 'lost' })
  answerWith(() => new Response('{"successful":tr'))
  expect(await sendCard(card, 'chave')).toMatchObject({ kind: 'unsettled' })
})

test('reports a payment as unsettled if its response is late', async () => {
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const sent = sendCard(card, 'chave')
  limit.abort()
  expect(await sent).toMatchObject({ kind: 'unsettled' })
})

const typedCard = {
  number: '4111111111111111',
  securityCode: '123',
  month: '08',
  year: '2030',
  holder: 'Marina S Exemplo',
}
const at = 1_790_000_000_000

function pair(modulusLength: number) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
  return { spki: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'), publicKey, privateKey }
}
const keys = { 2048: pair(2048), 3072: pair(3072) }

const read = (secret: string, key: KeyObject) =>
  privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(secret, 'base64')).toString()

test.each([2048, 3072] as const)('the private key of %i bits decrypts the card', bits => {
  const { spki, privateKey } = keys[bits]
  for (let turn = 0; turn < 40; turn++) {
    const secret = encryptCard(typedCard, spki, at + turn)
    expect(Buffer.from(secret, 'base64').length).toBe(bits / 8)
    expect(read(secret, privateKey)).toBe(`4111111111111111;123;08;2030;Marina S Exemplo;${at + turn}`)
  }
})

test('encrypts the same card differently each time, without the plain card number', () => {
  const secrets = Array.from({ length: 20 }, () => encryptCard(typedCard, keys[2048].spki, at))
  expect(new Set(secrets).size).toBe(20)
  expect(secrets.filter(secret => Buffer.from(secret, 'base64').includes('4111'))).toEqual([])
})

test('accepts a key with PEM lines', () => {
  const { publicKey, privateKey, spki } = keys[2048]
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  expect([keyBytes(pem), keyBytes(spki), keyBytes(keys[3072].spki)]).toEqual([256, 256, 384])
  expect(read(encryptCard(typedCard, pem, at), privateKey)).toContain('4111111111111111;')
})

test.each([
  ['Conceição Müller', 'Conceicao Muller'],
  ['Marina; 4111', 'Marina  4111'],
  ['N'.repeat(300), 'N'.repeat(120)],
])('the holder %s cannot add a separator and fits the key', (holder, written) => {
  const { spki, privateKey } = keys[2048]
  const longest = { ...typedCard, number: '4'.repeat(19), securityCode: '123456', holder }
  expect(read(encryptCard(longest, spki, at), privateKey).split(';')).toEqual([
    '4'.repeat(19),
    '123456',
    '08',
    '2030',
    written,
    String(at),
  ])
})

test('refuses an invalid key and a key that is too short for a card', () => {
  const { spki } = keys[2048]
  const cut = Array.from({ length: 20 }, (_, index) => spki.slice(0, 19 * index))
  for (const wrong of ['AAAA', '§', ...cut]) {
    expect(() => encryptCard(typedCard, wrong, at)).toThrow()
    expect(() => keyBytes(wrong)).toThrow()
  }
  expect(() => encryptCard(typedCard, pair(512).spki, at)).toThrow('too short')
})
