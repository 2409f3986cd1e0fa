import { formatCents, formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import './card.css'
import { type RefObject, useEffect } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { type Blocker, useBlocker } from 'react-router'
import type { Order } from '#contract/order.ts'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { LoadingOverlay } from '../parts/loading-overlay.tsx'
import { Screen } from '../parts/screen.tsx'
import { readSession } from '../session.ts'
import { BuyingSteps } from './buying-steps.tsx'
import { BuyingTerms } from './buying-terms.tsx'
import type { CardFields } from './card-fields.ts'
import { maskNumber } from './card-fields.ts'
import { CardInputs } from './card-inputs.tsx'
import { withOrder } from './current-order.ts'
import { OrderLines } from './order-lines.tsx'
import { kindOf, lengthOf } from './plan-labels.ts'
import { type UsableKey, useCardForm } from './use-card-form.ts'

type CardPaymentProps = {
  order: Order
  cardKey: UsableKey
  testCards: readonly { number: string; does: string }[]
  isSending: RefObject<boolean>
}

export function CardPayment({ order, cardKey, testCards, isSending }: CardPaymentProps) {
  const { form, submit } = useCardForm(order, cardKey, isSending)
  const blocker = useLeaveWarning(isSending)
  const { isSubmitting } = form.formState
  return (
    <FormProvider {...form}>
      <Screen
        title="Cartão de crédito"
        back={withOrder(paths.paymentChoice, order)}
        action={<PayButton order={order} />}
      >
        <BuyingSteps at="Pagamento" />
        <h1>Dados do cartão</h1>
        <form id={formId} className="stack" noValidate autoComplete="off" onSubmit={submit} aria-busy={isSubmitting}>
          <CardInputs needsTaxId={cardKey.needs_tax_id} />
        </form>
        <TestCards cards={testCards} />
        <p className="note">
          <Icon name="lock-keyhole" />
          <span>
            Os dados são criptografados e vão direto para a operadora. <b>Não guardamos o número nem o CVV.</b>
          </span>
        </p>
        <section className="stack" aria-labelledby="resumo">
          <h2 id="resumo">Resumo do pedido</h2>
          <OrderLines order={order} />
          <BuyingTerms order={order} />
          <WithdrawalDay order={order} />
        </section>
        <LoadingOverlay busy={isSubmitting} verb="Enviando o pagamento…" />
      </Screen>
      <LeaveDialog blocker={blocker} />
    </FormProvider>
  )
}

const WithdrawalDay = ({ order: { effect } }: { order: Order }) =>
  effect && <p className="small muted">Se pagar hoje, você pode desistir até {formatDate(effect.withdrawal_until)}.</p>

/** Asks before leaving while a payment is being sent. */
function useLeaveWarning(isSending: RefObject<boolean>): Blocker {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // The quick exit empties the page and must not ask.
      if (isSending.current && document.body.childElementCount > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isSending])
  return useBlocker(() => isSending.current)
}

const LeaveDialog = ({ blocker }: { blocker: Blocker }) =>
  blocker.state === 'blocked' && (
    <Dialog title="O pagamento está sendo enviado" onClose={() => blocker.reset()}>
      <p className="muted">
        Sair agora não cancela a cobrança. Fique até a resposta chegar; se sair, o resultado aparece em Minhas
        assinaturas.
      </p>
      <button type="button" className="btn btn-primary btn-block" onClick={() => blocker.reset()}>
        Esperar a resposta
      </button>
      <button type="button" className="btn btn-ghost btn-block" onClick={() => blocker.proceed()}>
        Sair mesmo assim
      </button>
    </Dialog>
  )

const formId = 'card-form'

/** In the screen's bottom bar, outside the form. */
function PayButton({ order: { product, value } }: { order: Order }) {
  const { isSubmitting } = useFormContext().formState
  const { userType } = readSession()
  return (
    <>
      <p className="pay-sum">
        <span className="xs">
          {kindOf(product, userType)}, {lengthOf(product, userType)}
        </span>
        <b className="num">{formatCents(value)}</b>
      </p>
      <button type="submit" form={formId} className="btn btn-primary" aria-busy={isSubmitting}>
        {isSubmitting && <span className="spin" />}
        {isSubmitting ? 'Pagando…' : 'Pagar'}
      </button>
    </>
  )
}

type TestCard = { number: string; does: string }

/** Numbers of the demonstration's card simulator; choosing one fills the form. */
function TestCards({ cards }: { cards: readonly TestCard[] }) {
  const { reset } = useFormContext<CardFields>()
  const fill = (number: string) => reset({ ...testHolder(new Date()), number: maskNumber(number) })
  if (cards.length === 0) return null
  return (
    <details className="panel test-cards">
      <summary>
        <Icon name="flask-conical" />
        Cartões de teste (demonstração)
        <Icon name="chevron-down" className="chev" />
      </summary>
      <p className="small muted">Nada é cobrado de verdade. Toque em um número para preencher o formulário.</p>
      <ul>
        {cards.map(({ number, does }) => (
          <li key={number}>
            <button type="button" onClick={() => fill(number)}>
              <b className="num">{maskNumber(number)}</b>
              <span className="small muted">{does}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const testHolder = (now: Date) => ({
  number: '',
  expiry: `12/${now.getFullYear() + 3}`,
  security_code: '123',
  name: 'TITULAR DE TESTE',
  tax_id: '529.982.247-25',
})
