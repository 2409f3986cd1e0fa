import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'

export type PixCodeInput = { orderId: number; code: string; cents: number }

export type PixCode = {
  copyPaste: string
  key: string
}

export type PixReturnState = 'processing' | 'returned' | 'refused'

/** `dispute`: the bank itself returned the money (MED). */
export type PixReturn = {
  id: string
  returnId: string
  cents: number
  state: PixReturnState
  dispute: boolean
}

export type PixReceipt = {
  endToEndId: string
  txid: string
  cents: number
  at: Date
  key: string | null
  /** The payer, if the bank names one: the CPF or CNPJ, or else the name with the unmasked digits of the CPF. */
  payer: string | null
  returns: PixReturn[]
}

export type PixCharge = {
  txid: string
  copyPaste: string
  expiresAt: Date
}

/** `gone`: the charge can no longer be paid. */
export type PixChargeState = { state: 'open' | 'paid' | 'gone'; key: string; receipts: PixReceipt[] }

/** Throws whenever it can't reach the provider. */
export type PixProvider = {
  key: string
  /** Idempotent by `txid`. */
  createCharge(charge: { txid: string; cents: number; seconds: number; code: string }): Promise<PixCharge>
  readCharge(txid: string): Promise<PixChargeState | undefined>
  closeCharge(txid: string): Promise<void>
  readReceipt(endToEndId: string): Promise<PixReceipt | undefined>
  /** Idempotent by `id`: at most 33 letters and digits. Retries a refused refund under another id. */
  returnMoney(receipt: { endToEndId: string; id: string; cents: number }): Promise<PixReturnState>
  registerWebhook(url: string): Promise<void>
  /**
   * Returns the charges that a webhook names. We fetch the rest from the provider. Undefined if the body is not in the
   * provider's format.
   */
  readWebhook(body: string): string[] | undefined
}

export type Pix = {
  /** Returns a BR Code for our own key. An operator confirms its payment. Null if no key is configured. */
  staticCode(order: PixCodeInput): PixCode | null
  provider: PixProvider | null
}

export type Receiver = { key: string; name: string; city: string }

export function staticCode({ key, name, city }: Receiver, { code, cents }: PixCodeInput): PixCode {
  const amount = Number(`${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
  const merchant = { merchantName: name, merchantCity: city }
  return { copyPaste: requirePayload(generatePixPayload({ key, ...merchant, amount, txid: code })), key }
}

export const dynamicCode = ({ name, city }: Receiver, location: string) =>
  requirePayload(generatePixPayload({ url: location, merchantName: name, merchantCity: city }))

function requirePayload(payload: string | null) {
  if (!payload) throw new Error('invalid BR Code data')
  return payload
}
