import { shownDay } from '../orders/shown-moment.ts'

const fourteenDays = 14 * 86_400_000

export const WithdrawalDay = () => (
  <p className="small muted">
    Pagando hoje, você pode desistir até {shownDay(new Date(Date.now() + fourteenDays).toISOString())}.
  </p>
)
