import { CallFailure, openClient } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { type CardAnswer, payByCard, readCardKey } from '#contract/payment.ts'
import { bearer } from '../client.ts'
import { paymentsUrl } from '../payments-origin.ts'
import { readSession } from '../session.ts'

/** A gateway answers within seconds; after this the server is asked what became of it. */
const patience = 40_000

const checking = 'Ainda não há resposta da operadora. Estamos verificando o pagamento.'

export type SentCard = { encrypted_card: string; name: string; product_id: number; order_id: number; tax_id?: string }

/**
 * `answered` and `refused` are outcomes: what is tried next is another attempt. `lost` never left or has no answer:
 * it is to be tried again as it was. `unsettled`: it may have been charged, and the order will tell.
 */
export type Sent =
  | { kind: 'answered'; answer: CardAnswer }
  | { kind: 'refused'; failure: CallFailure }
  | { kind: 'later'; failure: CallFailure }
  | { kind: 'lost' }
  | { kind: 'expired' }
  | { kind: 'unsettled'; message: string }

export const readKey = () => openPayments({}).call(readCardKey, {})

export async function sendCard(body: SentCard, key: string): Promise<Sent> {
  const signal = AbortSignal.timeout(patience)
  try {
    const answer = await openPayments({ 'idempotency-key': key }, signal).call(payByCard, { body })
    return { kind: 'answered', answer }
  } catch (error) {
    if (signal.aborted || !(error instanceof CallFailure)) return { kind: 'unsettled', message: checking }
    return sorted(error)
  }
}

function sorted(failure: CallFailure): Sent {
  const { status } = failure
  if (status === 0) return { kind: 'lost' }
  // The gateway could not be reached, and ours says so: nothing was charged.
  if (status === 503 && failure.message !== messages.unexpected) return { kind: 'later', failure }
  if (status === 401) return { kind: 'expired' }
  if (status === 403 || status === 429) return { kind: 'later', failure: notCharged(failure) }
  // The order has its outcome, or another try is still under way.
  if (status === 409) return { kind: 'unsettled', message: failure.message }
  return status >= 500 ? { kind: 'unsettled', message: checking } : { kind: 'refused', failure }
}

const notCharged = ({ status, message, errors, retryAfter }: CallFailure) =>
  new CallFailure(status, `${message} Nada foi cobrado.`, errors, retryAfter)

const openPayments = (more: Record<string, string>, signal?: AbortSignal) =>
  openClient({
    fetch: (address, given) => fetch(address, { ...given, ...(signal && { signal }) }),
    headers: () => ({ ...bearer(readSession().token), ...more }),
    origin: paymentsUrl(),
  })
