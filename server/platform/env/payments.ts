import * as z from 'zod/mini'
import { httpUrl, origin } from './formats.ts'

export type PaymentsEnv = {
  /** Unset: people pay by card on the site's own origin. */
  url?: string | undefined
  port: number
  gateway: 'none' | 'simulator' | 'pagbank'
  pagbank?: { url: string; token: string } | undefined
  notificationUrl: string
  webhookPath: string
  /** Whether the form may send card data unencrypted. */
  acceptRawCard: boolean
}

export const webhookPath = '/webhooks/pagbank'

const flag = z.pipe(
  z.enum(['0', '1']),
  z.transform(text => text === '1'),
)

export const paymentsVariables = {
  PAYMENTS_GATEWAY: z.enum(['none', 'simulator', 'pagbank']),
  PAYMENTS_URL: z.optional(origin),
  PAYMENTS_PORT: z.pipe(
    z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)),
    z.number().check(z.maximum(65535)),
  ),
  PAYMENTS_NOTIFICATION_URL: z.optional(httpUrl),
  PAYMENTS_ACCEPT_RAW_CARD: z.optional(flag),
  PAGBANK_URL: origin,
  PAGBANK_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{8,500}$/))),
}

export type PaymentsName = keyof typeof paymentsVariables
type Parsed = z.output<z.ZodMiniObject<typeof paymentsVariables>>

export const paymentsRules: Record<PaymentsName, { must: string; example: string; secret?: true }> = {
  PAYMENTS_GATEWAY: { must: 'none, pagbank ou, só na demonstração (DEMO=1), simulator', example: 'pagbank' },
  PAYMENTS_URL: { must: 'uma origem http ou https, sem caminho', example: 'https://pagamentos.vespera.example' },
  PAYMENTS_PORT: { must: 'um número de 0 a 65535', example: '3001' },
  PAYMENTS_NOTIFICATION_URL: {
    must: 'um endereço http ou https',
    example: 'https://pagamentos.vespera.example/webhooks/pagbank',
  },
  PAYMENTS_ACCEPT_RAW_CARD: { must: '1 ou 0 e, com cartões de verdade, 1 só com PAYMENTS_URL', example: '0' },
  PAGBANK_URL: { must: 'uma origem http ou https, sem caminho', example: 'https://sandbox.api.pagseguro.com' },
  PAGBANK_TOKEN: { must: 'o token dado pelo PagBank', example: '…', secret: true },
}

export const paymentsDefaults = (demo: boolean) => ({
  PAYMENTS_GATEWAY: demo ? 'simulator' : 'none',
  PAYMENTS_PORT: '3001',
  PAGBANK_URL: 'https://api.pagseguro.com',
})

export const missingPaymentsName = (parsed: Parsed): PaymentsName | undefined =>
  parsed.PAYMENTS_GATEWAY === 'pagbank' && !parsed.PAGBANK_TOKEN ? 'PAGBANK_TOKEN' : undefined

type Values = Parsed & { PUBLIC_URL: string }

/**
 * A simulator takes no money, so production refuses to start with it. The numbers of real cards never reach the main
 * process (docs/safety.md T73).
 */
export function unfitPaymentsName(values: Values & { DEMO: boolean }): PaymentsName | undefined {
  if (values.PAYMENTS_GATEWAY === 'simulator' && !values.DEMO) return 'PAYMENTS_GATEWAY'
  const isRaw = values.PAYMENTS_ACCEPT_RAW_CARD && values.PAYMENTS_GATEWAY === 'pagbank' && !isTrial(values)
  return isRaw && !ownOrigin(values) ? 'PAYMENTS_ACCEPT_RAW_CARD' : undefined
}

const production = 'https://api.pagseguro.com'

const isTrial = ({ PAYMENTS_GATEWAY: gateway, PAGBANK_URL: url }: Parsed) =>
  gateway === 'simulator' || (gateway === 'pagbank' && url !== production)

const ownOrigin = ({ PAYMENTS_URL, PUBLIC_URL }: Values) => (PAYMENTS_URL === PUBLIC_URL ? undefined : PAYMENTS_URL)

export function paymentsOf(parsed: Values): PaymentsEnv {
  const { PAYMENTS_GATEWAY: gateway, PAGBANK_TOKEN: token, PAGBANK_URL: url, PAYMENTS_URL } = parsed
  return {
    url: ownOrigin(parsed),
    port: parsed.PAYMENTS_PORT,
    gateway,
    pagbank: gateway === 'pagbank' && token ? { url, token } : undefined,
    notificationUrl: parsed.PAYMENTS_NOTIFICATION_URL ?? `${PAYMENTS_URL ?? parsed.PUBLIC_URL}${webhookPath}`,
    webhookPath,
    acceptRawCard: parsed.PAYMENTS_ACCEPT_RAW_CARD ?? isTrial(parsed),
  }
}
