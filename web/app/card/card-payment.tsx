import './card.css'
import type { RefObject } from 'react'
import { FormProvider } from 'react-hook-form'
import type { Order } from '#contract/order.ts'
import { Icon } from '#web/ui/icon.tsx'
import { BuyingSteps } from '../orders/buying-steps.tsx'
import { BuyingTerms } from '../orders/buying-terms.tsx'
import { withOrder } from '../orders/order-in-work.ts'
import { OrderLines } from '../orders/order-lines.tsx'
import { LoadingOverlay } from '../parts/loading-overlay.tsx'
import { Screen } from '../parts/screen.tsx'
import { CardInputs } from './card-inputs.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { formId, PayButton } from './pay-button.tsx'
import { TestCards } from './test-cards.tsx'
import { type UsableKey, useCardForm } from './use-card-form.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { WithdrawalDay } from './withdrawal-day.tsx'

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
      <Screen title="Cartão de crédito" back={withOrder('/payment-choice', order)} action={<PayButton order={order} />}>
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
      <LeaveQuestion blocker={blocker} />
    </FormProvider>
  )
}
