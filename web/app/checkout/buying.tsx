import './buying.css'
import { useMutation } from '@tanstack/react-query'
import { CallFailure } from '#contract/client.ts'
import { formatCents, formatDate, formatDateTime, formatSpan } from '#contract/format.ts'
import { claimPayment, daysToWithdraw, type Order, type OrderPix } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { isBelow, oneOf, planTiers, type Tier, tierNamed } from '#contract/plan-tiers.ts'
import { tiersOf } from '#contract/user-types.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { notify } from '#web/kit/client/notify.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { troubleOf } from '#web/parts/failure-advice.ts'
import { client } from '../client.ts'
import { readSession } from '../session.ts'
import { useUpdateOrder } from './orders.ts'
import { bonusOf, descriptionOf, proofPhone, startsWhenListedText } from './plan-labels.ts'
import { ProofPicker } from './proof-panel.tsx'
import type { Proof } from './use-proof.ts'

/** Shown before every payment (docs/safety.md T72). */
export const BuyingTerms = ({ order: { effect, product } }: { order: Order }) => (
  <div className="buying-terms">
    {effect && <Effect effect={effect} tier={tierNamed(product.type_name)} />}
    <Note icon="shield-check">
      <p>
        <b>Pagamento único, sem renovação automática.</b> Mudou de ideia? Em até {daysToWithdraw} dias, mesmo que o
        plano já tenha terminado, devolvemos tudo pela mesma forma de pagamento.{' '}
        <a className="link" href={paths.terms} target="_blank" rel="noopener noreferrer">
          Ler os termos
        </a>
      </p>
    </Note>
  </div>
)

type EffectProps = { effect: NonNullable<Order['effect']>; tier: Tier }

function Effect({ effect: { starts_at, expires_at, starts_by, follows, converted }, tier }: EffectProps) {
  const { name } = planTiers[tier]
  const lower = tiersOf(readSession().userType).filter(other => isBelow(other, tier))
  return (
    <Note tone="info" icon="clock">
      {starts_by ? (
        <b>{startsWhenListedText(starts_by)}</b>
      ) : follows ? (
        <>
          <b>Começa em {formatDate(starts_at)},</b> quando o seu plano atual termina,{' '}
          {`e vai até ${formatDate(expires_at)}.`}
        </>
      ) : (
        <b>Se pagar hoje, o plano vale até {formatDate(expires_at)}.</b>
      )}
      {converted && (
        <>
          {' '}
          {!follows && `O ${name} começa na hora. `}Do seu {oneOf(lower)} ainda restam{' '}
          {formatSpan(converted.basic_seconds)}: eles viram {formatSpan(converted.premium_seconds)} de {name}, já
          contados nesta data.
        </>
      )}
    </Note>
  )
}

const undecided = ['IN_ANALYSIS', 'AUTHORIZED']

/** Warns against paying twice while a card payment is still undecided. */
export function CardInAnalysis({ order: { card } }: { order: Order }) {
  const status = card && (card.status ?? 'IN_ANALYSIS')
  if (!status || !undecided.includes(status)) return null
  return (
    <Note tone="info" icon="credit-card">
      {status === 'AUTHORIZED' ? (
        <>
          <b>O cartão foi autorizado, e o pagamento está sendo confirmado.</b> Não é preciso pagar de outra forma.{' '}
          <i>Desistir da compra</i> fica disponível assim que ele for confirmado.
        </>
      ) : (
        <>
          <b>O cartão deste pedido está em análise.</b> Espere a resposta antes de pagar de outra forma. Se você pagar
          duas vezes, devolvemos um dos pagamentos.
        </>
      )}
    </Note>
  )
}

const steps = ['Pacote', 'Pagamento'] as const

export const BuyingSteps = ({ at }: { at: (typeof steps)[number] }) => (
  <ol className="steps" aria-label="Etapas da compra">
    {steps.map((step, index) => {
      const isDone = index < steps.indexOf(at)
      return (
        <li key={step} className={isDone ? 'is-done' : undefined} aria-current={step === at ? 'step' : undefined}>
          <span className="dot">{isDone ? <Icon name="check" /> : index + 1}</span>
          {step}
          {isDone && <span className="sr"> pronto</span>}
        </li>
      )
    })}
  </ol>
)

export function OrderLines({ order: { product, list_value, value, coupon } }: { order: Order }) {
  const bonus = bonusOf(product)
  return (
    <dl className="order-lines">
      <Line name={descriptionOf(product, readSession().userType)} cents={list_value} />
      {bonus && <Line name={bonus} cents={0} gift />}
      {list_value > value && <Line name={coupon ? `Cupom ${coupon}` : 'Desconto'} cents={value - list_value} gift />}
      <Line name="Total" cents={value} total />
    </dl>
  )
}

type LineProps = { name: string; cents: number; gift?: boolean; total?: boolean }

const Line = ({ name, cents, gift, total }: LineProps) => (
  <div className={total ? 'total' : gift ? 'gift' : undefined}>
    <dt>{name}</dt>
    <dd className="num">{formatCents(cents)}</dd>
  </div>
)

/**
 * Opens WhatsApp if the order has a link to it, or else the choice of a file. Renders nothing for a dynamic Pix, which
 * the provider confirms.
 */
export function ProofButton({ order, proof }: { order: Order; proof: Proof }) {
  const claim = useClaim(order)
  const { pix } = order
  if (!pix || pix.mode === 'dynamic') return null
  if (pix.proof_url)
    return (
      <a
        className="btn btn-whats"
        href={pix.proof_url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        onClick={claim.send}
      >
        <Icon name="message-circle" />
        Enviar Comprovante
      </a>
    )
  return (
    !proof.file && <ProofPicker proof={proof} className="btn-primary" label="Enviar Comprovante" icon="receipt-text" />
  )
}

/** Lets people who send no proof tell us that they have paid, then says what happens next. */
export function PaymentClaim({ order }: { order: Order }) {
  const claim = useClaim(order)
  const { pix, claimed_at, proof_sent_at } = order
  if (!pix || pix.mode === 'dynamic' || proof_sent_at !== null) return null
  if (claimed_at !== null)
    return (
      <Note tone="green" icon="circle-check" role="status">
        Você avisou em {formatDateTime(claimed_at, ' às ')}. Conferimos o pagamento em nossa conta, e esta tela se
        atualiza sozinha.
      </Note>
    )
  return <PaidButton claim={claim} look="btn-secondary btn-block" />
}

type Claim = ReturnType<typeof useClaim>

const PaidButton = ({ claim, look }: { claim: Claim; look: string }) => (
  <BusyButton className={`btn ${look}`} busy={claim.isPending} doing="Avisando…" onClick={claim.send}>
    Já paguei
  </BusyButton>
)

function useClaim({ id, claimed_at }: Order) {
  const update = useUpdateOrder()
  const claim = useMutation({
    mutationFn: () => client.call(claimPayment, { params: { id: String(id) } }),
    onSuccess: update,
    onError: error => notify.error(error instanceof CallFailure ? error.message : troubleOf(error)),
    networkMode: 'always',
  })
  const send = () => {
    if (claimed_at === null && !claim.isPending) claim.mutate()
  }
  return { isPending: claim.isPending, send }
}

/** The phone number to which the buyer sends the proof of payment. */
export function ProofPhone({ pix }: { pix: OrderPix }) {
  const phone = proofPhone(pix)
  if (!phone) return null
  return (
    <>
      {' para '}
      <span className="unbroken">{phone}</span>
    </>
  )
}
