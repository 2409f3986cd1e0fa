import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import { AppLink, useGo } from '../parts/app-link.tsx'
import { Screen } from '../parts/screen.tsx'
import { CardPayment } from './card-form.tsx'
import { isCardPending } from './card-status.ts'
import { useCurrentOrder, withOrder } from './current-order.ts'
import { keyBytes } from './encrypt-card.ts'
import { ClosedOrder, WithoutOrder } from './order-fallbacks.tsx'
import { readKey } from './send-card.ts'

const title = 'Cartão de crédito'

export function PaymentCard() {
  const current = useCurrentOrder()
  const isSending = useRef(false)
  const { order } = current
  if (!order) return <WithoutOrder current={current} title={title} close={paths.accountMenu} />
  // A refetch must not remove the form while it is being sent.
  const redirect = isSending.current ? undefined : redirectOf(order)
  if (redirect) return <Redirect path={withOrder(redirect, order)} />
  if (order.state !== 'waiting' && !isSending.current)
    return <ClosedOrder order={order} title={title} close={paths.accountMenu} />
  return <Paying order={order} isSending={isSending} />
}

function redirectOf(order: Order) {
  if (order.status === 'ok' && order.channel === 'card') return paths.paymentApproved
  return isCardPending(order) ? paths.paymentStatus : undefined
}

function Redirect({ path }: { path: string }) {
  const go = useGo()
  useEffect(() => go(path, { replace: true }), [go, path])
  return null
}

type PayingProps = { order: Order; isSending: React.RefObject<boolean> }

function Paying({ order, isSending }: PayingProps) {
  const { data, isPending, isFetching, refetch } = useCardKey()
  if (data?.usable) {
    return <CardPayment order={order} cardKey={data.usable} testCards={data.test_cards} isSending={isSending} />
  }
  return (
    <Screen title={title} back={withOrder(paths.paymentChoice, order)}>
      {isPending ? <Waiting /> : <NoCardNow order={order} retry={() => void refetch()} isTrying={isFetching} />}
    </Screen>
  )
}

const Waiting = () => (
  <div className="stack" aria-busy="true">
    <h1 className="sr">Dados do cartão</h1>
    <span className="sk sk-line" />
    <span className="sk sk-block" />
    <span className="sk sk-block" />
  </div>
)

type NoCardNowProps = { order: Order; retry: () => void; isTrying: boolean }

const NoCardNow = ({ order, retry, isTrying }: NoCardNowProps) => (
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

const fiveMinutes = 300_000

/** `usable` is undefined when the gateway gives no valid key. */
const useCardKey = () =>
  useQuery({
    queryKey: ['card-key'],
    queryFn: async () => {
      const { public_key, needs_tax_id, test_cards } = await readKey()
      return { usable: isKey(public_key) ? { public_key, needs_tax_id } : undefined, test_cards }
    },
    // A new key would reset a form that is being filled in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: fiveMinutes,
    networkMode: 'always',
    retry: 1,
  })

function isKey(text: string | null): text is string {
  try {
    return text !== null && keyBytes(text) >= 256
  } catch {
    return false
  }
}
