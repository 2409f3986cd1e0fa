import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import type { PixCode, PixWish } from './pix.ts'

export type Receiver = { key: string; name: string; city: string }

/** A BR Code that asks for the amount by our own key; the order's code stands on the statement. */
export function staticCode({ key, name, city }: Receiver, { code, cents }: PixWish): PixCode {
  const amount = Number(`${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
  const merchant = { merchantName: name, merchantCity: city }
  return { copyPaste: written(generatePixPayload({ key, ...merchant, amount, txid: code })), key }
}

/** A BR Code that leads to the provider's charge, where its amount is. */
export const dynamicCode = ({ name, city }: Receiver, location: string) =>
  written(generatePixPayload({ url: location, merchantName: name, merchantCity: city }))

function written(payload: string | null) {
  if (!payload) throw new Error('no BR Code can be written of this')
  return payload
}
