import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { encryptCard } from '#server/platform/adapters/cards/pagbank-messages.ts'
import { type Calls, openCalls, signUp } from './calls.ts'

export type Outcome = { paid: number; faults: string[]; longestMs: number }

type Buyer = { token: string; call: Calls }
type Order = { id: number; status: string }

const card = { number: '4539620659922097', month: '12', year: '2035', securityCode: '123', name: 'Pessoa Inventada' }
/** Fractions of the total time: buyers start within `start` and wait `pause` between steps. */
const shares = { start: 0.45, pause: 0.12 }
let longestMs = 0

const [{ url, people }] = (await once(process, 'message')) as [{ url: string; people: number }]
const buyers: Buyer[] = []
for (let number = 0; number < people; number++) buyers.push(await enter(number))
process.on('message', (withinMs: number) => void buyAll(withinMs))
process.send?.('ready')

async function enter(number: number): Promise<Buyer> {
  const call = openCalls(url, number, ms => {
    longestMs = Math.max(longestMs, ms)
  })
  return { call, token: await signUp(call, `compra${number}@medida.local`) }
}

async function buyAll(withinMs: number) {
  longestMs = 0
  const buying = buyers.map(async (buyer, turn) => {
    await sleep((withinMs * shares.start * turn) / people)
    return checkOut(buyer, withinMs * shares.pause)
  })
  const ends = await Promise.allSettled(buying)
  const faults = ends.flatMap(end => (end.status === 'rejected' ? [String(end.reason)] : []))
  process.send?.({ paid: ends.length - faults.length, faults, longestMs } satisfies Outcome)
}

async function checkOut({ token, call }: Buyer, pauseMs: number) {
  const products = await call<{ id: number }[]>('GET', '/api/system/products_user_type/2', { token })
  const product_id = products[0]?.id
  await sleep(pauseMs)
  const order = await call<Order>('POST', '/api/checkout/orders', { token, body: { product_id } })
  await call('GET', `/api/checkout/orders/${order.id}`, { token })
  const { public_key } = await call<{ public_key: string }>('GET', '/api/payment/public-key', {})
  await sleep(pauseMs)
  const encrypted_card = encryptCard(card, public_key, new Date())
  const body = { encrypted_card, name: card.name, product_id, order_id: order.id }
  const answer = await call<{ status: string; order_id: number }>('POST', '/api/payment/cartao', { token, body })
  if (answer.status !== 'PAID' || answer.order_id !== order.id) throw new Error(`the card: ${JSON.stringify(answer)}`)
  const { status } = await call<Order>('GET', `/api/checkout/orders/${order.id}`, { token })
  if (status !== 'ok') throw new Error(`the order is ${status}`)
}
