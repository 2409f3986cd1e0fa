import { type ReactNode, useMemo } from 'react'
import { formatCents, formatDateTime } from '#contract/format.ts'
import { type Order, type OrderPix, paidStates } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { partners, userTypeOf } from '#contract/user-types.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { troubleOf } from '#web/parts/failure-advice.ts'
import { AppLink, useRedirect } from '../parts/app-link.tsx'
import { CopyLine } from '../parts/copy-line.tsx'
import { Screen } from '../parts/screen.tsx'
import { useBlobUrl } from '../picture-url.ts'
import { readSession } from '../session.ts'
import { BuyingTerms, CardInAnalysis, OrderLines, PaymentClaim, ProofButton, ProofPhone } from './buying.tsx'
import { AwaitedOrder, ClosedOrder, WithoutOrder } from './order-fallbacks.tsx'
import { withOrder } from './order-path.ts'
import { type CurrentOrder, useCurrentOrder } from './orders.ts'
import { checkedByHandText, startText } from './plan-labels.ts'
import { ProofPanel } from './proof-panel.tsx'
import { useProof } from './use-proof.ts'
import { NotOffered } from './ways-to-pay.tsx'

export default function PixPaymentScreen() {
  const current = useCurrentOrder()
  const { order } = current
  const frame = { title: 'Pix', close: closePath() }
  useRedirect(order && paidStates.includes(order.state) ? withOrder(paths.paymentApprovedPix, order) : undefined)
  if (!order) return <Waiting current={current} {...frame} />
  if (order.state !== 'waiting') return <ClosedOrder order={order} {...frame} />
  if (!order.ways.includes('pix')) return <NotOffered order={order} way="pix" {...frame} />
  return <PixPayment order={order} current={current} {...frame} />
}

type PixPaymentProps = WaitingProps & { order: Order }

function PixPayment({ order, current, ...frame }: PixPaymentProps) {
  const proof = useProof(order)
  return (
    <Screen {...frame} isWhole action={!order.proof_sent_at && <ProofButton order={order} proof={proof} />}>
      <div className="buying-head">
        <span className="badge badge-info" role="status">
          <Icon name="clock" />
          {order.proof_sent_at ? 'Aguardando conferência' : 'Aguardando pagamento'}
        </span>
        <h1>{order.proof_sent_at ? 'Comprovante enviado' : 'Comprovante pedente!'}</h1>
        <p className="muted">{leads[order.pix?.mode ?? 'static'](order)}</p>
      </div>
      {current.error && <Outdated error={current.error} />}
      <CardInAnalysis order={order} />
      <div className="columns">
        <div>
          <PixCode order={order} retry={current.retry} />
        </div>
        <div>
          <OrderLines order={order} />
          <ProofPanel order={order} proof={proof} />
          <PaymentClaim order={order} />
          <BuyingTerms order={order} />
          <AppLink className="btn btn-outline btn-block" href={withOrder(paths.paymentChoice, order)}>
            Escolher outra forma de pagamento
          </AppLink>
        </div>
      </div>
    </Screen>
  )
}

type WaitingProps = { current: CurrentOrder; title: string; close: string }

const Waiting = ({ current, ...frame }: WaitingProps) => (
  <WithoutOrder current={current} {...frame} action={<span className="sk sk-block" />}>
    <div className="stack">
      <h1 className="sr">{frame.title}</h1>
      <span className="sk sk-line" />
      <span className="sk sk-block" />
    </div>
    <AwaitedOrder>
      <span className="sk qr" />
      <span className="sk sk-block" />
    </AwaitedOrder>
  </WithoutOrder>
)

const leads = {
  static: (order: Order) => (order.proof_sent_at ? startText(order, checkedByHandText) : proofLead(order)),
  dynamic: (order: Order) =>
    order.effect?.follows
      ? `Pague com o Pix, e esta tela se atualiza sozinha. ${startText(order, '')}`
      : 'Pague com o Pix. O anúncio é ativado assim que ele chega, e esta tela se atualiza sozinha.',
}

const proofLead = (order: Order) =>
  order.pix?.proof_url
    ? `Pague com o Pix e envie o comprovante pelo WhatsApp. ${startText(order, 'O anúncio é ativado em seguida.')}`
    : `Pague com o Pix e envie o comprovante. ${startText(order, checkedByHandText)}`

/** docs/specification.md §2: closing opens the user type's home page, or the account for type 5. */
function closePath() {
  const type = userTypeOf(readSession().userType)
  return type && type !== partners ? type.home : paths.accountMenu
}

const Outdated = ({ error }: { error: Error }) => (
  <Note icon="circle-alert" role="status">
    {troubleOf(error)} O código abaixo continua valendo; a tela se atualiza sozinha.
  </Note>
)

type PixCodeProps = { order: Order; retry: () => void }

const PixCode = ({ order: { pix, value }, retry }: PixCodeProps) =>
  pix ? (
    <>
      <QrCode qr={pix.qr} cents={value} />
      <CopyLine id="code" label="Pix copia e cola" text={pix.copy_paste} />
      {pix.expires_at && <p className="small muted">Este código vale até {formatDateTime(pix.expires_at, ' às ')}.</p>}
      <Steps pix={pix} />
    </>
  ) : (
    <div className="stack">
      <Note tone="info" icon="circle-alert" role="alert">
        <b>Não foi possível gerar o Pix agora.</b> O pedido está guardado e nada foi cobrado. Tente de novo em instantes
        ou escolha outra forma de pagamento.
      </Note>
      <button type="button" className="btn btn-secondary btn-block" onClick={retry}>
        Tentar de novo
      </button>
    </div>
  )

function QrCode({ qr, cents }: { qr: string; cents: number }) {
  const drawing = useMemo(() => new Blob([qr], { type: 'image/svg+xml' }), [qr])
  const url = useBlobUrl(drawing)
  return (
    <div className="qr">
      {url && <img src={url} width="176" height="176" alt={`QR Code do Pix de ${formatCents(cents)}`} />}
    </div>
  )
}

const Steps = ({ pix }: { pix: OrderPix }) => (
  <ol className="ticks buying-steps-list">
    <Step number={1}>Abra o app do seu banco e escolha Pix.</Step>
    <Step number={2}>Leia o QR Code ou cole o código.</Step>
    <Step number={3}>
      {pix.mode === 'dynamic' ? (
        'Espere a confirmação nesta tela; costuma levar poucos segundos.'
      ) : (
        <>
          Envie o comprovante
          <ProofPhone pix={pix} />.
        </>
      )}
    </Step>
  </ol>
)

const Step = ({ number, children }: { number: number; children: ReactNode }) => (
  <li>
    <b className="num">{number}.</b>
    <span>{children}</span>
  </li>
)
