import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestFault } from '#test/sms-service/official-schema.ts'
import { access, openTwilioService } from '#test/sms-service/open-twilio-service.ts'
import { codeText } from './phone-codes.ts'
import { openTwilio } from './twilio.ts'

let service: Awaited<ReturnType<typeof openTwilioService>>
const message = { to: '21990001234', code: '042042', minutes: 10 }
const open = (more: object = {}) =>
  openTwilio({ url: service.url, ...access, from: '28000', callFrom: '+552140000000', ...more })

beforeAll(async () => {
  service = await openTwilioService()
})
beforeEach(() => {
  service.state.trouble = 'none'
})
afterAll(() => service.close())

test('sends a code that fits the official schema', async () => {
  await open().send(message)
  const form = { To: '+5521990001234', From: '28000', Body: codeText(message), ValidityPeriod: '600' }
  expect(service.messages.at(-1)?.form).toEqual(form)
  const pool = `MG${'1f'.repeat(16)}`
  await open({ from: pool }).send(message)
  expect(service.messages.at(-1)?.form).toMatchObject({ MessagingServiceSid: pool })
  expect(service.faults).toEqual([])
})

test('a call that fits the official schema reads the code digit by digit, twice', async () => {
  await open().call?.(message)
  const { to, form, text } = service.calls.at(-1) ?? {}
  expect({ to, from: form?.From }).toEqual({ to: '+5521990001234', from: '+552140000000' })
  expect(text?.match(/<Say language="pt-BR">[^<]*0, 4, 2, 0, 4, 2\.<\/Say>/g)).toHaveLength(2)
  expect(service.faults).toEqual([])
  // The code and the number travel in the body, never in a URL.
  expect(service.urls.join()).not.toMatch(/042042|9990001234|990001234/)
})

test('makes no calls without a number that calls', () => {
  expect(open({ callFrom: undefined }).call).toBeUndefined()
})

test.each([
  ['a wrong token', 'none', { token: 'outro' }, '401 20003', true],
  ['a refusal', 'refuses', {}, '400 21211', true],
  ['an overload', 'overloaded', {}, '503 20500', false],
  ['html', 'speaks html', {}, 'twilio odd answer', false],
  // Only this case has a short timeout, because the other cases may take as long on a busy machine.
  ['silence', 'hangs', { timeoutMs: 500 }, 'TimeoutError', false],
] as const)('%s is told by codes, and whether it is certain', async (_, trouble, more, codes, isRefused) => {
  service.state.trouble = trouble
  await expect(open(more).send(message)).rejects.toMatchObject({ codes, isRefused })
})

test('a service that cannot be reached has certainly sent nothing', async () => {
  const gone = await openTwilioService()
  await gone.close()
  await expect(open({ url: gone.url }).send(message)).rejects.toMatchObject({ codes: 'TypeError', isRefused: true })
})

test('the check reads the account and sends nothing', async () => {
  const before = [service.messages.length, service.calls.length]
  await open().check()
  await expect(open({ token: 'outro' }).check()).rejects.toMatchObject({ codes: '401 20003' })
  service.state.trouble = 'suspended'
  await expect(open().check()).rejects.toMatchObject({ codes: 'twilio account not active' })
  expect([service.messages.length, service.calls.length]).toEqual(before)
  expect(service.faults).toEqual([])
})

const messages = 'POST /2010-04-01/Accounts/{AccountSid}/Messages.json'

test.each([
  ['no recipient', { From: '28000', Body: 'x' }],
  ['an unknown field', { To: '+55', Text: 'x' }],
  ['a period that is no number', { To: '+55', ValidityPeriod: 'dez' }],
  ['a messaging service with a wrong id', { To: '+55', MessagingServiceSid: 'AC00' }],
])('the official schema refuses %s', (_, form) => {
  expect(requestFault(messages, { To: '+5521990001234', From: '28000', Body: 'x' })).toBeNull()
  expect(requestFault(messages, form as unknown as Record<string, string>)).toEqual(expect.any(String))
})
