import type { Order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { withOrder } from './order-in-work.ts'

type NoCardNowProps = { order: Order; retry: () => void; isTrying: boolean }

/** In place of the form while a card can't be sent safely. */
export const NoCardNow = ({ order, retry, isTrying }: NoCardNowProps) => (
  <div className="stack">
    <h1>O cartão não pode ser usado agora</h1>
    <p className="note note-info" role="alert">
      <Icon name="circle-alert" />
      <span>
        Não conseguimos preparar o envio seguro do cartão. <b>Nada foi cobrado,</b> e o seu pedido continua guardado.
      </span>
    </p>
    <AppLink className="btn btn-primary btn-block" href={withOrder(paths.paymentCart, order)}>
      Pagar com Pix
    </AppLink>
    <button type="button" className="btn btn-secondary btn-block" onClick={retry} aria-busy={isTrying}>
      {isTrying && <span className="spin" />}
      {isTrying ? 'Tentando…' : 'Tentar de novo'}
    </button>
  </div>
)
