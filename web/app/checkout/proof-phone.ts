import { formatPhone } from '#contract/format.ts'
import { countryCode } from '#contract/limits.ts'
import type { OrderPix } from '#contract/order.ts'

/** The number that the proof goes to, as it is read. */
export function proofPhone({ proof_url }: OrderPix): string | undefined {
  const digits = proof_url && URL.canParse(proof_url) ? new URL(proof_url).pathname.slice(1) : ''
  return digits.startsWith(countryCode) ? formatPhone(digits.slice(countryCode.length)) : undefined
}
