import * as z from 'zod/mini'
import { minuteSeconds } from '#contract/durations.ts'
import { countryCode } from '#contract/format.ts'
import { askService } from './ask-service.ts'
import { CodeNotSent, codeText, type PhoneCode, type PhoneService } from './phone-codes.ts'

export type Twilio = {
  url: string
  accountSid: string
  token: string
  /** A short code, a number or a messaging service (`MG…`). */
  from: string
  /** The number that calls. Unset: there are no calls. */
  callFrom?: string | undefined
  timeoutMs?: number
}

/** spec/json/twilio_api_v2010.json of github.com/twilio/twilio-oai. */
export function openTwilio({ url, accountSid, token, from, callFrom, timeoutMs }: Twilio): PhoneService {
  const account = `${url}/2010-04-01/Accounts/${accountSid}`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`
  const ask = (path: string, form?: Record<string, string>) =>
    askService(account + path, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      headers: { authorization },
      timeoutMs,
      errorCode,
    })

  async function create(kind: 'Messages' | 'Calls', form: Record<string, string>) {
    const answer = await ask(`/${kind}.json`, form)
    if (!Created.safeParse(answer).success) throw new CodeNotSent('twilio odd answer', false)
  }

  return {
    name: 'twilio',
    channel: 'sms',
    send: message =>
      create('Messages', {
        To: numberOf(message),
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
        Body: codeText(message),
        ValidityPeriod: String(message.minutes * minuteSeconds),
      }),
    call: callFrom
      ? message => create('Calls', { To: numberOf(message), From: callFrom, Twiml: speech(message), Timeout: '30' })
      : undefined,
    async check() {
      const { success } = Active.safeParse(await ask('.json'))
      if (!success) throw new CodeNotSent('twilio account not active', true)
    },
  }
}

const Created = z.object({ sid: z.string() })
const Active = z.object({ status: z.literal('active') })
const Failed = z.object({ code: z.int() })
const errorCode = (answer: unknown) => Failed.safeParse(answer).data?.code

const numberOf = ({ to }: PhoneCode) => `+${countryCode}${to}`

/** Digit by digit and twice, for people who write it down. Does not say who calls. */
function speech({ code }: PhoneCode) {
  const say = (text: string) => `<Say language="pt-BR">${text}</Say><Pause length="1"/>`
  const digits = `Seu código é: ${[...code].join(', ')}.`
  return `<Response><Pause length="1"/>${say(digits)}${say(`Repetindo. ${digits}`)}${say('Não compartilhe com ninguém.')}</Response>`
}
