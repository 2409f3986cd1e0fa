import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messageFault } from '#test/message-service/official-schema.ts'
import { access, openMessageService } from '#test/message-service/open-message-service.ts'
import { CodeNotSent } from './phone-codes.ts'
import { openWhatsappCloud } from './whatsapp-cloud.ts'

let service: Awaited<ReturnType<typeof openMessageService>>
const message = { to: '21990001234', code: '042042', minutes: 10 }
const open = (more: object = {}) => openWhatsappCloud({ url: service.url, language: 'pt_BR', ...access, ...more })

beforeAll(async () => {
  service = await openMessageService()
})
beforeEach(() => {
  service.state.trouble = 'none'
})
afterAll(() => service.close())

test('sends a code that fits the official schema', async () => {
  await open().send(message)
  expect(service.sent).toEqual([{ to: '5521990001234', code: '042042' }])
  expect(service.faults).toEqual([])
})

test.each([
  ['a wrong token', { token: 'outro' }, 'phone code not sent: 401 190'],
  ['an unknown template', { template: 'outro' }, 'phone code not sent: 400 132001'],
  ['an unknown sender', { phoneId: '99999' }, 'phone code not sent: 404 100'],
])('the error for %s contains only codes', async (_, more, text) => {
  await expect(open(more).send(message)).rejects.toThrow(
    new CodeNotSent(text.slice('phone code not sent: '.length), true),
  )
})

test.each([
  ['refuses', {}, '400 131026'],
  ['speaks html', {}, '200 odd answer'],
  // Only this case has a short timeout, because the other cases may take as long on a busy machine.
  ['hangs', { timeoutMs: 500 }, 'TimeoutError'],
] as const)('does not name the number when a service %s', async (trouble, more, codes) => {
  service.state.trouble = trouble
  await expect(open(more).send(message)).rejects.toThrow(new CodeNotSent(codes, trouble === 'refuses'))
})

test('the check reads the sender and sends nothing', async () => {
  const before = service.sent.length
  await open().check()
  await expect(open({ token: 'outro' }).check()).rejects.toMatchObject({ codes: '401 190' })
  await expect(open({ phoneId: '99999' }).check()).rejects.toMatchObject({ codes: '404 100' })
  expect(service.sent).toHaveLength(before)
  expect(service.faults).toEqual([])
})

const template = {
  name: 'codigo',
  language: { policy: 'deterministic', code: 'pt_BR' },
  components: [{ type: 'body', parameters: [{ type: 'text', text: '123456' }] }],
}
const whole = {
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: '5521990001234',
  type: 'template',
  template,
}

test.each([
  ['no template', { ...whole, template: undefined }],
  ['a language without its policy', { ...whole, template: { ...template, language: { code: 'pt_BR' } } }],
  ['a component of an unknown type', { ...whole, template: { ...template, components: [{ type: 'tail' }] } }],
  [
    'a button without an index',
    { ...whole, template: { ...template, components: [{ type: 'button', sub_type: 'url', parameters: [] }] } },
  ],
  [
    'a text parameter without text',
    { ...whole, template: { ...template, components: [{ type: 'body', parameters: [{ type: 'text' }] }] } },
  ],
])('the official schema refuses %s', (_, wrong) => {
  expect(messageFault(whole)).toBeNull()
  expect(messageFault(wrong)).toEqual(expect.any(String))
})
