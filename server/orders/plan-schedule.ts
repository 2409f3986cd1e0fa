import type { Tier } from '#contract/profile.ts'

export type Activated = {
  kind: 'activated'
  at: Date
  orderId: number
  tier: Tier
  lengthMs: number
  /** Cents paid, and the price without a coupon. */
  amount: number
  listAmount: number
  /** The queue stands still at this plan until it is `started`. */
  waits?: boolean
}
/** `paused` sets a plan aside; `resumed` queues what was left of it. */
export type Changed = { kind: 'started' | 'revoked' | 'paused' | 'resumed'; at: Date; orderId: number }
export type PlanEvent = Activated | Changed
export type Period = { orderId: number; tier: Tier; from: Date; until: Date }

type Stretch = {
  order: Activated
  tier: Tier
  leftMs: number
  waits: boolean
  /** Básico time that the Premium order `by` converted: `basicMs` became `premiumMs`. */
  converted?: { by: number; basicMs: number; premiumMs: number }
}
type State = { at: number; queue: Stretch[]; aside: Stretch[]; past: Period[] }

/**
 * When an account may be listed, and in which tier. Plans of a tier follow each other. A Premium takes effect at once;
 * what is left of Básico plans follows it as Premium time of the same value. A day is 24 hours.
 */
export function planPeriods(events: readonly PlanEvent[]): Period[] {
  const state: State = { at: Number.NEGATIVE_INFINITY, queue: [], aside: [], past: [] }
  for (const event of [...events].sort((one, other) => one.at.getTime() - other.at.getTime())) {
    advance(state, event.at.getTime())
    apply[event.kind](state, event as never)
  }
  advance(state, Number.POSITIVE_INFINITY)
  return state.past
}

const apply = {
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

const premiumFirst = (queue: Stretch[]) => [...queue.filter(isPremium), ...queue.filter(stretch => !isPremium(stretch))]

/** The unused share of the price paid, at the Premium plan's list price. */
function toPremium(basic: Stretch, premium: Activated): Stretch {
  const { amount, lengthMs } = basic.order
  const value = Math.floor((amount * basic.leftMs) / lengthMs)
  const premiumMs = Math.floor((value * premium.lengthMs) / premium.listAmount / 1000) * 1000
  const converted = { by: premium.orderId, basicMs: basic.leftMs, premiumMs }
  return { ...basic, tier: 'premium', leftMs: premiumMs, converted }
}

/** The Premium was revoked: its unused converted time becomes Básico time again. */
function toBasic(
  { order, leftMs, waits }: Stretch,
  { basicMs, premiumMs }: NonNullable<Stretch['converted']>,
): Stretch {
  const basicLeft = premiumMs === 0 ? basicMs : Math.floor((basicMs * leftMs) / premiumMs)
  return { order, tier: 'basic', leftMs: basicLeft, waits }
}

function advance(state: State, until: number) {
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
