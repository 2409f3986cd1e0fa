import { useRef, useState } from 'react'
import { CallFailure } from '#contract/client.ts'
import { createOrder, orderFailed } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { client } from '../client.ts'
import { useGo } from '../go.ts'
import { notify } from '../notify.tsx'
import { withOrder } from './order-in-work.ts'
import { useKeepOrder } from './orders.ts'

const nothingChosen = 'Favor selecione um plano.'
const about = 'order'

/** Orders the chosen plan and leads to its payment; a second press while that goes on is nothing. */
export function useOrdering(planId: number | undefined) {
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const keep = useKeepOrder({ leaving: true })
  const go = useGo()
  async function order() {
    if (planId === undefined) return notify.error(nothingChosen, { about })
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      const order = await client.call(createOrder, { body: { product_id: planId } })
      notify.settle(about)
      keep(order)
      go(withOrder(paths.paymentMethod, order))
    } catch (error) {
      notify.error(wordsFor(error), { about })
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { order, busy }
}

/** Section 8 has one text for all; how long to wait, and why it is not allowed, the server says better. */
const wordsFor = (error: unknown) =>
  error instanceof CallFailure && [403, 429].includes(error.status) ? error.message : orderFailed
