import { createHash } from 'node:crypto'
import type { Booked, Books } from './books.ts'
import type { GatewayKey } from './key.ts'
import { makeOrder, orderOf, statusOf } from './make-order.ts'

export type Asked = { method: string; path: string; headers: Record<string, string | undefined>; body: string }
/** `lost`: it was done, and the answer never arrives. */
export type Answered = { status: number; json: unknown } | 'lost'

export type Deps = {
  books: Books
  key: () => Promise<GatewayKey>
  token: string
  now: () => number
  /** Somebody is to be called back about an order that is new or has changed. */
  changed: (booked: Booked) => void
}

type Route = (deps: Deps, asked: Asked, id: string, query: URLSearchParams) => Answered | Promise<Answered>

const fault = (status: number, code: string, parameter_name?: string): Answered => ({
  status,
  json: { error_messages: [{ code, description: 'error', ...(parameter_name !== undefined && { parameter_name }) }] },
})
const notFound = fault(404, 'not_found')

/** Answers as PagBank's Orders API does, of what is in its books. */
export async function answer(deps: Deps, asked: Asked): Promise<Answered> {
  if (asked.headers.authorization !== `Bearer ${deps.token}`) return fault(401, 'UNAUTHORIZED')
  const { pathname, searchParams } = new URL(asked.path, 'http://gateway')
  for (const { method, pattern, route } of routes) {
    const match = method === asked.method ? pattern.exec(pathname) : null
    if (match) return route(deps, asked, match[1] ?? '', searchParams)
  }
  return notFound
}

const routes: readonly { method: string; pattern: RegExp; route: Route }[] = [
  { method: 'GET', pattern: /^\/public-keys\/card$/, route: givePublicKey },
  { method: 'POST', pattern: /^\/public-keys$/, route: givePublicKey },
  { method: 'POST', pattern: /^\/orders$/, route: createOrder },
  {
    method: 'GET',
    pattern: /^\/orders$/,
    route: (deps, _asked, _id, query) => show(deps, ({ chargeId }) => chargeId === query.get('charge_id')),
  },
  {
    method: 'GET',
    pattern: /^\/orders\/([\w-]+)$/,
    route: (deps, _asked, id) => show(deps, order => order.id === id),
  },
  { method: 'GET', pattern: /^\/charges$/, route: listCharges },
  { method: 'GET', pattern: /^\/charges\/([\w-]+)$/, route: showCharge },
  { method: 'POST', pattern: /^\/charges\/([\w-]+)\/cancel$/, route: cancel },
]

async function givePublicKey({ key }: Deps): Promise<Answered> {
  return { status: 200, json: { public_key: (await key()).publicKey } }
}

async function createOrder(deps: Deps, asked: Asked): Promise<Answered> {
  const key = await deps.key()
  const name = `POST /orders ${asked.headers['x-idempotency-key'] ?? ''}`
  // From here to the books nothing else happens: of two at once the second finds the first.
  const known = deps.books.all().find(booked => name in booked.asked)
  if (known) return known.asked[name] === digestOf(asked) ? made(known, deps) : fault(409, '40005')
  const result = makeOrder(parsed(asked.body), { key, now: deps.now() })
  if ('fault' in result) return fault(400, '40002', result.fault)
  const booked = { ...result.booked, asked: { [name]: digestOf(asked) } }
  deps.books.keep(booked)
  deps.changed(booked)
  return made(booked, deps)
}

const made = (booked: Booked, { now }: Deps): Answered =>
  booked.isLost ? 'lost' : { status: 201, json: orderOf(booked, now()) }

function show({ books, now }: Deps, matches: (booked: Booked) => boolean): Answered {
  const found = books.all().find(matches)
  return found ? { status: 200, json: orderOf(found, now()) } : notFound
}

function listCharges({ books, now }: Deps, _asked: Asked, _id: string, query: URLSearchParams): Answered {
  const found = books.all().filter(({ reference }) => reference === query.get('reference_id'))
  return { status: 200, json: found.flatMap(booked => orderOf(booked, now()).charges) }
}

function showCharge({ books, now }: Deps, _asked: Asked, id: string): Answered {
  const found = books.all().find(({ chargeId }) => chargeId === id)
  return found ? { status: 200, json: orderOf(found, now()).charges[0] } : notFound
}

function cancel(deps: Deps, asked: Asked, id: string): Answered {
  const { books, now } = deps
  const found = books.all().find(({ chargeId }) => chargeId === id)
  if (!found) return notFound
  const name = `POST ${id} ${asked.headers['x-idempotency-key'] ?? ''}`
  const before = found.asked[name]
  if (before !== undefined) return before === digestOf(asked) ? refunded(found, deps) : fault(409, '40005')
  const { value = found.cents } = (parsed(asked.body) as { amount?: { value?: number } } | null)?.amount ?? {}
  if (statusOf(found, now()) !== 'PAID' || value > found.cents - found.refunded) return fault(400, '40007')
  const changed = {
    ...found,
    refunded: found.refunded + value,
    asked: { ...found.asked, [name]: digestOf(asked) },
  }
  books.keep(changed)
  deps.changed(changed)
  return refunded(changed, deps)
}

const refunded = (booked: Booked, { now }: Deps): Answered => ({
  status: 201,
  json: orderOf(booked, now()).charges[0],
})

const digestOf = ({ body }: Asked) => createHash('sha256').update(body).digest('hex')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
