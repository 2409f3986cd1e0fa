import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info'
import * as z from 'zod/mini'
import { fits, pemFile } from './formats.ts'

export type PixEnv = {
  receiver?: { key: string; name: string; city: string } | undefined
  whatsapp?: string | undefined
  /** A provider that implements the official API Pix. Unset: an operator confirms payments. */
  provider?: PixProviderEnv | undefined
}

export type PixProviderEnv = {
  url: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  cert: string
  key: string
  /** The CA that issued the provider's certificate, unless it is a public one. */
  ca?: string | undefined
  chargeSeconds: number
  webhook: PixWebhookEnv
}

/** With `tls`, we terminate TLS ourselves. Without it, a proxy in front of us checks the certificate. */
export type PixWebhookEnv = {
  url: string
  port?: number | undefined
  tls?: { ca: string; cert: string; key: string } | undefined
}

const isHttps = (text: string) => URL.parse(text)?.protocol === 'https:'
const address = z.pipe(
  z.string().check(z.refine(isHttps)),
  z.transform(url => url.replace(/\/+$/, '')),
)
const properName = z.string().check(z.regex(/\p{L}/u), z.maxLength(80))
const secretText = z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/))
const wholeNumber = (max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)),
    z.number().check(z.minimum(1), z.maximum(max)),
  )

export const pixVariables = {
  PIX_KEY: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform(text => getPixKeyInfo(text)?.value ?? ''),
      ),
      z.string().check(z.minLength(1)),
    ),
  ),
  PIX_MERCHANT_NAME: z.optional(properName),
  PIX_MERCHANT_CITY: z.optional(properName),
  PIX_WHATSAPP: z.optional(z.string().check(z.regex(/^\d{10,11}$/))),
  PIX_API_URL: z.optional(address),
  PIX_TOKEN_URL: z.optional(address),
  PIX_CLIENT_ID: z.optional(secretText),
  PIX_CLIENT_SECRET: z.optional(secretText),
  PIX_CERT_FILE: z.optional(pemFile),
  PIX_KEY_FILE: z.optional(pemFile),
  PIX_CA_FILE: z.optional(pemFile),
  PIX_CHARGE_SECONDS: wholeNumber(2_592_000),
  PIX_WEBHOOK_URL: z.optional(address),
  PIX_WEBHOOK_PORT: z.optional(wholeNumber(65_535)),
  PIX_WEBHOOK_CA_FILE: z.optional(pemFile),
  PIX_WEBHOOK_CERT_FILE: z.optional(pemFile),
  PIX_WEBHOOK_KEY_FILE: z.optional(pemFile),
}

export type PixName = keyof typeof pixVariables
const Variables = z.object(pixVariables)
type Parsed = z.infer<typeof Variables>

type Rule = { must: string; example: string; secret?: true }
const is = (must: string, example: string): Rule => ({ must, example })
const isHttpsUrl = (example: string, but = '') => is(`um endereço https${but}`, `https://${example}`)
const isPem = (of: string, file: string) => is(`um arquivo PEM ${of}`, `./pix/${file}`)
const ofTheKey = 'com a chave desse certificado'

export const pixRules: Record<PixName, Rule> = {
  PIX_KEY: is('uma chave Pix', 'financeiro@vespera.example'),
  PIX_MERCHANT_NAME: is('o nome de quem recebe', 'Vespera'),
  PIX_MERCHANT_CITY: is('a cidade de quem recebe', 'Niteroi'),
  PIX_WHATSAPP: is('DDD e número, só algarismos', '21900001234'),
  PIX_API_URL: isHttpsUrl('pix.banco.example/v2'),
  PIX_TOKEN_URL: isHttpsUrl('pix.banco.example/oauth/token'),
  PIX_CLIENT_ID: is('o identificador dado pelo provedor', '…'),
  PIX_CLIENT_SECRET: { ...is('o segredo dado pelo provedor', '…'), secret: true },
  PIX_CERT_FILE: isPem('com o nosso certificado', 'cliente.pem'),
  PIX_KEY_FILE: isPem(ofTheKey, 'cliente.key'),
  PIX_CA_FILE: isPem('de certificados', 'provedor-ca.pem'),
  PIX_CHARGE_SECONDS: is('um número de segundos, de 1 a 2592000', '86400'),
  PIX_WEBHOOK_URL: isHttpsUrl('pix.vespera.example/aviso', ', sem o /pix do fim'),
  PIX_WEBHOOK_PORT: is('um número de 1 a 65535', '8443'),
  PIX_WEBHOOK_CA_FILE: isPem('de quem assina o provedor', 'avisos-ca.pem'),
  PIX_WEBHOOK_CERT_FILE: isPem('com o certificado dos avisos', 'avisos.pem'),
  PIX_WEBHOOK_KEY_FILE: isPem(ofTheKey, 'avisos.key'),
}

const receiverNames = ['PIX_KEY', 'PIX_MERCHANT_NAME', 'PIX_MERCHANT_CITY'] as const
const providerNames = [
  'PIX_API_URL',
  'PIX_CLIENT_ID',
  'PIX_CLIENT_SECRET',
  'PIX_CERT_FILE',
  'PIX_KEY_FILE',
  'PIX_WEBHOOK_URL',
] as const
const tlsNames = ['PIX_WEBHOOK_CA_FILE', 'PIX_WEBHOOK_CERT_FILE', 'PIX_WEBHOOK_KEY_FILE'] as const

/** Each group is complete or absent, and requires the group before it. */
const groups: { names: readonly PixName[]; with: readonly PixName[] }[] = [
  { names: [...receiverNames], with: [...providerNames] },
  { names: [...providerNames], with: ['PIX_TOKEN_URL', 'PIX_CA_FILE', 'PIX_WEBHOOK_PORT', ...tlsNames] },
  { names: ['PIX_WEBHOOK_PORT'], with: tlsNames },
  { names: tlsNames, with: [] },
]

export function missingPixName(parsed: Parsed): PixName | undefined {
  for (const { names, with: more } of groups) {
    const isNeeded = [...names, ...more].some(name => parsed[name])
    const missing = isNeeded ? names.find(name => !parsed[name]) : undefined
    if (missing) return missing
  }
  return undefined
}

/** Returns the variable to change if a certificate and a key don't match. */
export function unfitPixName(parsed: Parsed): PixName | undefined {
  if (!fits(parsed.PIX_CERT_FILE, parsed.PIX_KEY_FILE)) return 'PIX_KEY_FILE'
  return fits(parsed.PIX_WEBHOOK_CERT_FILE, parsed.PIX_WEBHOOK_KEY_FILE) ? undefined : 'PIX_WEBHOOK_KEY_FILE'
}

/** The demo's payee is fictitious: its Pix key is not registered, and its phone number is not in use. */
export const pixDefaults = (given: NodeJS.ProcessEnv, demo: boolean) => ({
  PIX_CHARGE_SECONDS: '86400',
  ...(demo &&
    !receiverNames.some(name => given[name]) && {
      PIX_KEY: '00000000-0000-4000-8000-000000000000',
      PIX_MERCHANT_NAME: 'Véspera Demonstração',
      PIX_MERCHANT_CITY: 'Niterói',
      ...(!given.PIX_WHATSAPP && { PIX_WHATSAPP: '21900000000' }),
    }),
})

export function pixOf(parsed: Parsed): PixEnv {
  const { PIX_KEY: key, PIX_MERCHANT_NAME: name, PIX_MERCHANT_CITY: city } = parsed
  return {
    receiver: key && name && city ? { key, name, city } : undefined,
    whatsapp: parsed.PIX_WHATSAPP,
    provider: providerOf(parsed),
  }
}

function providerOf(parsed: Parsed): PixProviderEnv | undefined {
  const { PIX_API_URL: url, PIX_CERT_FILE: cert, PIX_KEY_FILE: key } = parsed
  if (!url || !cert || !key) return undefined
  return {
    url,
    tokenUrl: parsed.PIX_TOKEN_URL ?? `${url}/oauth/token`,
    clientId: parsed.PIX_CLIENT_ID ?? '',
    clientSecret: parsed.PIX_CLIENT_SECRET ?? '',
    cert,
    key,
    ca: parsed.PIX_CA_FILE,
    chargeSeconds: parsed.PIX_CHARGE_SECONDS,
    webhook: { url: parsed.PIX_WEBHOOK_URL ?? '', port: parsed.PIX_WEBHOOK_PORT, tls: tlsOf(parsed) },
  }
}

function tlsOf({ PIX_WEBHOOK_CA_FILE: ca, PIX_WEBHOOK_CERT_FILE: cert, PIX_WEBHOOK_KEY_FILE: key }: Parsed) {
  return ca && cert && key ? { ca, cert, key } : undefined
}
