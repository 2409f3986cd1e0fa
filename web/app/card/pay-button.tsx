import { useFormContext } from 'react-hook-form'
import { formatCents } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { kindOf, lengthOf } from '../orders/plan-words.ts'
import { readSession } from '../session.ts'

export const formId = 'card-form'

/** Stands at the bottom of the window, outside its form, beside what is to be paid. */
export function PayButton({ order: { product, value } }: { order: Order }) {
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
