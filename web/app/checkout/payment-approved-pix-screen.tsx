import type { OwnAccount } from '#contract/account.ts'
import { formatCents, formatDate } from '#contract/format.ts'
import { type Order, paidStates } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { ownProfilePath } from '#contract/user-types.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { Screen } from '../parts/screen.tsx'
import { ConfirmNumber } from '../phones/confirm-number.tsx'
import { readSession } from '../session.ts'
import { useAccount } from '../use-account.ts'
import { OrderLines, PaymentClaim, ProofButton } from './buying.tsx'
import { ClosedOrder, WithoutOrder } from './order-fallbacks.tsx'
import { withOrder } from './order-path.ts'
import { useCurrentOrder } from './orders.ts'
import { checkedByHandText, descriptionOf, nextStart, startsWhenListedText, startText } from './plan-labels.ts'
import { ProofPanel } from './proof-panel.tsx'
import { useProof } from './use-proof.ts'

const frame = { title: 'Pix', close: paths.accountMenu }

export default function PaymentApprovedPixScreen() {
  const current = useCurrentOrder()
  const { order } = current
  if (!order) return <WithoutOrder current={current} {...frame} />
  if (order.state === 'waiting') return <PixPending order={order} {...frame} />
  return isPaid(order) ? <PaidOrder order={order} {...frame} /> : <ClosedOrder order={order} {...frame} />
}

const isPaid = ({ state }: Order) => paidStates.includes(state)

type PixOnItsWayProps = { order: Order; title: string; close: string }

function PixPending({ order, title, close }: PixOnItsWayProps) {
  const proof = useProof(order)
  return (
    <Screen
      title={title}
      close={close}
      isWhole
      action={!order.proof_sent_at && <ProofButton order={order} proof={proof} />}
    >
      <div className="buying-head">
        <span className="badge badge-info" role="status">
          <Icon name="clock" />
          {order.proof_sent_at ? 'Aguardando conferência' : 'Aguardando pagamento'}
        </span>
        <h1>Pedido recebido</h1>
        <p className="muted">
          {order.pix?.mode === 'dynamic' ? providerText : proofText(order)} Esta tela se atualiza sozinha quando o
          pagamento é confirmado.
        </p>
      </div>
      <div className="columns">
        <div>
          <Note icon="receipt-text">
            Código do pedido: <b className="num">{order.code}</b>
          </Note>
          <OrderLines order={order} />
          <ProofPanel order={order} proof={proof} />
          <PaymentClaim order={order} />
        </div>
        <div>
          <AppLink className="btn btn-outline btn-block" href={withOrder(paths.paymentMethod, order)}>
            <Icon name="qr-code" />
            Ver o código Pix
          </AppLink>
          <AppLink className="btn btn-ghost btn-block" href={paths.purchases}>
            Ver minhas assinaturas
          </AppLink>
        </div>
      </div>
    </Screen>
  )
}

const proofText = (order: Order) =>
  `Se você já pagou, ${order.proof_sent_at ? 'espere' : 'envie o comprovante'}. ${startText(order, checkedByHandText)}`
const providerText = 'Se você já pagou, espere: o Pix costuma chegar em poucos segundos.'

type PaidOrderProps = { order: Order; title: string; close: string }

function PaidOrder({ order, title, close }: PaidOrderProps) {
  const { data: account } = useAccount()
  const next = account && nextStepOf(account)
  return (
    <Screen
      title={title}
      close={close}
      isWhole
      action={
        <AppLink className="btn btn-primary" href={next?.path ?? paths.purchases}>
          {next?.action ?? 'Ver minhas assinaturas'}
        </AppLink>
      }
    >
      <div className="columns">
        <div>
          <div className="pronto" role="status">
            <Icon name="check" className="mark" />
            <h1>Pagamento confirmado</h1>
            <p className="muted">{periodText(order)}</p>
            {next && (
              <Note tone="info" icon="clock">
                {next.text}
              </Note>
            )}
          </div>
          <ConfirmNumber />
        </div>
        <div>
          <dl className="order-lines">
            <div>
              <dt>{descriptionOf(order.product, readSession().userType)}</dt>
              <dd className="num">{formatCents(order.value)}</dd>
            </div>
          </dl>
          <p className="muted small">
            O recibo vai para o seu e-mail. Não há renovação automática.
            {order.withdrawal_until &&
              ` Você pode desistir da compra até ${formatDate(order.withdrawal_until)}, em Minhas assinaturas.`}
          </p>
        </div>
      </div>
    </Screen>
  )
}

function periodText(order: Order) {
  const { state, starts_by, expired_at } = order
  if (starts_by) return startsWhenListedText(starts_by)
  if (!expired_at) return 'O seu plano está pago.'
  const next = nextStart(order)
  if (next) return `O seu plano ${next.verb} em ${next.day} e vai até ${formatDate(expired_at)}.`
  return state === 'ended'
    ? `O seu plano foi até ${formatDate(expired_at)}.`
    : `O seu plano vai até ${formatDate(expired_at)}.`
}

function nextStepOf({ user_type, kyc, profile }: OwnAccount) {
  const path = ownProfilePath(user_type, { kyc, perfilCreate: profile ? 1 : 0 })
  if (kyc === null) {
    return { path, action: 'Enviar documentos', text: 'Para o anúncio aparecer, falta enviar os seus documentos.' }
  }
  if (!profile) return { path, action: 'Criar o perfil', text: 'Para o anúncio aparecer, falta criar o seu perfil.' }
  if (kyc === 'okay') return undefined
  const text = 'O anúncio aparece assim que os seus documentos forem aprovados. Avisamos por e-mail.'
  return { path: paths.purchases, action: 'Ver minhas assinaturas', text }
}
