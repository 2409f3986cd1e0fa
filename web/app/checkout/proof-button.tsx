import type { Order } from '#contract/order.ts'
import { Icon } from '#web/kit/icon.tsx'

/** Opens WhatsApp with the order's code, where the proof is sent; nothing where the provider tells us. */
export const ProofButton = ({ order: { pix } }: { order: Order }) =>
  pix?.proof_url && (
    <a className="btn btn-whats" href={pix.proof_url} target="_blank" rel="noopener noreferrer nofollow">
      <Icon name="message-circle" />
      Enviar Comprovante
    </a>
  )
