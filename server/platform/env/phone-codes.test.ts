import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const smpp = { SMPP_URL: 'smpps://vespera:segredo@smpp.example:3551', SMPP_FROM: '28000' }
const sid = `AC${'0a'.repeat(16)}`
const twilio = { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: 'segredo', TWILIO_FROM: '28000' }
const whatsapp = { WHATSAPP_PHONE_ID: '106540352242922', WHATSAPP_TOKEN: 'segredo', WHATSAPP_TEMPLATE: 'codigo' }

test.each([
  [{}, { phoneCodeServices: [], smpp: undefined, twilio: undefined, whatsapp: undefined }],
  [smpp, { phoneCodeServices: ['smpp'], smpp: { url: smpp.SMPP_URL, from: '28000', perSecond: 5 } }],
  [{ ...smpp, SMPP_PER_SECOND: '30', SMPP_SYSTEM_TYPE: 'VMA' }, { smpp: { perSecond: 30, systemType: 'VMA' } }],
  [
    { ...twilio, TWILIO_CALL_FROM: '+552140000000', TWILIO_API_URL: 'https://twilio.example/' },
    {
      phoneCodeServices: ['twilio'],
      twilio: {
        ...{ url: 'https://twilio.example', accountSid: sid, token: 'segredo' },
        ...{ from: '28000', callFrom: '+552140000000' },
      },
    },
  ],
  [
    whatsapp,
    {
      phoneCodeServices: ['whatsapp'],
      whatsapp: {
        ...{ url: 'https://graph.facebook.com/v23.0', phoneId: '106540352242922' },
        ...{ token: 'segredo', template: 'codigo', language: 'pt_BR' },
      },
    },
  ],
  [{ ...whatsapp, ...twilio, ...smpp }, { phoneCodeServices: ['smpp', 'twilio', 'whatsapp'] }],
  [
    { ...whatsapp, ...smpp, PHONE_CODE_CHANNELS: 'whatsapp, smpp,whatsapp' },
    { phoneCodeServices: ['whatsapp', 'smpp'] },
  ],
])('reads %o', (source, expected) => {
  expect(readEnv(source)).toMatchObject(expected)
})

test.each([
  [{ SMPP_URL: smpp.SMPP_URL }, 'SMPP_FROM'],
  [{ SMPP_FROM: '28000' }, 'SMPP_URL'],
  [{ ...twilio, TWILIO_FROM: '' }, 'TWILIO_FROM'],
  [{ TWILIO_CALL_FROM: '+552140000000' }, 'TWILIO_ACCOUNT_SID'],
  [{ ...whatsapp, WHATSAPP_TEMPLATE: '' }, 'WHATSAPP_TEMPLATE'],
  [{ ...smpp, PHONE_CODE_CHANNELS: 'smpp,whatsapp' }, 'WHATSAPP_PHONE_ID'],
])('%o requires %s', (source, name) => {
  expect(() => readEnv(source)).toThrow(new RegExp(`^${name}: falta; precisa ser .+, por exemplo ${name}=`))
})

test.each([
  ['PHONE_CODE_CHANNELS', 'sms'],
  ['SMPP_URL', 'https://vespera:segredo@smpp.example'],
  ['SMPP_URL', 'smpps://smpp.example'],
  ['SMPP_URL', 'smpps://vespera@segredo.example'],
  ['SMPP_FROM', 'Um nome longo demais'],
  ['SMPP_SYSTEM_TYPE', 'um tipo'],
  ['SMPP_PER_SECOND', '0'],
  ['TWILIO_ACCOUNT_SID', 'SK00'],
  ['TWILIO_FROM', '552140000000'],
  ['TWILIO_CALL_FROM', '28000'],
])('refuses %s=%s in one line without secrets', (name, value) => {
  const refused = () => readEnv({ ...smpp, ...twilio, [name]: value })
  expect(refused).toThrow(new RegExp(`^${name}: .+ não serve; precisa ser .+ por exemplo ${name}=`))
  expect(refused).not.toThrow(/segredo/)
})
