import { useQueryClient } from '@tanstack/react-query'
import { applyCoupon } from '#contract/coupon.ts'
import { client } from '#web/app/client.ts'
import { ScreenForm } from '#web/app/forms/screen-form.tsx'
import { SubmitButton } from '#web/app/forms/submit-button.tsx'
import { TextField } from '#web/app/forms/text-field.tsx'
import { useScreenForm } from '#web/app/forms/use-screen-form.ts'
import { notify } from '#web/app/notify.tsx'
import { couponsKey } from '#web/app/orders/orders.ts'

export function CouponForm({ applied }: { applied: () => void }) {
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
