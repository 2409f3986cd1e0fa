import { formatCents } from '#contract/money.ts'
import { Dialog } from '#web/app/parts/dialog.tsx'
import type { useWithdrawal } from './use-withdrawal.ts'

const means = { pix: 'por Pix, para a conta de onde veio', card: 'no mesmo cartão' } as const

/** To give a purchase back can't be undone: the way back from it comes first. */
export const Withdrawal = ({ order, close, withdraw, busy }: ReturnType<typeof useWithdrawal>) => (
  <Dialog open={Boolean(order)} heading="Desistir da compra?" close={close}>
    {order && (
      <p>
        Você recebe {formatCents(order.value)} de volta{' '}
        {order.channel ? means[order.channel] : 'pela mesma forma de pagamento'}, sem desconto. O plano termina na hora,
        e o anúncio sai do ar se não houver outro plano ativo.
        {order.coupon && ` O cupom ${order.coupon} volta para você e pode ser usado em outra compra até vencer.`}
      </p>
    )}
    <button type="button" className="btn btn-secondary btn-block" onClick={close}>
      Manter o plano
    </button>
    <button type="button" className="btn btn-danger btn-block" aria-busy={busy} onClick={() => void withdraw()}>
      {busy && <span className="spin" />}
      {busy ? 'Desistindo…' : 'Desistir da compra'}
    </button>
  </Dialog>
)
