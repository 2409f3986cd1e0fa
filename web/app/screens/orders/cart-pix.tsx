import type { Order } from '#contract/order.ts'
import { CopyLine } from '#web/app/orders/copy-line.tsx'
import { proofPhone } from './proof-phone.ts'

/** How to pay by Pix, with the key, and where the proof goes. */
export const CartPix = ({ order: { pix } }: { order: Order }) =>
  pix && (
    <section className="cart-summary">
      <h2>Pagamento por Pix</h2>
      {pix.key ? (
        <CopyLine id="key" label="Chave Pix" text={pix.key} whole />
      ) : (
        <CopyLine id="code" label="Pix copia e cola" text={pix.copy_paste} />
      )}
      <p className="muted small">{pix.mode === 'dynamic' ? known : byProof(proofPhone(pix))}</p>
    </section>
  )

const known = 'Pague no aplicativo do seu banco. O anúncio é ativado assim que o Pix chega.'
const byProof = (phone: string | undefined) =>
  `Pague no aplicativo do seu banco e envie o comprovante pelo WhatsApp${phone ? ` para ${phone}` : ''}. O anúncio é ativado em seguida.`
