import { formatCents, formatDate } from '#contract/format.ts'
import type { ListingStatus } from '#contract/listing-status.ts'
import { paths } from '#contract/paths.ts'
import type { Product } from '#contract/plan.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { usePlaceOrder } from './orders.ts'
import { endsSoon, NotSoldAnyMore } from './plan-end.tsx'
import { descriptionOf } from './plan-labels.ts'

type RenewProps = { product: Product; userType: number }

/** Reuses an unpaid order for the same plan, so that a second click does not create another order. */
export function Renew({ product, userType }: RenewProps) {
  const { order, busy } = usePlaceOrder(product.id, paths.paymentChoice)
  return (
    <>
      <BusyButton
        className="btn btn-primary btn-block"
        busy={busy}
        doing="Fazendo o pedido…"
        onClick={() => void order()}
      >
        Renovar por {formatCents(product.amount)}
      </BusyButton>
      <p className="small muted center">O mesmo plano, pelo preço de hoje: {descriptionOf(product, userType)}.</p>
    </>
  )
}

/** Shown above the purchases. */
export function RenewalOffer({ status, userType }: { status: ListingStatus; userType: number }) {
  const { plan, order, renewal, suspended } = status
  if (!endsSoon(status) || order || suspended) return null
  return (
    <section className="panel stack" aria-label="Renovação">
      <p>
        {plan.state === 'ended' ? 'Seu plano terminou em ' : 'Seu plano termina em '}
        <b>{formatDate(plan.until ?? '')}</b>.
      </p>
      {renewal ? (
        <Renew product={renewal} userType={userType} />
      ) : (
        <>
          <NotSoldAnyMore />
          <AppLink className="btn btn-primary btn-block" href={paths.plans}>
            Escolher um plano
          </AppLink>
        </>
      )}
    </section>
  )
}
