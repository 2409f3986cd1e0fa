import * as z from 'zod/mini'
import { httpUrl } from './formats.ts'

export type WhatsappEnv = { url: string; phoneId: string; token: string; template: string; language: string }

export const whatsappVariables = {
  WHATSAPP_API_URL: httpUrl,
  WHATSAPP_PHONE_ID: z.optional(z.string().check(z.regex(/^\d{5,30}$/))),
  WHATSAPP_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,1000}$/))),
  WHATSAPP_TEMPLATE: z.optional(z.string().check(z.regex(/^[a-z0-9_]{1,512}$/))),
  WHATSAPP_LANGUAGE: z.string().check(z.regex(/^[a-z]{2}(_[A-Z]{2})?$/)),
}

type Parsed = z.output<z.ZodMiniObject<typeof whatsappVariables>>

export const whatsappRules = {
  WHATSAPP_API_URL: {
    must: 'o endereço da API do WhatsApp, com a versão',
    example: 'https://graph.facebook.com/v23.0',
  },
  WHATSAPP_PHONE_ID: { must: 'o identificador do número que envia, só algarismos', example: '106540352242922' },
  WHATSAPP_TOKEN: { must: 'o token da API do WhatsApp', example: '…', secret: true },
  WHATSAPP_TEMPLATE: { must: 'o nome de um modelo de autenticação aprovado', example: 'codigo_de_verificacao' },
  WHATSAPP_LANGUAGE: { must: 'o idioma do modelo', example: 'pt_BR' },
} as const

export const whatsappDefaults = { WHATSAPP_API_URL: 'https://graph.facebook.com/v23.0', WHATSAPP_LANGUAGE: 'pt_BR' }

export function whatsappOf(values: Parsed): WhatsappEnv | undefined {
  const { WHATSAPP_PHONE_ID: phoneId, WHATSAPP_TOKEN: token, WHATSAPP_TEMPLATE: template } = values
  if (!phoneId || !token || !template) return undefined
  return {
    url: values.WHATSAPP_API_URL.replace(/\/+$/, ''),
    phoneId,
    token,
    template,
    language: values.WHATSAPP_LANGUAGE,
  }
}
