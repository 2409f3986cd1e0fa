import { useRef, useState } from 'react'
import { CallFailure } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { type Order, withdrawOrder } from '#contract/order.ts'
import { client } from '#web/app/client.ts'
import { notify } from '#web/app/notify.tsx'
import { useKeepOrder } from '#web/app/orders/orders.ts'

const about = 'withdrawal'

/** *Desistir da compra*: asks first, and happens once. */
export function useWithdrawal() {
  const [order, ask] = useState<Order>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const keep = useKeepOrder()
  const close = () => ask(undefined)
  async function withdraw() {
    if (!order || sending.current) return
    sending.current = true
    setBusy(true)
    try {
      keep(await client.call(withdrawOrder, { params: { id: String(order.id) } }))
      notify.success('Compra desfeita. O valor é devolvido pela mesma forma de pagamento.', { about })
    } catch (error) {
      notify.error(wordsFor(error), { about, duration: 10_000 })
    } finally {
      sending.current = false
      setBusy(false)
      // A notice can't be read behind a dialog.
      close()
    }
  }
  return { order, ask, close, withdraw, busy }
}

const wordsFor = (error: unknown) =>
  error instanceof CallFailure && error.status > 0
    ? error.message
    : `${error instanceof CallFailure ? 'Sem conexão.' : messages.unexpected} A compra não foi desfeita; tente de novo.`
