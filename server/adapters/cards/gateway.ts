import type { CardStatus } from '#contract/payment.ts'

/** Never kept, logged or put in an error: what the browser typed, or what it encrypted of it. */
export type CardSecret =
  | { encrypted: string }
  | { number: string; month: string; year: string; securityCode: string; name: string }

export type ChargeWish = {
  /** Names the attempt at the gateway; it is what its call back carries. */
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
}

/**
 * `invalid`: nothing was charged; by the wire names of section 7's body, or by none. `refused`: nothing was charged, and
 * no card of anybody's would be now. `unreached`: nobody knows whether it was charged.
 */
export type ChargeResult =
  | { kind: 'charged'; charge: Charge }
  | { kind: 'invalid'; errors: Record<string, string[]> }
  | { kind: 'refused' }
  | { kind: 'unreached' }

export type CardGateway = {
  name: 'pagbank' | 'simulator'
  needsTaxId: boolean
  /** RSA in SPKI, base64; throws when there is none to be had now. */
  readPublicKey(): Promise<string>
  /** Sends the same bytes again for the same key after a failure on the way; never throws what holds the card. */
  charge(wish: ChargeWish): Promise<ChargeResult>
  /** By the gateway's order id, the truth about it; throws when the gateway can't be asked. */
  readOrder(gatewayOrderId: string): Promise<Charge | undefined>
  /**
   * By our reference, where no answer told the gateway's id; throws as `readOrder` does. `none`: it has listed what it
   * has of the reference, and that is nothing; undefined: it did not say.
   */
  findByReference(reference: string): Promise<Charge | 'none' | undefined>
  /** Idempotent by its key. */
  refund(charge: { gatewayChargeId: string; cents: number; idempotencyKey: string }): Promise<'refunded' | 'later'>
  /** Whether every call back in JSON is signed. */
  signsCallbacks: boolean
  /** Whether a call back is the gateway's own, from its header and raw body. */
  isGenuine(rawBody: Buffer, header: string | undefined): boolean
  /** Numbers to try, of a simulator only. */
  testCards: readonly { number: string; does: string }[]
}
