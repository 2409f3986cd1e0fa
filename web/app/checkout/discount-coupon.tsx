import { paths } from '#contract/paths.ts'
import './buying.css'
import './plans.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { applyCoupon } from '#contract/coupon.ts'
import { TabList } from '#web/kit/client/tab-list.tsx'
import { client } from '../client.ts'
import { ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { TextField } from '../forms/text-field.tsx'
import { notify } from '../notify.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Screen } from '../parts/screen.tsx'
import { useIsMember, VisitorScreen } from '../parts/visitor-screen.tsx'
import { CouponList } from './coupon-list.tsx'
import { purchaseBefore, useCoupons } from './coupons.ts'
import { couponsKey } from './orders.ts'

const labels = { active: 'Ativos', over: 'Vencidos' } as const
type Which = keyof typeof labels

export const DiscountCoupon = () => (useIsMember() ? <OwnCoupons /> : <VisitorCoupons />)

const points = [
  { icon: 'ticket-percent', name: 'Digite o código', text: 'O cupom fica guardado na sua conta até vencer.' },
  { icon: 'wallet', name: 'Escolha um plano', text: 'Um cupom por compra. O desconto aparece antes de você pagar.' },
  { icon: 'clock', name: 'Sem pressa', text: 'Se o pedido não for pago, o cupom volta para a sua conta.' },
] as const

const VisitorCoupons = () => (
  <VisitorScreen
    title="Cupons"
    close={paths.accountMenu}
    path={paths.coupons}
    heading="Cupons de desconto"
    intro="Um cupom diminui o preço do próximo plano. Funciona assim:"
    points={points}
  />
)

function OwnCoupons() {
  const { data: coupons, error, refetch } = useCoupons()
  const [which, choose] = useState<Which>('active')
  const purchase = purchaseBefore(useSearchParams()[0])
  const chosen = coupons?.active.some(coupon => coupon.chosen)
  const tabs = (['active', 'over'] as const).map(name => ({
    name,
    label: (
      <>
        {labels[name]} {coupons && <span className="n">{coupons[name].length}</span>}
      </>
    ),
  }))
  return (
    <Screen
      title="Cupons"
      close={purchase ?? paths.accountMenu}
      action={
        chosen && (
          <AppLink className="btn btn-primary" href={purchase ?? paths.plans}>
            Escolher um plano
          </AppLink>
        )
      }
    >
      <h1>Cupons de desconto</h1>
      <CouponForm applied={() => choose('active')} />
      <div className="stack">
        <TabList label="Seus cupons" tabs={tabs} chosen={which} choose={choose}>
          {coupons && <CouponList coupons={coupons[which]} which={which} />}
          {!coupons &&
            (error ? (
              <NotLoaded what="os cupons" error={error} retry={refetch} />
            ) : (
              <span className="sk plan-sk" aria-busy="true" />
            ))}
        </TabList>
      </div>
    </Screen>
  )
}

function CouponForm({ applied }: { applied: () => void }) {
  const queries = useQueryClient()
  const screen = useScreenForm({
    draft: 'discount-coupon',
    schema: applyCoupon.body,
    initial: { code: '' },
    send: async body => {
      const { code } = await client.call(applyCoupon, { body })
      await queries.invalidateQueries({ queryKey: couponsKey })
      screen.form.reset({ code: '' })
      applied()
      notify.success(`Cupom ${code} escolhido para a próxima compra.`, { about: 'coupon', announces: true })
    },
  })
  return (
    <ScreenForm {...screen} verb="Aplicando…">
      <TextField name="code" label="Código promocional" autoComplete="off" autoCapitalize="characters" />
      <SubmitButton look="secondary" label="Aplicar" verb="Aplicando…" />
    </ScreenForm>
  )
}
