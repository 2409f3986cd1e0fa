import * as z from 'zod/mini'
import { httpUrl, isUrl } from './formats.ts'
import * as whatsapp from './whatsapp.ts'

export type PhoneCodesEnv = {
  /** In the order tried. Empty: we write codes to `outbox/` below `DATA_DIR`. */
  phoneCodeServices: ServiceName[]
  smpp?: { url: string; systemType?: string | undefined; from: string; perSecond: number } | undefined
  twilio?: { url: string; accountSid: string; token: string; from: string; callFrom?: string | undefined } | undefined
  whatsapp?: whatsapp.WhatsappEnv | undefined
}

const serviceNames = ['smpp', 'twilio', 'whatsapp'] as const
export type ServiceName = (typeof serviceNames)[number]

const services = z.pipe(
  z.pipe(
    z.string(),
    z.transform(list => [...new Set(list.split(',').map(name => name.trim()))]),
  ),
  z.array(z.enum(serviceNames)),
)

const hasLogIn = (text: string) => {
  const { hostname, username, password } = URL.parse(text) ?? {}
  return Boolean(hostname && username && password)
}

export const phoneCodeVariables = {
  PHONE_CODE_CHANNELS: z.optional(services),
  SMPP_URL: z.optional(z.string().check(z.refine(isUrl(['smpp:', 'smpps:'])), z.refine(hasLogIn))),
  SMPP_FROM: z.optional(z.string().check(z.regex(/^(\d{3,15}|\+\d{9,15}|[A-Za-z0-9]{1,11})$/))),
  SMPP_SYSTEM_TYPE: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,12}$/))),
  SMPP_PER_SECOND: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,2}$/)), z.transform(Number)),
  TWILIO_API_URL: httpUrl,
  TWILIO_ACCOUNT_SID: z.optional(z.string().check(z.regex(/^AC[0-9a-fA-F]{32}$/))),
  TWILIO_AUTH_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/))),
  TWILIO_FROM: z.optional(z.string().check(z.regex(/^(\d{3,8}|\+\d{9,15}|MG[0-9a-fA-F]{32})$/))),
  TWILIO_CALL_FROM: z.optional(z.string().check(z.regex(/^\+\d{9,15}$/))),
  ...whatsapp.whatsappVariables,
}

type Parsed = z.output<z.ZodMiniObject<typeof phoneCodeVariables>>
type Name = keyof Parsed

export const phoneCodeRules = {
  PHONE_CODE_CHANNELS: {
    must: 'smpp, twilio ou whatsapp, na ordem em que são tentados, separados por vírgula',
    example: 'smpp,whatsapp',
  },
  SMPP_URL: {
    must: 'o endereço do SMPP da operadora, com usuário e senha',
    example: 'smpps://usuario:senha@smpp.operadora.example:3550',
    secret: true,
  },
  SMPP_FROM: { must: 'o remetente que a operadora deu', example: '28000' },
  SMPP_SYSTEM_TYPE: { must: 'o tipo de sistema que a operadora deu', example: 'VMA' },
  SMPP_PER_SECOND: { must: 'um número de mensagens por segundo, de 1 a 999', example: '5' },
  TWILIO_API_URL: { must: 'o endereço da API da Twilio', example: 'https://api.twilio.com' },
  TWILIO_ACCOUNT_SID: { must: 'o identificador da conta na Twilio', example: 'AC00000000000000000000000000000000' },
  TWILIO_AUTH_TOKEN: { must: 'o token da conta na Twilio', example: '…', secret: true },
  TWILIO_FROM: { must: 'o número curto, o número ou o serviço que envia', example: '28000' },
  TWILIO_CALL_FROM: { must: 'o número que liga, com + e país', example: '+552140000000' },
  ...whatsapp.whatsappRules,
} as const satisfies Record<Name, { must: string; example: string; secret?: true }>

export const phoneCodeDefaults = {
  SMPP_PER_SECOND: '5',
  TWILIO_API_URL: 'https://api.twilio.com',
  ...whatsapp.whatsappDefaults,
}

/** Each service requires all of its variables. */
const needs: Record<ServiceName, readonly Name[]> = {
  smpp: ['SMPP_URL', 'SMPP_FROM'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  whatsapp: ['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_TEMPLATE'],
}
const settingsOf = { ...needs, twilio: [...needs.twilio, 'TWILIO_CALL_FROM'] } as const

const isConfigured = (values: Parsed, service: ServiceName) => settingsOf[service].some(name => values[name])

export const missingPhoneCodeName = (values: Parsed) =>
  serviceNames
    .filter(service => isConfigured(values, service) || values.PHONE_CODE_CHANNELS?.includes(service))
    .flatMap(service => needs[service])
    .find(name => !values[name])

export function phoneCodesOf(values: Parsed): PhoneCodesEnv {
  const { SMPP_URL, SMPP_FROM, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = values
  return {
    phoneCodeServices: values.PHONE_CODE_CHANNELS ?? serviceNames.filter(service => isConfigured(values, service)),
    smpp:
      SMPP_URL && SMPP_FROM
        ? {
            url: SMPP_URL,
            systemType: values.SMPP_SYSTEM_TYPE,
            from: SMPP_FROM,
            perSecond: values.SMPP_PER_SECOND,
          }
        : undefined,
    twilio:
      TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM
        ? {
            url: values.TWILIO_API_URL.replace(/\/+$/, ''),
            accountSid: TWILIO_ACCOUNT_SID,
            token: TWILIO_AUTH_TOKEN,
            from: TWILIO_FROM,
            callFrom: values.TWILIO_CALL_FROM,
          }
        : undefined,
    whatsapp: whatsapp.whatsappOf(values),
  }
}
