import { formatCents } from '#contract/format.ts'
import type { Order, OrderPix } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { CopyLine } from '../parts/copy-line.tsx'
import { Screen } from '../parts/screen.tsx'
import { readSession } from '../session.ts'
import { BuyingSteps, BuyingTerms, CardInAnalysis, ProofPhone } from './buying.tsx'
import { AwaitedOrder, ClosedOrder, WithoutOrder } from './order-fallbacks.tsx'
import { withOrder } from './order-path.ts'
import { type CurrentOrder, useCurrentOrder } from './orders.ts'
import { bonusOf, checkedByHandText, durationOf, kindOf, startText } from './plan-labels.ts'
import { NotOffered } from './ways-to-pay.tsx'

const title = 'Sacola'

export default function CartScreen() {
  const current = useCurrentOrder()
  const { order } = current
  const frame = { title, close: order ? withOrder(paths.paymentChoice, order) : paths.paymentChoice }
  if (!order) return <Waiting current={current} close={frame.close} />
  if (order.state !== 'waiting') return <ClosedOrder order={order} {...frame} />
  if (!order.ways.includes('pix')) return <NotOffered order={order} way="pix" {...frame} />
  return (
    <Screen
      {...frame}
      isWhole
      action={
        <>
          <span className="cart-total">
            <span className="xs">Total</span>
            <b className="num">{formatCents(order.value)}</b>
          </span>
          <AppLink className="btn btn-primary" href={withOrder(paths.paymentApprovedPix, order)}>
            Pagar
          </AppLink>
        </>
      }
    >
      <BuyingSteps at="Pagamento" />
      <h1>{title}</h1>
      <CardInAnalysis order={order} />
      <div className="columns">
        <div>
          <ChosenPlan order={order} />
          <Summary order={order} />
        </div>
        <div>
          <CartPix order={order} />
          <BuyingTerms order={order} />
        </div>
      </div>
    </Screen>
  )
}

const Waiting = ({ current, close }: { current: CurrentOrder; close: string }) => (
  <WithoutOrder current={current} title={title} close={close} action={<span className="sk sk-block" />}>
    <BuyingSteps at="Pagamento" />
    <h1>{title}</h1>
    <AwaitedOrder>
      <span className="sk chosen-plan-sk" />
      <span className="sk lines-sk" />
    </AwaitedOrder>
  </WithoutOrder>
)

function ChosenPlan({ order: { product, list_value } }: { order: Order }) {
  const { userType } = readSession()
  const bonus = bonusOf(product)
  return (
    <section className="panel cart-plan" aria-label="Plano">
      <div className="row-between">
        <h2>{kindOf(product, userType)}</h2>
        <b className="num">{formatCents(list_value)}</b>
      </div>
      <p className="muted">{durationOf(product, userType)} de anúncio</p>
      {bonus && (
        <p>
          <span className="badge badge-green">
            <Icon name="gift" />
            {bonus}
          </span>
        </p>
      )}
      <AppLink className="link small" href={paths.plans}>
        Trocar plano
      </AppLink>
    </section>
  )
}

const Summary = ({ order: { list_value, value, coupon } }: { order: Order }) => (
  <section className="cart-summary">
    <h2>Resumo do pedido</h2>
    <dl className="order-lines">
      <div>
        <dt>1 serviço</dt>
        <dd className="num">{formatCents(list_value)}</dd>
      </div>
      {list_value > value && (
        <div className="gift">
          <dt>{coupon ? `Cupom ${coupon}` : 'Desconto'}</dt>
          <dd className="num">{formatCents(value - list_value)}</dd>
        </div>
      )}
      <div className="total">
        <dt>Total</dt>
        <dd className="num">{formatCents(value)}</dd>
      </div>
    </dl>
  </section>
)

const CartPix = ({ order }: { order: Order }) => {
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
        <p className="muted small">
          <HowTo order={order} pix={pix} />
        </p>
      </section>
    )
  )
}

function HowTo({ order, pix }: { order: Order; pix: OrderPix }) {
  const pay = 'Pague no aplicativo do seu banco'
  if (pix.mode === 'dynamic') return `${pay}. ${startText(order, 'O anúncio é ativado assim que o Pix chega.')}`
  if (!pix.proof_url) return `${pay} e envie o comprovante. ${startText(order, checkedByHandText)}`
  return (
    <>
      {pay} e envie o comprovante pelo WhatsApp
      <ProofPhone pix={pix} />. {startText(order, 'O anúncio é ativado em seguida.')}
    </>
  )
}
