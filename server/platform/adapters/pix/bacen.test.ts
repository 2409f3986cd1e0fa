import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { hourMs, hourSeconds } from '#contract/durations.ts'
import { openAuthority } from '#test/pix-provider/certificates.ts'
import { client, openPixProvider } from '#test/pix-provider/open-provider.ts'
import { atEnd } from '#test/world/at-end.ts'
import { freePort } from '#test/world/environment.ts'
import { openBacen } from './bacen.ts'
import type { ProviderAccess } from './bacen-http.ts'

const bank = await openPixProvider()
atEnd(() => bank.close())
const receiver = { key: 'financeiro@vespera.test', name: 'Véspera', city: 'Niterói' }
const address = (more: Partial<ProviderAccess> = {}): ProviderAccess => ({
  url: bank.url,
  tokenUrl: `${bank.url}/oauth/token`,
  clientId: client.id,
  clientSecret: client.secret,
  ca: bank.authority.cert,
  ...bank.authority.issue('Véspera'),
  ...more,
})
const open = (more: Partial<ProviderAccess> = {}, patience?: number) => openBacen(address(more), receiver, patience)
const chargeInput = (more: object = {}) => ({
  txid: randomUUID().replaceAll('-', ''),
  cents: 4990,
  seconds: hourSeconds,
  code: 'VABCDEF12345',
  ...more,
})
const tokenRequests = () => bank.calls.filter(call => call === 'POST /oauth/token').length

beforeEach(() => {
  bank.state.trouble = 'none'
  bank.tokens.seconds = hourSeconds
  bank.habits.copyPaste = true
  bank.habits.returns = 'DEVOLVIDO'
  bank.calls.length = 0
})

test('creates, pays, reads and returns a charge within the official schema', async () => {
  const pix = open()
  const { txid, cents, ...rest } = chargeInput()
  const { copyPaste, expiresAt } = await pix.createCharge({ txid, cents, ...rest })
  expect(copyPaste).toMatch(/^000201.*pix\.banco\.test.*6304[0-9A-F]{4}$/)
  expect(Math.abs(expiresAt.getTime() - Date.now() - hourMs)).toBeLessThan(60_000)
  expect(await pix.readCharge(txid)).toEqual({ state: 'open', key: receiver.key, receipts: [] })
  const { endToEndId } = await bank.pay(txid)
  const receipt = { endToEndId, txid, cents, key: receiver.key }
  expect(await pix.readCharge(txid)).toMatchObject({ state: 'paid', receipts: [{ ...receipt, returns: [] }] })
  expect(await pix.returnMoney({ endToEndId, id: 'devolucao1', cents })).toBe('returned')
  const back = { id: 'devolucao1', cents, state: 'returned', dispute: false }
  expect(await pix.readReceipt(endToEndId)).toMatchObject({ ...receipt, returns: [back] })
  expect(bank.faults).toEqual([])
})

test('repeating a call gives the same charge and the same return', async () => {
  const pix = open()
  const given = chargeInput()
  const first = await pix.createCharge(given)
  expect(await pix.createCharge(given)).toMatchObject({ copyPaste: first.copyPaste })
  const { endToEndId } = await bank.pay(given.txid)
  expect(await pix.createCharge(given)).toMatchObject({ copyPaste: first.copyPaste })
  const back = { endToEndId, id: 'devolucao2', cents: given.cents }
  expect(await Promise.all([1, 2, 3].map(() => pix.returnMoney(back)))).toEqual(Array(3).fill('returned'))
  expect(bank.books.receipts.get(endToEndId)?.returns).toHaveLength(1)
  expect(bank.faults).toEqual([])
})

test('retries a return that the payer’s bank refused under another id, without paying twice', async () => {
  const pix = open()
  const given = chargeInput()
  await pix.createCharge(given)
  const { endToEndId } = await bank.pay(given.txid)
  const back = { endToEndId, id: 'devolucao3', cents: given.cents }
  bank.habits.returns = 'NAO_REALIZADO'
  expect(await pix.returnMoney(back)).toBe('refused')
  bank.habits.returns = 'EM_PROCESSAMENTO'
  const another = chargeInput()
  await pix.createCharge(another)
  const second = { ...back, endToEndId: (await bank.pay(another.txid)).endToEndId }
  expect(await pix.returnMoney(second)).toBe('processing')
  expect(await pix.returnMoney(second)).toBe('processing')
  const names = (id: string) => bank.books.receipts.get(id)?.returns.map(given => given.id)
  expect(names(endToEndId)).toEqual(['devolucao3', 'devolucao3B', 'devolucao3C'])
  expect(names(second.endToEndId)).toEqual(['devolucao3'])
})

test('a closed charge can’t be paid; closing a paid, closed or unknown one does nothing', async () => {
  const pix = open()
  const [closed, paid] = [chargeInput(), chargeInput()]
  for (const given of [closed, paid]) await pix.createCharge(given)
  await pix.closeCharge(closed.txid)
  await pix.closeCharge(closed.txid)
  await expect(bank.pay(closed.txid)).rejects.toThrow("can't be paid")
  expect((await pix.readCharge(closed.txid))?.state).toBe('gone')
  await bank.pay(paid.txid)
  await pix.closeCharge(paid.txid)
  expect((await pix.readCharge(paid.txid))?.state).toBe('paid')
  await pix.closeCharge(chargeInput().txid)
  expect(await pix.readCharge(chargeInput().txid)).toBeUndefined()
  expect(bank.faults).toEqual([])
})

test('writes a BR Code with the location if the response has no code', async () => {
  bank.habits.copyPaste = false
  const { copyPaste } = await open().createCharge(chargeInput())
  expect(copyPaste).toMatch(/^00020101021226\d\d0014br\.gov\.bcb\.pix25\d\dpix\.banco\.test\/qr\/v2\/[0-9a-f]{32}52/)
})

test('rejects another amount or key under our txid', async () => {
  const given = chargeInput()
  await open().createCharge(given)
  await bank.pay(given.txid)
  await expect(open().createCharge({ ...given, cents: 1 })).rejects.toThrow('another charge')
})

test('reuses one token for many calls and requests a new one when it expires or is refused', async () => {
  const pix = open()
  await Promise.all([1, 2, 3].map(() => pix.readCharge(chargeInput().txid)))
  expect(tokenRequests()).toBe(1)
  bank.tokens.forget()
  expect(await pix.readCharge(chargeInput().txid)).toBeUndefined()
  expect(tokenRequests()).toBe(2)
  // We stop using a token during its last minute.
  bank.tokens.seconds = 60
  const hasty = open()
  for (let time = 0; time < 3; time++) await hasty.readCharge(chargeInput().txid)
  expect(tokenRequests()).toBe(5)
})

// Runs before the test that registers a webhook, because the bank would call that webhook.
test.each([
  ['the CPF', { cpf: '529.982.247-25', nome: 'Carla Nunes' }, '52998224725'],
  ['the name and visible digits of the CPF', { cpf: '***.982.247-**', nome: ' Cárla  NUNES' }, 'carla nunes|982247'],
  ['nobody if the bank gives only a name', { nome: 'Carla Nunes' }, null],
  ['nobody if the name is only a first name', { cpf: '***.982.247-**', nome: 'Carla' }, null],
  ['nobody if the bank gives nothing', undefined, null],
])('the payer of a Pix is %s', async (_, payer, expected) => {
  const pix = open()
  const { txid } = await pix.createCharge(chargeInput())
  const { endToEndId } = await bank.pay(txid, payer && { payer })
  expect((await pix.readReceipt(endToEndId))?.payer).toBe(expected)
})

test('registers the webhook under our key', async () => {
  await open().registerWebhook('https://pix.vespera.test/aviso')
  expect(bank.books.webhooks.get(receiver.key)?.url).toBe('https://pix.vespera.test/aviso')
  expect(bank.faults).toEqual([])
})

test.each([
  ['no certificate', { cert: '', key: '' }],
  ['a stranger’s certificate', openAuthority('Outra autoridade').issue('Outro')],
  ['a bank whose certificate nobody we trust has signed', { ca: openAuthority('Outra autoridade').cert }],
])('sends the bank no request with %s', async (_, identity) => {
  await expect(open(identity).readCharge(chargeInput().txid)).rejects.toThrow(/no answer/)
  expect(bank.calls).toEqual([])
})

test('an error about a wrong secret does not contain it', async () => {
  const refused = await open({ clientSecret: 'segredo-errado' })
    .readCharge(chargeInput().txid)
    .catch(error => error)
  expect(refused).toMatchObject({ status: 401 })
  expect(`${refused.message} ${refused.stack}`).not.toMatch(/segredo|Basic|Bearer/)
})

test.each([
  ['unavailable', undefined, /503 \(ServicoIndisponivel\)/] as const,
  // This timeout also covers the handshakes before the call, and this process runs both sides of them.
  ['hangs', 2_000, /no answer/] as const,
  ['deaf', undefined, /no answer/] as const,
])('a call to a bank in trouble (%s) fails in time, and later calls succeed', async (trouble, patience, said) => {
  const pix = open({}, patience)
  await pix.readCharge(chargeInput().txid)
  bank.state.trouble = trouble
  await expect(pix.readCharge(chargeInput().txid)).rejects.toThrow(said)
  bank.state.trouble = 'none'
  expect(await pix.readCharge(chargeInput().txid)).toBeUndefined()
})

test('no call fails because the bank closed an idle connection', async () => {
  const pix = open()
  const given = chargeInput()
  await pix.createCharge(given)
  bank.state.trouble = 'idle connections close'
  expect(await pix.readCharge(given.txid)).toMatchObject({ state: 'open' })
  await pix.closeCharge(given.txid)
  expect(await pix.readCharge(given.txid)).toMatchObject({ state: 'gone' })
})

test('requests another token after the bank’s token service was down', async () => {
  const pix = open()
  bank.state.trouble = 'unavailable'
  await expect(pix.readCharge(chargeInput().txid)).rejects.toThrow('503')
  bank.state.trouble = 'none'
  expect(await pix.readCharge(chargeInput().txid)).toBeUndefined()
})

test('fails if nothing listens at the URL', async () => {
  const port = await freePort()
  const url = `https://localhost:${port}`
  await expect(open({ url, tokenUrl: `${url}/oauth/token` }).readCharge(chargeInput().txid)).rejects.toThrow(
    /ECONNREFUSED/,
  )
})
