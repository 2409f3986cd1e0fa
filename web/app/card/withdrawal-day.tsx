import type { Order } from '#contract/order.ts'
import { shownDay } from '../orders/shown-moment.ts'

export const WithdrawalDay = ({ order: { effect } }: { order: Order }) =>
  effect && <p className="small muted">Se pagar hoje, você pode desistir até {shownDay(effect.withdrawal_until)}.</p>
