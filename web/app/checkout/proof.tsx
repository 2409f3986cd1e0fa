import { formatPhone } from '#contract/format.ts'
import { countryCode } from '#contract/limits.ts'
import type { Order, OrderPix } from '#contract/order.ts'
import { Icon } from '#web/kit/icon.tsx'

/** Opens WhatsApp; absent where the provider confirms payments itself. */
export const ProofButton = ({ order: { pix } }: { order: Order }) =>
  pix?.proof_url && (
    <a className="btn btn-whats" href={pix.proof_url} target="_blank" rel="noopener noreferrer nofollow">
      <Icon name="message-circle" />
      Enviar Comprovante
    </a>
  )

export function proofPhone({ proof_url }: OrderPix): string | undefined {
  const digits = proof_url && URL.canParse(proof_url) ? new URL(proof_url).pathname.slice(1) : ''
  return digits.startsWith(countryCode) ? formatPhone(digits.slice(countryCode.length)) : undefined
}
