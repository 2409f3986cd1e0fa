import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { openSimulator } from '#demo/card-simulator/open-simulator.ts'
import { openOrderStore, type SimulatedOrder } from '#demo/card-simulator/orders.ts'
import type { ChargeInput } from './gateway.ts'
import { openPagbank } from './pagbank.ts'

const folder = mkdtempSync(join(tmpdir(), 'vespera-cards-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const chargeInput = (more: Partial<ChargeInput> = {}): ChargeInput => ({
  reference: '6b1f7a9e-1111-4222-8333-444455556666',
  idempotencyKey: '6b1f7a9e-1111-4222-8333-444455556666',
  cents: 9900,
  title: 'Premium 30 dias',
  holder: { name: 'Ana Souza' },
  payer: { name: 'Ana Souza', email: 'ana@teste.local' },
  card: { number: '4539620659922097', month: '12', year: '2031', securityCode: '123', name: 'Ana Souza' },
  ...more,
})

type Answer = Response | 'cut' | 'hang'

/** Simulates a gateway that returns these responses in order. */
function gatewayWith(...answers: Answer[]) {
  const log: unknown[] = []
  const sent: { body: string; key: string }[] = []
  const fetch = (async (address: string, init: RequestInit) => {
    if (address.endsWith('/public-keys/card')) return Response.json({ public_key: spki })
    sent.push({ body: String(init.body), key: (init.headers as Record<string, string>)['x-idempotency-key'] ?? '' })
    const answer = answers.shift() ?? 'cut'
    if (answer === 'cut') throw new TypeError(`failed to send ${init.body}`)
    if (answer !== 'hang') return answer
    return new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  }) as typeof globalThis.fetch
  const choices = { url: 'http://gateway', token: 'um-segredo', notificationUrl: 'http://site/webhooks/pagbank' }
  const note = (...line: unknown[]) => log.push(line)
  return { log, sent, gateway: openPagbank({ ...choices, log: note, fetch, timeoutMs: 50, pausesMs: [1, 1] }) }
}

const fault = (status: number, code: string, parameter_name?: string) =>
  Response.json({ error_messages: [{ code, parameter_name }] }, { status })
const paid = (more: object = {}) =>
  Response.json(
    {
      id: 'ORDE_1',
      reference_id: chargeInput().reference,
      charges: [{ id: 'CHAR_1', status: 'PAID', amount: { value: 9900 }, ...more }],
    },
    { status: 201 },
  )

test('retries after a cut connection, a timeout and a 502 with the same bytes and key', async () => {
  const { gateway, sent } = gatewayWith('hang', new Response('<html>', { status: 502 }), paid())
  expect(await gateway.charge(chargeInput())).toMatchObject({
    kind: 'charged',
    charge: { status: 'PAID', cents: 9900 },
  })
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ body, key }) => body + key)).size).toBe(1)
})

test.each<[string, Answer[]]>([
  ['nobody answers', []],
  ['an answer makes no sense', [Response.json({}, { status: 201 })]],
  ['the answer has another id', [Response.json({ id: 'ORDE_2', reference_id: 'x', charges: [] }, { status: 201 })]],
  ['the gateway refuses a retry of a charge that it may have made', ['cut', fault(400, '40002', 'customer.name')]],
  ['the key is in use', [fault(409, '40005')]],
  ['there are too many requests', [fault(400, '40004')]],
])('reports an unknown outcome when %s', async (_when, answers) => {
  expect(await gatewayWith(...answers).gateway.charge(chargeInput())).toEqual({ kind: 'unreached' })
})

test.each([
  ['charges[0].payment_method.card.number', 'number'],
  ['charges[0].payment_method.card.encrypted', 'number'],
  ['charges[0].payment_method.card.exp_month', 'exp_month'],
  ['charges[0].payment_method.card.exp_year', 'exp_year'],
  ['charges[0].payment_method.card.security_code', 'security_code'],
  ['charges[0].payment_method.card.holder.name', 'name'],
  ['customer.name', 'name'],
  ['customer.tax_id', 'tax_id'],
])('maps %s to the field %s', async (parameter, field) => {
  const result = await gatewayWith(fault(400, '40002', parameter)).gateway.charge(chargeInput())
  expect(result).toEqual({ kind: 'invalid', errors: { [field]: [expect.any(String)] } })
})

test('hides errors that belong to no field and treats denied access as a refusal', async () => {
  const general = await gatewayWith(fault(400, '40002', 'items[0].name')).gateway.charge(chargeInput())
  expect(general).toEqual({ kind: 'invalid', errors: {} })
  expect(await gatewayWith(fault(403, 'ACCESS_DENIED')).gateway.charge(chargeInput())).toEqual({ kind: 'refused' })
})

test.each([
  ['WAITING', 'IN_ANALYSIS'],
  ['SOMETHING_NEW', 'IN_ANALYSIS'],
  ['AUTHORIZED', 'AUTHORIZED'],
  ['CANCELED', 'CANCELED'],
])('maps %s to %s', async (status, ours) => {
  expect(await gatewayWith(paid({ status })).gateway.charge(chargeInput())).toMatchObject({ charge: { status: ours } })
})

test('never throws, logs or returns anything about the card', async () => {
  const { gateway, log } = gatewayWith('cut', 'cut', fault(400, '40002', '4539620659922097'))
  const results = [await gateway.charge(chargeInput()), log, await gateway.readOrder('ORDE_1').catch(error => error)]
  expect(inspect(results, { depth: 9 })).not.toMatch(/4539620659922097|"123"|um-segredo|encrypted/)
})

test('the simulator’s records survive a restart, are shared between processes, and skip a truncated line', async () => {
  const choices = { dataDir: folder, notificationUrl: 'http://127.0.0.1:9/', log: () => undefined }
  const first = openSimulator(choices)
  const result = await first.charge(chargeInput())
  const second = openSimulator(choices)
  expect(await second.findByReference(chargeInput().reference)).toEqual(result.kind === 'charged' && result.charge)
  expect(await second.charge(chargeInput())).toEqual({ kind: 'unreached' })
  expect(await second.readPublicKey()).toBe(await first.readPublicKey())
  const file = join(folder, 'simulator/orders.jsonl')
  expect(readFileSync(file, 'utf8')).not.toContain('4539620659922097')
  truncateSync(file, readFileSync(file).length - 5)
  const books = openOrderStore(file)
  expect(books.all()).toEqual([])
  books.save({ id: 'ORDE_2' } as SimulatedOrder)
  expect(openOrderStore(file).all()).toEqual([{ id: 'ORDE_2' }])
})

test('fingerprints a card by everything that the gateway returns about it, never by a part or its number', async () => {
  const card = { brand: 'visa', first_digits: '453962', last_digits: '2097', exp_month: '12', exp_year: '2031' }
  const whole = { ...card, holder: { name: 'Ána Souza' } }
  const fingerprint = async (card: object) => {
    const charged = await gatewayWith(paid({ payment_method: { card } })).gateway.charge(chargeInput())
    return charged.kind === 'charged' ? charged.charge.card : charged.kind
  }
  expect(await fingerprint(whole)).toBe('visa|453962|2097|12|2031|ana souza')
  expect(await fingerprint({ ...whole, exp_month: 12, exp_year: 2031 })).toBe('visa|453962|2097|12|2031|ana souza')
  expect(await fingerprint(card)).toBeNull()
  expect(await fingerprint({ ...whole, first_digits: undefined })).toBeNull()
})
