/** What is asked for: the amount in cents. */
export type PixWish = { orderId: number; code: string; cents: number }

export type PixCode = {
  /** The BR Code as text, what a bank's app reads. */
  copyPaste: string
  /** Null where only the provider's own charge can be paid. */
  key: string | null
}

export type PixReturnState = 'processing' | 'returned' | 'refused'

/** Money of a Pix that goes back; a `dispute` is the bank's doing (MED), not ours. */
export type PixReturn = {
  id: string
  /** What the payer's bank calls it. */
  returnId: string
  cents: number
  state: PixReturnState
  dispute: boolean
}

/** A Pix that has come in, as the provider tells it when it is asked. */
export type PixReceipt = {
  endToEndId: string
  txid: string
  cents: number
  at: Date
  key: string | null
  returns: PixReturn[]
}

export type PixCharge = {
  txid: string
  copyPaste: string
  expiresAt: Date
}

/** `open`: not paid so far; `paid`: with all that came in for it; `gone`: it can't be paid any more. */
export type PixChargeState = { state: 'open' | 'paid' | 'gone'; key: string; receipts: PixReceipt[] }

/** A provider of the official API Pix; every failure to reach it throws. */
export type PixProvider = {
  key: string
  /** Idempotent: the same txid again is the same charge. */
  createCharge(wish: { txid: string; cents: number; seconds: number; code: string }): Promise<PixCharge>
  readCharge(txid: string): Promise<PixChargeState | undefined>
  /** Nobody can pay it any more. */
  closeCharge(txid: string): Promise<void>
  readReceipt(endToEndId: string): Promise<PixReceipt | undefined>
  /** Idempotent by `id`, of letters and digits, at most 33; what was refused is asked again under another. */
  returnMoney(receipt: { endToEndId: string; id: string; cents: number }): Promise<PixReturnState>
  /** Tells the provider where to call; `{url}/pix` is what it then calls. */
  registerWebhook(url: string): Promise<void>
}

export type Pix = {
  /** A BR Code for our own key; the operator confirms. Null where no key is configured. */
  staticCode(wish: PixWish): PixCode | null
  /** Null: every Pix is static. */
  provider: PixProvider | null
}
