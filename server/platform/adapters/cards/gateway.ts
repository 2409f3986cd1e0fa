import type { IncomingHttpHeaders } from 'node:http'
import type { CardStatus } from '#contract/card-payment.ts'

/** Never store or log these values, and never put them in an error. */
export type CardSecret =
  | { encrypted: string }
  | { number: string; month: string; year: string; securityCode: string; name: string }

export type ChargeInput = {
  /** Our id for the attempt. Webhooks include it. */
  reference: string
  idempotencyKey: string
  cents: number
  title: string
  holder: { name: string; taxId?: string | undefined }
  payer: { name: string; email: string; taxId?: string | undefined }
  card: CardSecret
}

export type Charge = {
  gatewayOrderId: string
  gatewayChargeId: string
  reference: string
  status: CardStatus
  cents: number
  refundedCents: number
  brand: string | null
  lastDigits: string | null
  /** A fingerprint of the card without its number. Null if the gateway reveals too little. */
  card: string | null
}

/**
 * `invalid`: not charged, with errors by wire field. `refused`: not charged, and the gateway would refuse another card
 * too. `unreached`: the outcome is unknown.
 */
export type ChargeResult =
  | { kind: 'charged'; charge: Charge }
  | { kind: 'invalid'; errors: Record<string, string[]> }
  | { kind: 'refused' }
  | { kind: 'unreached' }

export type Webhook = { headers: IncomingHttpHeaders; body: Buffer }

/** We do not trust a webhook. It only names the order or charge to look up at the gateway. */
export type WebhookSubject = {
  reference: string | undefined
  gatewayOrderId: string | undefined
  gatewayChargeId: string | undefined
}

export type CardGateway = {
  name: 'pagbank' | 'simulator'
  needsTaxId: boolean
  /** An RSA public key as base64-encoded SPKI. Throws if none is available. */
  readPublicKey(): Promise<string>
  /** Retries send the same bytes with the same key. Errors never contain card data. */
  charge(input: ChargeInput): Promise<ChargeResult>
  /** Throws if the gateway does not give a usable answer. */
  readOrder(gatewayOrderId: string): Promise<Charge | undefined>
  /** Looks up an attempt whose response was lost. Throws like `readOrder`. Undefined if the outcome is unknown. */
  findByReference(reference: string): Promise<Charge | 'none' | undefined>
  /** Idempotent by `idempotencyKey`. */
  refund(charge: { gatewayChargeId: string; cents: number; idempotencyKey: string }): Promise<'refunded' | 'later'>
  /** Undefined if the signature is wrong or missing. */
  readWebhook(webhook: Webhook): WebhookSubject | undefined
  testCards: readonly { number: string; does: string }[]
}
