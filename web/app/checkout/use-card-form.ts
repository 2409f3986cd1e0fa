import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import type { CardAnswer } from '#contract/card-payment.ts'
import { CallFailure } from '#contract/client.ts'
import type { Order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { digitsOf } from '#web/kit/client/masks.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { leaveExpired } from '../client.ts'
import { useScreenForm } from '../forms/screen-form.tsx'
import { useGo } from '../parts/app-link.tsx'
import { type CardFields, cardFields, emptyCard, expiryParts } from './card-fields.ts'
import { beginAttempt, endAttempt, readResult, saveResult } from './card-status.ts'
import type { Encrypt } from './encrypt-card.ts'
import { withOrder } from './order-path.ts'
import { orderKey } from './orders.ts'
import { type CardPaymentBody, type SendResult, sendCard } from './send-card.ts'

export type UsableKey = { public_key: string; needs_tax_id: boolean; encrypt: Encrypt }

const lost = 'A conexão caiu antes da resposta. Tente de novo: mesmo repetido, este pagamento só é cobrado uma vez.'

export function useCardForm(order: Order, key: UsableKey, isSending: RefObject<boolean>) {
  const go = useGo()
  const queries = useQueryClient()
  const screen = useScreenForm({
    draft: 'card-form',
    schema: cardFields(key.needs_tax_id, () => new Date()),
    initial: emptyCard,
    secret: Object.keys(emptyCard) as (keyof CardFields)[],
    send: pay,
    explain: ({ message }) => message,
  })
  const { reset } = screen.form
  useEffect(() => {
    // The back/forward cache must not hold card data.
    const clear = () => reset(emptyCard)
    addEventListener('pagehide', clear)
    return () => removeEventListener('pagehide', clear)
  }, [reset])

  async function pay(values: CardFields) {
    const body = encrypted(values, order, key)
    const knownReferences = [order.card?.reference_id, readResult(order.id)?.referenceId]
    const attempt = beginAttempt(order.id, knownReferences, Date.now())
    isSending.current = true
    await handle(await sendCard(body, attempt.key), order.id).finally(() => {
      isSending.current = false
    })
  }

  async function handle(sent: SendResult, orderId: number) {
    if (sent.kind === 'lost') throw new CallFailure(0, lost)
    if (sent.kind === 'expired') return expire()
    if (sent.kind === 'unsettled') return leave(paths.paymentStatus, orderId, sent.message)
    if (sent.kind === 'answered') return finish(sent.answer)
    if (sent.kind === 'refused') endAttempt()
    await refetchOrder(orderId)
    throw fieldsOfForm(sent.failure)
  }

  async function finish(answer: CardAnswer) {
    endAttempt()
    saveResult(answer)
    await refetchOrder(answer.order_id)
    leave(answer.successful ? paths.paymentApproved : paths.paymentStatus, answer.order_id)
  }

  /** Refetches, because the next attempt must not mistake this attempt's status for its own. */
  const refetchOrder = (id: number) => queries.invalidateQueries({ queryKey: orderKey(id) })

  function expire() {
    isSending.current = false
    return leaveExpired()
  }

  function leave(path: string, id: number, message?: string) {
    isSending.current = false
    if (message) notify.info(message, { announces: true })
    go(withOrder(path, { id }), { replace: true })
  }

  return screen
}

function encrypted(
  values: CardFields,
  order: Order,
  { public_key, needs_tax_id, encrypt }: UsableKey,
): CardPaymentBody {
  const { number, expiry, security_code, name, tax_id } = values
  const card = { number: digitsOf(number), securityCode: security_code, holder: name, ...expiryParts(expiry) }
  return {
    encrypted_card: encrypt(card, public_key, Date.now()),
    name,
    product_id: order.product.id,
    order_id: order.id,
    ...(needs_tax_id && { tax_id }),
  }
}

/** The form has a single field for both API fields. */
const fieldOf: Record<string, string> = { exp_month: 'expiry', exp_year: 'expiry' }

function fieldsOfForm({ status, message, errors, retryAfter }: CallFailure) {
  const shown: Record<string, string[]> = {}
  for (const [name, found] of Object.entries(errors)) {
    const field = fieldOf[name] ?? name
    shown[field] = [...(shown[field] ?? []), ...found]
  }
  return new CallFailure(status, message, shown, retryAfter)
}
