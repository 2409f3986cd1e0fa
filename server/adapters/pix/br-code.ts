import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import type { PixCode, PixCodeInput } from './pix.ts'

export type Receiver = { key: string; name: string; city: string }

/** For our own key, with the amount. The order's code appears on the statement. */
export function staticCode({ key, name, city }: Receiver, { code, cents }: PixCodeInput): PixCode {
  const amount = Number(`${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
  const merchant = { merchantName: name, merchantCity: city }
  return { copyPaste: requirePayload(generatePixPayload({ key, ...merchant, amount, txid: code })), key }
}

/** Points to the provider's charge, which holds the amount. */
export const dynamicCode = ({ name, city }: Receiver, location: string) =>
  requirePayload(generatePixPayload({ url: location, merchantName: name, merchantCity: city }))

function requirePayload(payload: string | null) {
  if (!payload) throw new Error('invalid BR Code data')
  return payload
}
