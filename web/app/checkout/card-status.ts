import { useEffect, useState } from 'react'
import type { CardAnswer, CardStatus } from '#contract/card-payment.ts'
import type { Order } from '#contract/order.ts'
import { unsent } from '../unsent.ts'

/** `NONE`: the buyer has sent no card. `CHECKING`: the buyer has sent one, and its outcome is unknown. */
export type CardPaymentStatus = CardStatus | 'CHECKING' | 'NONE'

export function cardPaymentStatusOf({ status, card }: Order, attempt: Attempt | undefined): CardPaymentStatus {
  if (status === 'ok') return card?.status === 'AUTHORIZED' ? 'AUTHORIZED' : 'PAID'
  if (attempt && !isOutcomeOf(attempt, card)) return 'CHECKING'
  if (!card) return 'NONE'
  return card.status ?? 'CHECKING'
}

const isOutcomeOf = ({ known }: Attempt, card: Order['card']) => card !== null && !known.includes(card.reference_id)

/** Whether a second card might charge the buyer twice. */
export const isCardPending = ({ status, card }: Order) =>
  status === 'pending' && card !== null && card.status !== 'DECLINED' && card.status !== 'CANCELED'

export const isClosed = ({ state }: Order) => ['refused', 'refunded', 'reversed', 'paused'].includes(state)

/** After this time, the server knows about every payment that has reached the gateway. */
const lateMs = 20_000

export function useCardPaymentStatus(order: Order): { status: CardPaymentStatus; isLate: boolean } {
  const attempt = openAttempt(order.id)
  const status = cardPaymentStatusOf(order, attempt)
  const isOpen = status === 'CHECKING' && attempt !== undefined
  const isOver = status !== 'CHECKING' && attempt !== undefined
  useEffect(() => {
    if (isOver) endAttempt()
  }, [isOver])
  const isLate = useLate(isOpen ? attempt.since + lateMs : undefined)
  // If the server knows about the attempt, it will find the outcome itself, so the attempt is never late.
  return { status, isLate: isLate && (order.card === null || order.card.status !== null) }
}

/** Whether `at` has passed; re-renders when it does. */
function useLate(at: number | undefined) {
  const [, rerender] = useState(0)
  useEffect(() => {
    if (at === undefined) return
    const timer = setTimeout(() => rerender(count => count + 1), Math.max(0, at - Date.now()))
    return () => clearTimeout(timer)
  }, [at])
  return at !== undefined && Date.now() >= at
}

export type Tone = 'good' | 'bad' | 'open'

type Message = { tone: Tone; text: string }

/**
 * Extra messages, beyond those in docs/specification.md §4. They say whether the card was charged and what happens
 * next.
 */
export const statusMessages: Record<CardPaymentStatus, Message> = {
  PAID: { tone: 'good', text: 'O pagamento foi recebido. O recibo vai para o seu e-mail.' },
  AUTHORIZED: {
    tone: 'good',
    text: 'A operadora autorizou o pagamento e está concluindo a cobrança. O recibo vai para o seu e-mail.',
  },
  IN_ANALYSIS: {
    tone: 'open',
    text: 'A operadora está analisando o pagamento. Não é preciso pagar de novo: esta tela se atualiza sozinha quando houver resposta, e você pode sair e voltar quando quiser.',
  },
  CHECKING: {
    tone: 'open',
    text: 'Estamos verificando com a operadora se o pagamento foi feito. Não é preciso pagar de novo: esta tela se atualiza sozinha.',
  },
  DECLINED: { tone: 'bad', text: 'O cartão não foi autorizado. Nada foi cobrado, e o seu pedido continua guardado.' },
  CANCELED: { tone: 'bad', text: 'O pagamento foi cancelado, e nada será cobrado. O seu pedido continua guardado.' },
  NONE: { tone: 'open', text: 'Este pedido ainda não tem pagamento com cartão. Nada foi cobrado.' },
}

export const lateMessage =
  'A operadora ainda não registrou este pagamento: ele pode não ter chegado até ela. Você pode tentar de novo: mesmo repetido, ele só é cobrado uma vez.'

/** A card payment without a known outcome. Contains no card data. */
export type Attempt = {
  orderId: number
  /** The idempotency key, the same for every retry, so that the gateway charges only once. */
  key: string
  /** The references of earlier attempts, whose outcomes do not apply to this one. */
  known: string[]
  since: number
}

const name = 'card-attempt'

export function openAttempt(orderId: number): Attempt | undefined {
  const saved: Partial<Attempt> = unsent.screens.read(name)
  return saved.key && saved.orderId === orderId ? (saved as Attempt) : undefined
}

export function beginAttempt(orderId: number, known: (string | undefined)[], now: number): Attempt {
  const open = openAttempt(orderId)
  if (open) return open
  const attempt = { orderId, key: crypto.randomUUID(), known: known.filter(one => one !== undefined), since: now }
  unsent.screens.write(name, attempt)
  return attempt
}

export const endAttempt = () => unsent.screens.write(name, {})

/** See docs/specification.md §3, *Order result stored client-side*. */
type OrderResult = { message: string; referenceId: string; status: string; successful: boolean; orderId: number }

const resultName = 'order-result'

export const saveResult = ({ message, reference_id, status, successful, order_id }: CardAnswer) =>
  unsent.screens.write(resultName, {
    message,
    referenceId: reference_id,
    status,
    successful,
    orderId: order_id,
  } satisfies OrderResult)

export function readResult(orderId: number): OrderResult | undefined {
  const saved = unsent.screens.read(resultName) as Partial<OrderResult>
  return saved.orderId === orderId && saved.referenceId ? (saved as OrderResult) : undefined
}
