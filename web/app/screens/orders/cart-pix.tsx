import type { Order, OrderPix } from '#contract/order.ts'
import { CopyLine } from '#web/app/orders/copy-line.tsx'
import { startWords } from '#web/app/orders/plan-start.ts'
import { proofPhone } from './proof-phone.ts'

/** How to pay by Pix, with the key, and where the proof goes. */
export const CartPix = ({ order }: { order: Order }) => {
  const { pix } = order
  return (
    pix && (
      <section className="cart-summary">
        <h2>Pagamento por Pix</h2>
        {pix.key ? (
          <CopyLine id="key" label="Chave Pix" text={pix.key} whole />
        ) : (
          <CopyLine id="code" label="Pix copia e cola" text={pix.copy_paste} />
        )}
        <p className="muted small">{howTo(order, pix)}</p>
      </section>
    )
  )
}

function howTo(order: Order, pix: OrderPix) {
  const pay = 'Pague no aplicativo do seu banco'
  if (pix.mode === 'dynamic') return `${pay}. ${startWords(order, 'O anúncio é ativado assim que o Pix chega.')}`
  const phone = proofPhone(pix)
  const proof = `envie o comprovante pelo WhatsApp${phone ? ` para ${phone}` : ''}`
  return `${pay} e ${proof}. ${startWords(order, 'O anúncio é ativado em seguida.')}`
}
