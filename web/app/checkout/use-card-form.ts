import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { CallFailure } from '#contract/client.ts'
import type { Order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import type { CardAnswer } from '#contract/payment.ts'
import { leaveExpired } from '../client.ts'
import { useScreenForm } from '../forms/use-screen-form.ts'
import { useGo } from '../go.ts'
import { notify } from '../notify.tsx'
import { beginAttempt, endAttempt } from './attempt.ts'
import { type CardFields, cardFields, noCard } from './card-fields.ts'
import { digitsOf } from './card-number.ts'
import { encryptCard } from './encrypt-card.ts'
import { expiryParts } from './expiry.ts'
import { withOrder } from './order-in-work.ts'
import { keepResult, readResult } from './order-result.ts'
import { orderKey } from './orders.ts'
import { type Sent, type SentCard, sendCard } from './send-card.ts'

export type UsableKey = { public_key: string; needs_tax_id: boolean }

const lost = 'A conexão caiu antes da resposta. Tente de novo: mesmo repetido, este pagamento só é cobrado uma vez.'

/** The form of a card: sent once for each attempt, wherever the answer is lost, and nothing of it kept. */
export function useCardForm(order: Order, key: UsableKey, isSending: RefObject<boolean>) {
  const go = useGo()
  const queries = useQueryClient()
  const screen = useScreenForm({
    draft: 'card-form',
    schema: cardFields(key.needs_tax_id, () => new Date()),
    initial: noCard,
    secret: Object.keys(noCard) as (keyof CardFields)[],
    send: pay,
    explain: ({ message }) => message,
  })
  const { reset } = screen.form
  useEffect(() => {
    // A page that the browser keeps for the way back keeps no card.
    const clear = () => reset(noCard)
    addEventListener('pagehide', clear)
    return () => removeEventListener('pagehide', clear)
  }, [reset])

  async function pay(values: CardFields) {
    const body = encrypted(values, order, key)
    const seen = [order.card?.reference_id, readResult(order.id)?.referenceId]
    const attempt = beginAttempt(order.id, seen, Date.now())
    isSending.current = true
    await follow(await sendCard(body, attempt.key), order.id).finally(() => {
      isSending.current = false
    })
  }

  async function follow(sent: Sent, orderId: number) {
    if (sent.kind === 'lost') throw new CallFailure(0, lost)
    if (sent.kind === 'expired') return expire()
    if (sent.kind === 'unsettled') return leave(paths.paymentStatus, orderId, sent.message)
    if (sent.kind === 'answered') return arrive(sent.answer)
    if (sent.kind === 'refused') endAttempt()
    await readAnew(orderId)
    throw fieldsOfForm(sent.failure)
  }

  async function arrive(answer: CardAnswer) {
    endAttempt()
    keepResult(answer)
    await readAnew(answer.order_id)
    leave(answer.successful ? paths.paymentApproved : paths.paymentStatus, answer.order_id)
  }

  /** What is sent next must not be taken for what the order says of this. */
  const readAnew = (id: number) => queries.invalidateQueries({ queryKey: orderKey(id) })

  function expire() {
    isSending.current = false
    return leaveExpired()
  }

  function leave(path: string, id: number, words?: string) {
    isSending.current = false
    if (words) notify.info(words, { announces: true })
    go(withOrder(path, { id }), { replace: true })
  }

  return screen
}

function encrypted(values: CardFields, order: Order, { public_key, needs_tax_id }: UsableKey): SentCard {
  const { number, expiry, security_code, name, tax_id } = values
  const card = { number: digitsOf(number), securityCode: security_code, holder: name, ...expiryParts(expiry) }
  return {
    encrypted_card: encryptCard(card, public_key, Date.now()),
    name,
    product_id: order.product.id,
    order_id: order.id,
    ...(needs_tax_id && { tax_id }),
  }
}

/** Two of the wire's fields are one of the form's. */
const shownAt: Record<string, string> = { exp_month: 'expiry', exp_year: 'expiry' }

/** The same refusal by the form's fields. */
function fieldsOfForm({ status, message, errors, retryAfter }: CallFailure) {
  const shown: Record<string, string[]> = {}
  for (const [name, found] of Object.entries(errors)) {
    const field = shownAt[name] ?? name
    shown[field] = [...(shown[field] ?? []), ...found]
  }
  return new CallFailure(status, message, shown, retryAfter)
}
