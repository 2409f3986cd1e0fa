import './buying.css'
import type { ReactNode } from 'react'
import type { Order, OrderState } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { Note } from '#web/kit/note.tsx'
import { adviceOn } from '#web/parts/failure-advice.ts'
import { AppLink } from '../parts/app-link.tsx'
import { Screen } from '../parts/screen.tsx'
import { withOrder } from './order-path.ts'
import type { CurrentOrder } from './orders.ts'

type Message = { heading: string; text: string; paid?: true }

const paid: Message = { heading: 'Este pedido já está pago', text: 'Não é preciso pagar de novo.', paid: true }
const closedMessages: Record<Exclude<OrderState, 'waiting'>, Message> = {
  not_started: paid,
  active: paid,
  queued: paid,
  ended: paid,
  refused: {
    heading: 'Este pedido foi encerrado',
    text: 'Ele não pode mais ser pago. Se algum valor chegar por ele, é devolvido integralmente pela mesma forma de pagamento.',
  },
  paused: { heading: 'Este pedido está pausado', text: 'O pagamento foi contestado no banco, e estamos resolvendo.' },
  refunded: {
    heading: 'Este pedido foi reembolsado',
    text: 'O plano terminou e o valor é devolvido pela mesma forma de pagamento.',
  },
  reversed: { heading: 'Este pedido foi encerrado', text: 'O banco devolveu o pagamento a você, e o plano terminou.' },
}

type ClosedOrderProps = { order: Order; title: string; close: string }

/** Replaces a payment screen if the buyer cannot or need not pay the order. */
export function ClosedOrder({ order, title, close }: ClosedOrderProps) {
  if (order.state === 'waiting') return null
  const { heading, text, paid } = closedMessages[order.state]
  return (
    <Screen title={title} close={close}>
      <div className="stack" role="status">
        <h1>{heading}</h1>
        {order.refusal && <Note icon="info">{order.refusal}</Note>}
        <p className="muted">{text}</p>
      </div>
      <div className="stack">
        <AppLink
          className="btn btn-primary btn-block"
          href={paid ? withOrder(paths.paymentApprovedPix, order) : paths.plans}
        >
          {paid ? 'Ver a compra' : 'Escolher um plano'}
        </AppLink>
        <AppLink className="btn btn-ghost btn-block" href={paths.purchases}>
          Ver minhas assinaturas
        </AppLink>
      </div>
    </Screen>
  )
}

export const isAwaited = ({ isNone, error }: CurrentOrder) => !isNone && !error

type WithoutOrderProps = {
  current: CurrentOrder
  title: string
  close: string
  /** Placeholders for the order and its action. */
  children?: ReactNode
  action?: ReactNode
}

export function WithoutOrder({ current, children, action, ...frame }: WithoutOrderProps) {
  if (!isAwaited(current))
    return (
      <Screen {...frame}>
        {current.error ? <LoadError error={current.error} retry={current.retry} /> : <NoOrder />}
      </Screen>
    )
  return (
    <Screen {...frame} isWhole action={action}>
      {children ?? <Waiting title={frame.title} />}
    </Screen>
  )
}

const NoOrder = () => (
  <div className="stack">
    <h1>Nenhum pedido em aberto</h1>
    <p className="muted">Não há nada a pagar agora. Escolha um plano para fazer um pedido.</p>
    <AppLink className="btn btn-primary btn-block" href={paths.plans}>
      Escolher um plano
    </AppLink>
    <AppLink className="btn btn-ghost btn-block" href={paths.purchases}>
      Ver minhas assinaturas
    </AppLink>
  </div>
)

const LoadError = ({ error, retry }: { error: Error; retry: () => void }) => (
  <div className="stack">
    <h1>Não foi possível abrir o pedido</h1>
    <Note tone="info" icon="circle-alert" role="alert">
      {adviceOn(error)} O pedido continua guardado, e nada foi cobrado por abrir esta tela.
    </Note>
    <button type="button" className="btn btn-secondary btn-block" onClick={retry}>
      Tentar de novo
    </button>
  </div>
)

const Waiting = ({ title }: { title: string }) => (
  <div className="columns" aria-busy="true">
    <div>
      <h1 className="sr">{title}</h1>
      <span className="sk sk-line" />
      <span className="sk sk-block" />
    </div>
    <div>
      <span className="sk order-sk" />
      <span className="sk sk-block" />
    </div>
  </div>
)

/** Placeholders for an order, and for the terms that the buyer sees before paying. */
export const AwaitedOrder = ({ children }: { children: ReactNode }) => (
  <div className="columns" aria-busy="true">
    <div>{children}</div>
    <div>
      <span className="sk terms-sk" />
    </div>
  </div>
)
