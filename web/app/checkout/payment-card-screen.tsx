import './card.css'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { formatCents, formatDate } from '#contract/format.ts'
import type { Order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { type Blocker, useBlocker } from '#web/kit/client/router.tsx'
import { Note } from '#web/kit/note.tsx'
import { AppLink, useRedirect } from '../parts/app-link.tsx'
import { LoadingOverlay } from '../parts/loading-overlay.tsx'
import { Screen } from '../parts/screen.tsx'
import { readSession } from '../session.ts'
import { BuyingSteps, BuyingTerms, OrderLines } from './buying.tsx'
import { AwaitedCardInputs, CardInputs, TestCards } from './card-inputs.tsx'
import { isCardPending } from './card-status.ts'
import { AwaitedOrder, ClosedOrder, isAwaited, WithoutOrder } from './order-fallbacks.tsx'
import { withOrder } from './order-path.ts'
import { useCurrentOrder } from './orders.ts'
import { kindOf, lengthOf } from './plan-labels.ts'
import { readKey } from './send-card.ts'
import { type UsableKey, useCardForm } from './use-card-form.ts'
import { NotOffered } from './ways-to-pay.tsx'

const title = 'Cartão de crédito'

export default function PaymentCardScreen() {
  const current = useCurrentOrder()
  const isSending = useRef(false)
  const { order } = current
  // A refetch must not remove the form while it is being submitted.
  const redirect = order && !isSending.current && redirectOf(order)
  useRedirect(redirect || undefined)
  if (!order && isAwaited(current)) return <AwaitedCard back={paths.paymentChoice} />
  if (!order) return <WithoutOrder current={current} title={title} close={paths.accountMenu} />
  if (redirect) return null
  if (order.state !== 'waiting' && !isSending.current)
    return <ClosedOrder order={order} title={title} close={paths.accountMenu} />
  if (!order.ways.includes('card') && !isSending.current)
    return <NotOffered order={order} way="card" title={title} close={withOrder(paths.paymentChoice, order)} />
  return <Paying order={order} isSending={isSending} />
}

function redirectOf(order: Order) {
  if (order.status === 'ok' && order.channel === 'card') return withOrder(paths.paymentApproved, order)
  return isCardPending(order) ? withOrder(paths.paymentStatus, order) : undefined
}

type PayingProps = { order: Order; isSending: RefObject<boolean> }

function Paying({ order, isSending }: PayingProps) {
  const { data, isPending, isFetching, refetch } = useCardKey()
  if (data?.usable) {
    return <CardPayment order={order} cardKey={data.usable} testCards={data.test_cards} isSending={isSending} />
  }
  const back = withOrder(paths.paymentChoice, order)
  if (isPending) return <AwaitedCard back={back} />
  return (
    <Screen title={title} back={back}>
      <NoCardNow order={order} retry={() => void refetch()} isTrying={isFetching} />
    </Screen>
  )
}

const heading = 'Dados do cartão'

const AwaitedCard = ({ back }: { back: string }) => (
  <Screen title={title} back={back} isWhole action={<span className="sk sk-block" />}>
    <BuyingSteps at="Pagamento" />
    <h1>{heading}</h1>
    <AwaitedOrder>
      <AwaitedCardInputs />
    </AwaitedOrder>
  </Screen>
)

type NoCardNowProps = { order: Order; retry: () => void; isTrying: boolean }

const NoCardNow = ({ order, retry, isTrying }: NoCardNowProps) => (
  <div className="stack">
    <h1>O cartão não pode ser usado agora</h1>
    <Note tone="info" icon="circle-alert" role="alert">
      Não conseguimos preparar o envio seguro do cartão. <b>Nada foi cobrado,</b> e o seu pedido continua guardado.
    </Note>
    <AppLink className="btn btn-primary btn-block" href={withOrder(paths.paymentCart, order)}>
      Pagar com Pix
    </AppLink>
    <BusyButton className="btn btn-secondary btn-block" busy={isTrying} doing="Tentando…" onClick={retry}>
      Tentar de novo
    </BusyButton>
  </div>
)

const fiveMinutes = 300_000

/** `usable` is undefined if the gateway does not provide a valid key. */
const useCardKey = () =>
  useQuery({
    queryKey: ['card-key'],
    queryFn: async () => {
      const [{ public_key, needs_tax_id, test_cards }, { encryptCard, isUsableKey }] = await Promise.all([
        readKey(),
        import('./encrypt-card.ts'),
      ])
      const isUsable = public_key !== null && isUsableKey(public_key)
      return { usable: isUsable ? { public_key, needs_tax_id, encrypt: encryptCard } : undefined, test_cards }
    },
    // A new key would reset a form that the buyer is filling in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: fiveMinutes,
    networkMode: 'always',
    retry: 1,
  })

type CardPaymentProps = {
  order: Order
  cardKey: UsableKey
  testCards: readonly { number: string; does: string }[]
  isSending: RefObject<boolean>
}

function CardPayment({ order, cardKey, testCards, isSending }: CardPaymentProps) {
  const { form, submit } = useCardForm(order, cardKey, isSending)
  const blocker = useLeaveWarning(isSending)
  const { isSubmitting } = form.formState
  return (
    <FormProvider {...form}>
      <Screen title={title} back={withOrder(paths.paymentChoice, order)} isWhole action={<PayButton order={order} />}>
        <BuyingSteps at="Pagamento" />
        <h1>{heading}</h1>
        <div className="columns">
          <div>
            <form
              id={formId}
              className="stack"
              noValidate
              autoComplete="off"
              onSubmit={submit}
              aria-busy={isSubmitting}
            >
              <CardInputs needsTaxId={cardKey.needs_tax_id} />
            </form>
            <TestCards cards={testCards} />
            <Note icon="lock-keyhole">
              Os dados são criptografados e vão direto para a operadora. <b>Não guardamos o número nem o CVV.</b>
            </Note>
          </div>
          <div>
            <section className="stack" aria-labelledby="resumo">
              <h2 id="resumo">Resumo do pedido</h2>
              <OrderLines order={order} />
              <BuyingTerms order={order} />
              <WithdrawalDay order={order} />
            </section>
          </div>
        </div>
        <LoadingOverlay busy={isSubmitting} verb="Enviando o pagamento…" />
      </Screen>
      <LeaveDialog blocker={blocker} />
    </FormProvider>
  )
}

const WithdrawalDay = ({ order: { effect } }: { order: Order }) =>
  effect && <p className="small muted">Se pagar hoje, você pode desistir até {formatDate(effect.withdrawal_until)}.</p>

function useLeaveWarning(isSending: RefObject<boolean>): Blocker {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // The quick exit blanks the page before it leaves. The browser must not ask for confirmation then.
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

/** Shown in the screen's bottom bar, outside the form. */
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
      <BusyButton type="submit" form={formId} className="btn btn-primary" busy={isSubmitting} doing="Pagando…">
        Pagar
      </BusyButton>
    </>
  )
}
