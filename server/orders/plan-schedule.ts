import type { Tier } from '#contract/profile.ts'

export type Activated = {
  kind: 'activated'
  at: Date
  orderId: number
  tier: Tier
  /** Of the whole plan, free days included. */
  lengthMs: number
  /** Cents that were paid, and what the plan costs without a coupon. */
  amount: number
  listAmount: number
  /** None of it is used up, nor of what follows it, until it is `started`. */
  waits?: boolean
}
/** `revoked` ends a plan for good; `paused` lays it aside, `resumed` lets what was left of it follow. */
export type Changed = { kind: 'started' | 'revoked' | 'paused' | 'resumed'; at: Date; orderId: number }
export type PlanEvent = Activated | Changed
export type Period = { orderId: number; tier: Tier; from: Date; until: Date }

type Stretch = {
  order: Activated
  tier: Tier
  leftMs: number
  waits: boolean
  /** A Básico that a Premium order turned into Premium time: `basicMs` were left of it, now worth `premiumMs`. */
  converted?: { by: number; basicMs: number; premiumMs: number }
}
type State = { at: number; queue: Stretch[]; aside: Stretch[]; past: Period[] }

/**
 * When an account may be listed, and how, from what has happened to its orders: plans follow each other; a Premium
 * takes effect at once, and what is left of Básico plans follows it as Premium time of the same worth. A day is 24
 * hours. Pure: the same events give the same periods, whenever it is asked.
 */
export function planPeriods(events: readonly PlanEvent[]): Period[] {
  const state: State = { at: Number.NEGATIVE_INFINITY, queue: [], aside: [], past: [] }
  for (const event of [...events].sort((one, other) => one.at.getTime() - other.at.getTime())) {
    pass(state, event.at.getTime())
    happen[event.kind](state, event as never)
  }
  pass(state, Number.POSITIVE_INFINITY)
  return state.past
}

const happen = {
  activated(state: State, order: Activated) {
    const own: Stretch = { order, tier: order.tier, leftMs: order.lengthMs, waits: order.waits === true }
    if (order.tier === 'basic') return void state.queue.push(own)
    const premium = state.queue.filter(isPremium)
    const rest = state.queue.filter(stretch => !isPremium(stretch)).map(stretch => toPremium(stretch, order))
    state.queue = [...premium, own, ...rest]
  },
  started(state: State, { orderId }: Changed) {
    for (const stretch of [...state.queue, ...state.aside]) if (stretch.order.orderId === orderId) stretch.waits = false
  },
  revoked(state: State, { orderId }: Changed) {
    const remain = (stretches: Stretch[]) =>
      stretches
        .filter(({ order }) => order.orderId !== orderId)
        .map(stretch => (stretch.converted?.by === orderId ? toBasic(stretch, stretch.converted) : stretch))
    state.aside = remain(state.aside)
    state.queue = premiumFirst(remain(state.queue))
  },
  paused(state: State, { orderId }: Changed) {
    state.aside.push(...state.queue.filter(({ order }) => order.orderId === orderId))
    state.queue = state.queue.filter(({ order }) => order.orderId !== orderId)
  },
  resumed(state: State, { orderId }: Changed) {
    const back = state.aside.filter(({ order }) => order.orderId === orderId)
    state.aside = state.aside.filter(({ order }) => order.orderId !== orderId)
    state.queue = premiumFirst([...state.queue, ...back])
  },
}

const isPremium = ({ tier }: Stretch) => tier === 'premium'

/** A Premium never waits behind a Básico. */
const premiumFirst = (queue: Stretch[]) => [...queue.filter(isPremium), ...queue.filter(stretch => !isPremium(stretch))]

/** Pro rata of what was paid for it, at the daily price of the Premium plan. */
function toPremium(basic: Stretch, premium: Activated): Stretch {
  const { amount, lengthMs } = basic.order
  const worth = Math.floor((amount * basic.leftMs) / lengthMs)
  const premiumMs = Math.floor((worth * premium.lengthMs) / premium.listAmount / 1000) * 1000
  const converted = { by: premium.orderId, basicMs: basic.leftMs, premiumMs }
  return { ...basic, tier: 'premium', leftMs: premiumMs, converted }
}

/** The Premium was given back: so is the share of the Básico that was not yet used. */
function toBasic(
  { order, leftMs, waits }: Stretch,
  { basicMs, premiumMs }: NonNullable<Stretch['converted']>,
): Stretch {
  const basicLeft = premiumMs === 0 ? basicMs : Math.floor((basicMs * leftMs) / premiumMs)
  return { order, tier: 'basic', leftMs: basicLeft, waits }
}

/** Time goes by until then, and uses the queue up, unless its first one waits to be started. */
function pass(state: State, until: number) {
  while (state.queue.length > 0 && state.at < until) {
    const [first, ...others] = state.queue as [Stretch, ...Stretch[]]
    if (first.waits) break
    const end = Math.min(until, state.at + first.leftMs)
    record(state, first, end)
    first.leftMs -= end - state.at
    state.at = end
    if (first.leftMs <= 0) state.queue = others
  }
  if (Number.isFinite(until)) state.at = Math.max(state.at, until)
}

function record({ past, at }: State, { order, tier }: Stretch, end: number) {
  if (end <= at) return
  const last = past.at(-1)
  const follows = last?.until.getTime() === at && last.orderId === order.orderId && last.tier === tier
  if (last && follows) last.until = new Date(end)
  else past.push({ orderId: order.orderId, tier, from: new Date(at), until: new Date(end) })
}
