import { isBelow, type Tier, tiers } from '#contract/plan-tiers.ts'

export type Activated = {
  kind: 'activated'
  at: Date
  orderId: number
  tier: Tier
  lengthMs: number
  /** Cents paid, and the price without a coupon. */
  amount: number
  listAmount: number
  /** The queue stops at this plan until its `started` event. */
  waits?: boolean
}
/** `paused` takes a plan out of the queue. `resumed` puts its remaining time back. */
export type Changed = { kind: 'started' | 'revoked' | 'paused' | 'resumed'; at: Date; orderId: number }
export type PlanEvent = Activated | Changed
export type Period = { orderId: number; tier: Tier; from: Date; until: Date }

type Stretch = {
  order: Activated
  tier: Tier
  leftMs: number
  waits: boolean
  /** The price of `lengthMs` in this tier, in cents. */
  amount: number
  lengthMs: number
  /** Set if order `by`, of a higher tier, converted the stretch. `from` is the original stretch. */
  converted?: { by: number; from: Stretch; toMs: number }
}
type State = { at: number; queue: Stretch[]; aside: Stretch[]; past: Period[] }

/**
 * Computes when an account can be listed, and in which tier. Plans of the same tier run one after another. A plan of a
 * higher tier starts immediately, and the rest of the lower plans follows it, converted at equal value into time in the
 * higher tier. A day is 24 hours.
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
    const { tier, lengthMs, amount } = order
    const own: Stretch = { order, tier, leftMs: lengthMs, waits: order.waits === true, amount, lengthMs }
    const isLower = (stretch: Stretch) => isBelow(stretch.tier, tier)
    const lower = state.queue.filter(isLower).map(stretch => convert(stretch, order))
    state.queue = [...state.queue.filter(stretch => !isLower(stretch)), own, ...lower]
  },
  started(state: State, { orderId }: Changed) {
    for (const stretch of [...state.queue, ...state.aside]) if (stretch.order.orderId === orderId) stretch.waits = false
  },
  revoked(state: State, { orderId }: Changed) {
    const remain = (stretches: Stretch[]) =>
      stretches.filter(({ order }) => order.orderId !== orderId).map(stretch => unconvert(stretch, orderId))
    state.aside = remain(state.aside)
    state.queue = highestFirst(remain(state.queue))
  },
  paused(state: State, { orderId }: Changed) {
    state.aside.push(...state.queue.filter(({ order }) => order.orderId === orderId))
    state.queue = state.queue.filter(({ order }) => order.orderId !== orderId)
  },
  resumed(state: State, { orderId }: Changed) {
    const back = state.aside.filter(({ order }) => order.orderId === orderId)
    state.aside = state.aside.filter(({ order }) => order.orderId !== orderId)
    state.queue = highestFirst([...state.queue, ...back])
  },
}

const highestFirst = (queue: Stretch[]) => tiers.flatMap(tier => queue.filter(stretch => stretch.tier === tier))

/** Converts the unused share of the amount paid into time at the higher plan's list price. */
function convert(from: Stretch, higher: Activated): Stretch {
  const amount = Math.floor((from.amount * from.leftMs) / from.lengthMs)
  const toMs = Math.floor((amount * higher.lengthMs) / higher.listAmount / 1000) * 1000
  const converted = { by: higher.orderId, from: { ...from }, toMs }
  return { ...from, tier: higher.tier, leftMs: toMs, amount, lengthMs: Math.max(toMs, 1), converted }
}

/** Either conversion of a stretch that was converted twice can be undone. */
function unconvert(stretch: Stretch, orderId: number): Stretch {
  const { converted } = stretch
  if (!converted) return stretch
  if (converted.by === orderId) return restore(stretch, converted)
  return { ...stretch, converted: { ...converted, from: unconvert(converted.from, orderId) } }
}

/**
 * Undoes a conversion after the higher plan was revoked: unused converted time becomes time in the lower tier again.
 */
function restore({ leftMs, waits }: Stretch, { from, toMs }: NonNullable<Stretch['converted']>): Stretch {
  return { ...from, leftMs: toMs === 0 ? from.leftMs : Math.floor((from.leftMs * leftMs) / toMs), waits }
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
