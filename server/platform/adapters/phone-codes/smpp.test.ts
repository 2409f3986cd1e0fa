import { afterEach, expect, test } from 'vitest'
import { openAuthority } from '#test/pix-provider/certificates.ts'
import { login, openSmsCenter } from '#test/sms-service/open-sms-center.ts'
import { readBind, readPdu } from '#test/sms-service/pdus.ts'
import type { LogLine } from '#test/world/site.ts'
import { CodeNotSent, codeText } from './phone-codes.ts'
import { openSmpp, pace } from './smpp.ts'

const message = { to: '21990001234', code: '042042', minutes: 10 }
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function openCenter(choices: Parameters<typeof openSmsCenter>[0] = {}) {
  const center = await openSmsCenter(choices)
  ends.push(center.close)
  return center
}

function open(url: string, more: object = {}) {
  const log: LogLine[] = []
  const service = openSmpp({
    url,
    from: '28000',
    perSecond: 999,
    log: (event, facts) => void log.push({ event, facts }),
    firstPauseMs: 20,
    ...more,
  })
  ends.unshift(async () => service.close?.())
  return { service, log, events: () => log.map(({ event }) => event) }
}

const hex = (bytes: Buffer | undefined) => bytes?.toString('hex')

test('our reader agrees with the specification’s own example of a PDU (section 3.2.3)', () => {
  const bytes = Buffer.from(
    '0000002f000000020000000000000001' + '534d50503354455354007365637265743038005355424d4954310000010100',
    'hex',
  )
  expect(bytes.readUInt32BE(0)).toBe(bytes.length)
  expect(readBind(readPdu(bytes).body)).toEqual({
    ...{ system_id: 'SMPP3TEST', password: 'secret08', system_type: 'SUBMIT1' },
    ...{ interface_version: 0, addr_ton: 1, addr_npi: 1, address_range: '', rest: 0 },
  })
})

test('the bytes of a log-in and of a message are those of the specification', async () => {
  const center = await openCenter()
  await open(center.url).service.send(message)
  // Section 4.1.5: the header, "vespera", "senha-1", no system type, version 3.4, no addresses.
  expect(hex(center.raw[0])).toBe(
    [
      '00000025',
      '00000009',
      '00000000',
      '00000001',
      '7665737065726100',
      '73656e68612d3100',
      '00',
      '34',
      '0000',
      '00',
    ].join(''),
  )
  const text = '042042 é o seu código. Não compartilhe com ninguém.'
  const words = Buffer.from(text, 'utf16le').swap16()
  // Section 4.4.1.
  const fields = [
    ...['00', '0300', '323830303000'], // no service type; a network's short code, "28000"
    ...['0101', '3535323139393030303132333400'], // international, E.164, "5521990001234"
    ...['00', '00', '00', '00'], // normal message, no protocol, no priority, delivered at once
    '3030303030303030313030303030305200', // for ten minutes: "000000001000000R"
    ...['01', '00', '08', '00'], // with a receipt, UCS-2
    words.length.toString(16).padStart(2, '0'),
    hex(words),
  ].join('')
  const length = (16 + fields.length / 2).toString(16).padStart(8, '0')
  expect(hex(center.raw[1])).toBe([length, '00000004', '00000000', '00000002', fields].join(''))
})

/** GSM 03.38, section 6.2.1, without its extension table. */
const gsmAlphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

test('the text needs UCS-2, and fits one message', async () => {
  const center = await openCenter()
  await open(center.url).service.send(message)
  const [{ text, fields }] = center.sent as [(typeof center.sent)[0]]
  expect(text).toBe(codeText(message))
  expect([...text].filter(letter => !gsmAlphabet.has(letter))).toEqual(['ó', 'ã'])
  expect(fields.data_coding).toBe(0x08)
  expect(fields.message.length).toBeLessThanOrEqual(140)
  expect(fields.rest).toBe(0)
})

test('the log-in names the type of system that the operator assigned', async () => {
  const center = await openCenter()
  await open(center.url, { systemType: 'VMA' }).service.check()
  expect(center.binds).toMatchObject([{ system_type: 'VMA', interface_version: 0x34 }])
})

test.each([
  ['28000', { source_addr_ton: 3, source_addr_npi: 0, source_addr: '28000' }],
  ['+552140000000', { source_addr_ton: 1, source_addr_npi: 1, source_addr: '552140000000' }],
  ['Aviso', { source_addr_ton: 5, source_addr_npi: 0, source_addr: 'Aviso' }],
])('the sender %s has its type of number', async (from, expected) => {
  const center = await openCenter()
  await open(center.url, { from }).service.send(message)
  expect(center.sent[0]?.fields).toMatchObject(expected)
})

test('one session sends all messages, answers the operator, and logs out', async () => {
  const center = await openCenter()
  const { service, log } = open(center.url)
  await Promise.all([service.send(message), service.send({ ...message, code: '000001' }), service.check()])
  center.ask('enquire_link')
  await expect.poll(() => center.seen).toContain('enquire_link_resp 0')
  expect(center.binds).toHaveLength(1)
  expect(center.sent.map(({ code }) => code).toSorted()).toEqual(['000001', '042042'])
  await service.close?.()
  await expect.poll(() => center.sockets.size).toBe(0)
  expect(center.seen.at(-1)).toBe('unbind')
  expect(log).toEqual([])
})

test('TLS verifies the operator’s certificate', async () => {
  const authority = openAuthority('operadora')
  const center = await openCenter({ tls: authority.issue('smpp') })
  await open(center.url, { ca: authority.cert }).service.send(message)
  expect(center.sent).toHaveLength(1)
  await expect(open(center.url).service.send(message)).rejects.toMatchObject({
    codes: 'smpp UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    isRefused: true,
  })
  expect(center.binds).toHaveLength(1)
})

test.each([
  ['an invalid destination', { submit: 0x0b, times: 1 }, 'smpp ESME_RINVDSTADR'],
  ['the operator’s own status', { submit: 0x0412, times: 1 }, 'smpp 0x00000412'],
  ['a system that never has capacity', { submit: 0x58, times: 9 }, 'smpp ESME_RTHROTTLED'],
  ['a refused log-in', { bind: 0x0d }, 'smpp bind ESME_RBINDFAIL'],
])('%s is a certain refusal', async (_, trouble, codes) => {
  const center = await openCenter()
  center.state.trouble = trouble
  const sending = open(center.url).service.send(message)
  await expect(sending).rejects.toBeInstanceOf(CodeNotSent)
  await expect(sending).rejects.toMatchObject({ codes, isRefused: true })
  expect(center.sent).toEqual([])
})

test('a wrong password is a certain refusal that names neither user nor password', async () => {
  const center = await openCenter()
  const { service, log } = open(center.url.replace(login.password, 'outra-senha'))
  await expect(service.send(message)).rejects.toMatchObject({ codes: 'smpp bind ESME_RINVPASWD', isRefused: true })
  expect(JSON.stringify(log)).not.toMatch(/outra|vespera|127\.0/)
})

test.each([0x58, 0x14])('waits and tries again after status %i', async submit => {
  const center = await openCenter()
  center.state.trouble = { submit, times: 2 }
  await open(center.url).service.send(message)
  expect(center.seen.filter(command => command === 'submit_sm')).toHaveLength(3)
  expect(center.sent).toHaveLength(1)
})

test('takes turns as far apart as the setting demands', async () => {
  const waits: number[] = []
  let clock = 1_000
  const turn = pace(
    20,
    () => clock,
    async ms => void waits.push(ms),
  )
  await Promise.all([turn(), turn(), turn()])
  clock += 500
  await turn()
  expect(waits).toEqual([0, 50, 100, 0])
})

test.each([
  ['silent', 'smpp submit_sm timeout'],
  ['drops', 'smpp submit_sm connection lost'],
] as const)('a system that is %s may have accepted the message', async (trouble, codes) => {
  const center = await openCenter()
  const { service, events } = open(center.url, { timeoutMs: 1_000 })
  await service.check()
  center.state.trouble = trouble
  await expect(service.send(message)).rejects.toMatchObject({ codes, isRefused: false })
  center.state.trouble = 'none'
  await expect
    .poll(
      () =>
        service.send(message).then(
          () => true,
          () => false,
        ),
      { timeout: 5_000 },
    )
    .toBe(true)
  expect(events()).toContain('sms_session_lost')
})

test('a dropped session opens again by itself, with growing pauses, and messages in the meantime are refused', async () => {
  const center = await openCenter()
  const { service, log } = open(center.url)
  await service.check()
  center.state.trouble = { bind: 0x0d }
  center.drop()
  await expect.poll(() => log.length).toBeGreaterThan(3)
  await expect(service.send(message)).rejects.toMatchObject({ isRefused: true })
  center.state.trouble = 'none'
  await expect.poll(() => center.sockets.size, { timeout: 10_000 }).toBe(1)
  await expect
    .poll(
      () =>
        service.send(message).then(
          () => true,
          () => false,
        ),
      { timeout: 5_000 },
    )
    .toBe(true)
  const pauses = log.map(({ facts }) => Number(facts?.pause_ms))
  expect(pauses.slice(0, 4)).toEqual([20, 40, 80, 160])
  expect(log[1]?.facts).toMatchObject({ reason: 'smpp bind ESME_RBINDFAIL' })
})

test('nobody listening is a certain refusal', async () => {
  const center = await openCenter()
  await center.close()
  await expect(open(center.url).service.send(message)).rejects.toMatchObject({
    codes: 'smpp ECONNREFUSED',
    isRefused: true,
  })
})

test('a session whose enquiries are not answered is opened again', async () => {
  const center = await openCenter()
  const { service } = open(center.url, { enquireMs: 200, timeoutMs: 500 })
  await service.check()
  await expect.poll(() => center.seen.filter(command => command === 'enquire_link').length).toBeGreaterThan(1)
  center.state.trouble = 'deaf to enquiries'
  await expect.poll(() => center.binds.length, { timeout: 5_000 }).toBeGreaterThan(1)
})

test('an operator who logs us out is answered, and we log in again', async () => {
  const center = await openCenter()
  const { service } = open(center.url)
  await service.check()
  center.ask('unbind')
  await expect.poll(() => center.seen).toContain('unbind_resp 0')
  await expect.poll(() => center.binds.length).toBe(2)
})

const receipt = (state: string, code: string) =>
  `id:1 sub:001 dlvrd:000 submit date:2611281601 done date:2611281602 stat:${state} err:${code} text:042042`
const payloadField = (text: string) => Buffer.concat([Buffer.from([0x04, 0x24, 0, text.length]), Buffer.from(text)])
const stateField = (state: number) => Buffer.from([0x04, 0x27, 0, 1, state])

test('a failed receipt is logged with its state and code, and without number or text', async () => {
  const center = await openCenter()
  const { service, log } = open(center.url)
  await service.send(message)
  const about = { from: '5521990001234', to: '28000', esmClass: 0x04 }
  center.deliver({ ...about, text: receipt('DELIVRD', '000') })
  center.deliver({ ...about, text: receipt('UNDELIV', '013') })
  center.deliver({ ...about, text: '', more: stateField(8) })
  center.deliver({ ...about, text: '', more: payloadField(receipt('EXPIRED', '027')) })
  // An answer of the person is not a receipt.
  center.deliver({ ...about, esmClass: 0, text: 'stat:UNDELIV 5521990001234' })
  await expect.poll(() => center.seen.filter(command => command === 'deliver_sm_resp 0').length).toBe(5)
  expect(log).toEqual([
    { event: 'sms_not_delivered', facts: { state: 'UNDELIV', code: '013' } },
    { event: 'sms_not_delivered', facts: { state: 'REJECTD', code: 'none' } },
    { event: 'sms_not_delivered', facts: { state: 'EXPIRED', code: '027' } },
  ])
})
