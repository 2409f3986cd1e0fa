import { createHash } from 'node:crypto'
import type { GatewayKey } from './key.ts'
import type { OrderStore, SimulatedOrder } from './orders.ts'
import { makeOrder, presentOrder, statusOf } from './orders.ts'

export type SimulatedRequest = {
  method: string
  path: string
  headers: Record<string, string | undefined>
  body: string
}
/** `lost`: we process the request, but the caller never gets the response. */
export type SimulatedResponse = { status: number; json: unknown } | 'lost'

export type SimulatorDeps = {
  store: OrderStore
  key: () => Promise<GatewayKey>
  token: string
  now: () => number
  changed: (order: SimulatedOrder) => void
}

type Route = (
  deps: SimulatorDeps,
  request: SimulatedRequest,
  id: string,
  query: URLSearchParams,
) => SimulatedResponse | Promise<SimulatedResponse>

const errorResponse = (status: number, code: string, parameter_name?: string): SimulatedResponse => ({
  status,
  json: { error_messages: [{ code, description: 'error', ...(parameter_name !== undefined && { parameter_name }) }] },
})
const notFound = errorResponse(404, 'not_found')

export async function handleRequest(deps: SimulatorDeps, request: SimulatedRequest): Promise<SimulatedResponse> {
  if (request.headers.authorization !== `Bearer ${deps.token}`) return errorResponse(401, 'UNAUTHORIZED')
  const { pathname, searchParams } = new URL(request.path, 'http://gateway')
  for (const { method, pattern, route } of routes) {
    const match = method === request.method ? pattern.exec(pathname) : null
    if (match) return route(deps, request, match[1] ?? '', searchParams)
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
    route: (deps, _request, _id, query) => show(deps, ({ chargeId }) => chargeId === query.get('charge_id')),
  },
  {
    method: 'GET',
    pattern: /^\/orders\/([\w-]+)$/,
    route: (deps, _request, id) => show(deps, order => order.id === id),
  },
  { method: 'GET', pattern: /^\/charges$/, route: listCharges },
  { method: 'GET', pattern: /^\/charges\/([\w-]+)$/, route: showCharge },
  { method: 'POST', pattern: /^\/charges\/([\w-]+)\/cancel$/, route: cancel },
]

async function givePublicKey({ key }: SimulatorDeps): Promise<SimulatedResponse> {
  return { status: 200, json: { public_key: (await key()).publicKey } }
}

async function createOrder(deps: SimulatorDeps, request: SimulatedRequest): Promise<SimulatedResponse> {
  const key = await deps.key()
  const name = `POST /orders ${request.headers['x-idempotency-key'] ?? ''}`
  // There must be no await before the order is saved, so that the second of two concurrent requests finds the first.
  const existing = deps.store.all().find(order => name in order.asked)
  if (existing)
    return existing.asked[name] === digestOf(request) ? createdResponse(existing, deps) : errorResponse(409, '40005')
  const result = makeOrder(parseJson(request.body), { key, now: deps.now() })
  if ('wrongParameter' in result) return errorResponse(400, '40002', result.wrongParameter)
  const order = { ...result.order, asked: { [name]: digestOf(request) } }
  deps.store.save(order)
  deps.changed(order)
  return createdResponse(order, deps)
}

const createdResponse = (order: SimulatedOrder, { now }: SimulatorDeps): SimulatedResponse =>
  order.isLost ? 'lost' : { status: 201, json: presentOrder(order, now()) }

function show({ store, now }: SimulatorDeps, matches: (order: SimulatedOrder) => boolean): SimulatedResponse {
  const found = store.all().find(matches)
  return found ? { status: 200, json: presentOrder(found, now()) } : notFound
}

function listCharges(
  { store, now }: SimulatorDeps,
  _request: SimulatedRequest,
  _id: string,
  query: URLSearchParams,
): SimulatedResponse {
  const found = store.all().filter(({ reference }) => reference === query.get('reference_id'))
  return { status: 200, json: found.flatMap(order => presentOrder(order, now()).charges) }
}

function showCharge({ store, now }: SimulatorDeps, _request: SimulatedRequest, id: string): SimulatedResponse {
  const found = store.all().find(({ chargeId }) => chargeId === id)
  return found ? { status: 200, json: presentOrder(found, now()).charges[0] } : notFound
}

function cancel(deps: SimulatorDeps, request: SimulatedRequest, id: string): SimulatedResponse {
  const { store, now } = deps
  const found = store.all().find(({ chargeId }) => chargeId === id)
  if (!found) return notFound
  const name = `POST ${id} ${request.headers['x-idempotency-key'] ?? ''}`
  const before = found.asked[name]
  if (before !== undefined)
    return before === digestOf(request) ? refundResponse(found, deps) : errorResponse(409, '40005')
  const { value = found.cents } = (parseJson(request.body) as { amount?: { value?: number } } | null)?.amount ?? {}
  if (statusOf(found, now()) !== 'PAID' || value > found.cents - found.refunded) return errorResponse(400, '40007')
  const changed = {
    ...found,
    refunded: found.refunded + value,
    asked: { ...found.asked, [name]: digestOf(request) },
  }
  store.save(changed)
  deps.changed(changed)
  return refundResponse(changed, deps)
}

const refundResponse = (order: SimulatedOrder, { now }: SimulatorDeps): SimulatedResponse => ({
  status: 201,
  json: presentOrder(order, now()).charges[0],
})

const digestOf = ({ body }: SimulatedRequest) => createHash('sha256').update(body).digest('hex')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
