import { expect, test } from 'vitest'
import type { LogLine } from '#test/world/site.ts'
import { CodeNotSent, openServices, type PhoneService } from './phone-codes.ts'

const message = { to: '21990001234', code: '042042', minutes: 10 }

type Outcome = 'accepts' | 'refuses' | 'unclear'

function service(name: 'smpp' | 'twilio' | 'whatsapp', outcome: Outcome, calls?: Outcome) {
  const received: string[] = []
  const act = (outcome: Outcome, what: string) => async () => {
    received.push(what)
    if (outcome !== 'accepts') throw new CodeNotSent('400 1', outcome === 'refuses')
  }
  const channel = name === 'whatsapp' ? 'whatsapp' : 'sms'
  const opened: PhoneService = {
    ...{ name, channel, check: async () => undefined, send: act(outcome, 'message') },
    call: calls && act(calls, 'call'),
  }
  return { opened, received }
}

function open(...services: ReturnType<typeof service>[]) {
  const log: LogLine[] = []
  const note = (event: string, facts?: Record<string, unknown>) => void log.push({ event, facts })
  return {
    codes: openServices(
      services.map(({ opened }) => opened),
      note,
    ),
    log,
  }
}

test('the first service that accepts sends the code, and its channel is told', async () => {
  const [one, two] = [service('twilio', 'accepts'), service('whatsapp', 'accepts')]
  const { codes, log } = open(one, two)
  expect(codes.channels).toEqual(['sms', 'whatsapp'])
  expect(await codes.send(message, 'message')).toBe('sms')
  expect([one.received, two.received, log]).toEqual([['message'], [], []])
})

test('after a certain refusal the next service sends it', async () => {
  const [one, two] = [service('smpp', 'refuses'), service('whatsapp', 'accepts')]
  const { codes, log } = open(one, two)
  expect(await codes.send(message, 'message')).toBe('whatsapp')
  expect(log).toEqual([{ event: 'phone_code_refused', facts: { service: 'smpp', codes: '400 1' } }])
})

test('if a service may have sent it, no other does', async () => {
  const two = service('whatsapp', 'accepts')
  const { codes } = open(service('smpp', 'unclear'), two)
  await expect(codes.send(message, 'message')).rejects.toThrow('phone code not sent: 400 1')
  expect(two.received).toEqual([])
})

test('only a service that can call reads the code', async () => {
  const [one, two] = [service('smpp', 'accepts'), service('twilio', 'accepts', 'accepts')]
  const { codes } = open(one, two)
  expect(codes.channels).toEqual(['sms', 'call'])
  expect(await codes.send(message, 'call')).toBe('call')
  expect([one.received, two.received]).toEqual([[], ['call']])
})
