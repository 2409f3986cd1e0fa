import { failures } from '#contract/call-failures.ts'
import { type CardAnswer, payByCard, readCardKey } from '#contract/card-payment.ts'
import { CallFailure, openClient } from '#contract/client.ts'
import { bearer } from '../client.ts'
import { readSession } from '../session.ts'

/** After this time, the app stops waiting for the response and polls the order's status. */
const timeoutMs = 40_000

const checking = 'Ainda não há resposta da operadora. Estamos verificando o pagamento.'

export type CardPaymentBody = {
  encrypted_card: string
  name: string
  product_id: number
  order_id: number
  tax_id?: string
}

/**
 * `answered` and `refused` are outcomes, so trying again is a new attempt. `lost`: retry with the same key.
 * `unsettled`: the gateway may have charged the card, and the order's status will show whether it did.
 */
export type SendResult =
  | { kind: 'answered'; answer: CardAnswer }
  | { kind: 'refused'; failure: CallFailure }
  | { kind: 'later'; failure: CallFailure }
  | { kind: 'lost' }
  | { kind: 'expired' }
  | { kind: 'unsettled'; message: string }

/** The origin that takes card payments, without a trailing slash. Empty if the site itself takes them. */
const paymentsUrl = () => document.querySelector<HTMLMetaElement>('meta[name="payments-url"]')?.content ?? ''

export const readKey = () => openPayments({}).call(readCardKey, {})

export async function sendCard(body: CardPaymentBody, key: string): Promise<SendResult> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await openPayments({ 'idempotency-key': key }, signal).call(payByCard, { body })
    return { kind: 'answered', answer }
  } catch (error) {
    if (signal.aborted || !(error instanceof CallFailure)) return { kind: 'unsettled', message: checking }
    return resultOf(error)
  }
}

function resultOf(failure: CallFailure): SendResult {
  const { status } = failure
  if (status === 0) return { kind: 'lost' }
  // Our server says that it could not reach the gateway, so nothing was charged.
  if (status === 503 && failure.message !== failures.unexpected) return { kind: 'later', failure }
  if (status === 401) return { kind: 'expired' }
  if (status === 403 || status === 429) return { kind: 'later', failure: notCharged(failure) }
  // The order already has an outcome, or another attempt is in progress.
  if (status === 409) return { kind: 'unsettled', message: failure.message }
  return status >= 500 ? { kind: 'unsettled', message: checking } : { kind: 'refused', failure }
}

const notCharged = ({ status, message, errors, retryAfter }: CallFailure) =>
  new CallFailure(status, `${message} Nada foi cobrado.`, errors, retryAfter)

const openPayments = (more: Record<string, string>, signal?: AbortSignal) =>
  openClient({
    fetch: (url, init) => fetch(url, { ...init, ...(signal && { signal }) }),
    headers: () => ({ ...bearer(readSession().token), ...more }),
    origin: paymentsUrl(),
  })
