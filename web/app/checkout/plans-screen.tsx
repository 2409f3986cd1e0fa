import './plans.css'
import { useQuery } from '@tanstack/react-query'
import type { OwnAccount } from '#contract/account.ts'
import type { Coupon } from '#contract/coupon.ts'
import { formatCents } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { listProducts, maxDaysToWait, type Product } from '#contract/plan.ts'
import { isPartnerType, partners } from '#contract/user-types.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { useLocation } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { client } from '../client.ts'
import { AppLink, useRedirect } from '../parts/app-link.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { LoadingOverlay } from '../parts/loading-overlay.tsx'
import { Screen, type ScreenProps } from '../parts/screen.tsx'
import { ConfirmNumber } from '../phones/confirm-number.tsx'
import { readSession } from '../session.ts'
import { useAccount } from '../use-account.ts'
import { BuyingSteps } from './buying.tsx'
import { couponsFrom, discountedAmount, useChosenCoupon, useCouponChoice } from './coupons.ts'
import { withOrder } from './order-path.ts'
import { isWaiting, useOrders, usePlaceOrder } from './orders.ts'
import { descriptionOf, kindOf, wholeLengthOf } from './plan-labels.ts'
import { PlanList, usePlanChoice } from './plan-list.tsx'

/** Redirects partners from the plans for advertisers, and everybody else from the plans for partners. */
export default function PlansScreen({ route }: ScreenProps) {
  const forPartners = isPartnerType(route.userType)
  const { userType = forPartners ? partners.userType : 2 } = readSession()
  const isWrong = isPartnerType(userType) !== forPartners
  useRedirect(isWrong ? (forPartners ? paths.plans : paths.partnerPlans) : undefined)
  return isWrong ? null : <PlanChoice userType={userType} {...(forPartners ? partnerTexts : texts)} />
}

const texts = { title: 'Contratar plano', heading: 'Escolha o seu plano' }
const partnerTexts = { title: 'Pacotes de publicidade', heading: 'Escolha o seu pacote' }

type PlanChoiceProps = typeof texts & { userType: number }

function PlanChoice({ title, heading, userType }: PlanChoiceProps) {
  const { data: products, error, refetch } = useProducts(userType)
  const onSale = products && products.length > 0
  const coupon = useChosenCoupon()
  const choice = usePlanChoice(userType)
  const chosen = products?.find(({ id }) => id === choice.planId)
  const { order, busy } = usePlaceOrder(chosen?.id)
  return (
    <Screen
      title={title}
      back={paths.accountMenu}
      isWhole
      action={
        onSale && (
          <>
            <ChosenSum product={chosen} coupon={coupon} userType={userType} />
            <BusyButton className="btn btn-primary" busy={busy} doing="Fazendo o pedido…" onClick={() => void order()}>
              Continuar
            </BusyButton>
          </>
        )
      }
    >
      <BuyingSteps at="Pacote" />
      <h1>{heading}</h1>
      <ConfirmNumber />
      <div className="columns">
        <div>
          {products && !onSale && <NothingOnSale />}
          {onSale && <PlanList products={products} coupon={coupon} choice={choice} userType={userType} />}
          {!products &&
            (error ? (
              <LoadFailure
                what="os planos"
                more="Nenhum pedido foi feito, e nada foi cobrado."
                error={error}
                retry={refetch}
              />
            ) : (
              <PlansWaiting />
            ))}
        </div>
        <div>
          {onSale && <CouponLine coupon={coupon} />}
          {products && <OpenOrder userType={userType} />}
          {products && <ReviewFirst />}
        </div>
      </div>
      <LoadingOverlay busy={busy} verb="Fazendo o pedido…" />
    </Screen>
  )
}

const useProducts = (userType: number) =>
  useQuery({
    queryKey: ['products', userType],
    networkMode: 'always',
    refetchOnReconnect: 'always',
    queryFn: () => client.call(listProducts, { params: { userType: String(userType) } }),
  })

type ChosenSumProps = { product: Product | undefined; coupon: Coupon | undefined; userType: number }

const ChosenSum = ({ product, coupon, userType }: ChosenSumProps) =>
  product && (
    <span className="sum">
      <span className="xs">
        {kindOf(product, userType)}, {wholeLengthOf(product, userType)}
      </span>
      <b className="num">{formatCents(discountedAmount(product, coupon) ?? product.amount)}</b>
    </span>
  )

const PlansWaiting = () => (
  <div className="plan-list" aria-busy="true">
    <span className="sk plan-sk" />
    <span className="sk plan-sk" />
    <span className="sk plan-sk" />
  </div>
)

/** Shown until an operator has confirmed the prices. */
const NothingOnSale = () => (
  <Note tone="info" icon="info">
    <b>Os planos ainda não estão à venda.</b> Estamos definindo os preços. Enquanto isso, complete o seu cadastro e
    volte em breve.
  </Note>
)

function OpenOrder({ userType }: { userType: number }) {
  const order = useOrders().data?.find(isWaiting)
  return (
    order && (
      <Note tone="info" icon="clock">
        <p>
          Você tem um pedido em aberto: {descriptionOf(order.product, userType)}, {formatCents(order.value)}
          {order.coupon && ` com o cupom ${order.coupon}`}.{' '}
          <AppLink className="link" href={withOrder(paths.paymentMethod, order)}>
            Pagar este pedido
          </AppLink>
        </p>
      </Note>
    )
  )
}

function CouponLine({ coupon }: { coupon: Coupon | undefined }) {
  const { drop } = useCouponChoice()
  const path = couponsFrom(useLocation().pathname)
  if (!coupon) {
    return (
      <AppLink className="btn btn-ghost btn-sm coupon-link" href={path}>
        <Icon name="ticket-percent" />
        Tenho um cupom
      </AppLink>
    )
  }
  return (
    <Note tone="green" icon="ticket-percent">
      <div className="coupon-line">
        <span>
          Cupom <b>{coupon.code}</b> nesta compra
          {coupon.plan_ids ? ', nos planos em que ele vale.' : '.'}
        </span>
        <AppLink className="btn btn-ghost btn-sm" href={path}>
          Trocar
        </AppLink>
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => void drop(coupon)}>
          Retirar
        </button>
      </div>
    </Note>
  )
}

/** If the person cannot be listed yet, says when the plan's days start to count. */
function ReviewFirst() {
  const { data: account } = useAccount()
  const missing = account && missingOf(account)
  if (account && isWithUs(account)) return <StartsWhenListed />
  return (
    missing && (
      <Note icon="info">
        O tempo do plano conta a partir do pagamento, e o anúncio só aparece quando estiver tudo pronto: {missing}.
      </Note>
    )
  )
}

const StartsWhenListed = () => (
  <Note tone="info" icon="clock">
    Sua conta está em análise. Se pagar agora, os dias do plano só começam a contar quando o anúncio entrar no ar, no
    máximo {maxDaysToWait} dias depois do pagamento.
  </Note>
)

/** Whether the person is waiting only for our review. */
function isWithUs({ kyc, profile }: OwnAccount) {
  if (kyc === null || !profile) return false
  const { live, state } = profile.review
  return live ? kyc === 'pending' : state === 'pending'
}

function missingOf({ kyc, profile }: OwnAccount) {
  const parts = [
    kyc === null && 'falta enviar os documentos',
    kyc === 'pending' && 'os documentos estão em análise',
    !profile && 'falta criar o perfil',
  ].filter(Boolean)
  return parts.length > 0 && parts.join(', e ')
}
