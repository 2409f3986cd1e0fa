import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SupportEvent } from '#contract/support.ts'
import type { App } from '#server/platform/app.ts'
import type { Subscriber as ChannelSubscriber } from '#server/platform/db/listen.ts'
import { findLargestShare } from '#server/platform/limits/fair-share.ts'
import { networkOf } from '#server/platform/limits/rate-limit.ts'
import { operatorSessionsStillOpen } from '#server/platform/operators/sessions.ts'
import { sessionsStillOpen } from '#server/platform/sessions/account-session.ts'
import { type SupportNotice, supportChannel } from './messages.ts'
import { presentMessage, readMessage } from './read-conversation.ts'
import {
  type Listener,
  type Outlet,
  openSubscriber,
  readOpenings,
  redactUnopened,
  type Subscriber,
} from './subscriber.ts'

type Deps = Pick<App, 'db' | 'pool' | 'log' | 'now'>

/**
 * Limits concurrent streams. Thousands of phones share a carrier's address, so one network can have many streams, but
 * can't exhaust the total. Operators have separate limits.
 */
const limits = {
  account: { perListener: 5, perNetwork: 400, total: 1_000 },
  operator: { perListener: 5, perNetwork: 200, total: 200 },
} as const
const beatMs = 25_000
const retryAfter = 10

const stillOpen = { account: sessionsStillOpen, operator: operatorSessionsStillOpen } as const

export function openBroker(app: Deps) {
  const subscribers = new Set<Subscriber>()
  let delivery = Promise.resolve()
  const beating = setInterval(() => void beat(app, subscribers), beatMs).unref()
  const endAll = () => {
    for (const subscriber of subscribers) subscriber.end()
  }
  const follower: ChannelSubscriber = {
    channel: supportChannel,
    onMessage(payload) {
      // Delivers one event at a time, so messages arrive in order.
      delivery = delivery.then(() => deliver(app, subscribers, JSON.parse(payload))).catch(endAll)
    },
    // We may have missed notifications, so every listener has to reconnect and catch up.
    onOpen: endAll,
  }
  return {
    follower,
    join(listener: Listener, after: number | undefined, makeOutlet: (leave: () => void) => Outlet) {
      makeRoom(subscribers, listener)
      const subscriber: Subscriber = openSubscriber(
        app,
        listener,
        after,
        makeOutlet(() => subscribers.delete(subscriber)),
      )
      subscribers.add(subscriber)
      subscriber.begin()
    },
    count: () => subscribers.size,
    close() {
      clearInterval(beating)
      endAll()
    },
  }
}
export type SupportBroker = ReturnType<typeof openBroker>

async function deliver({ db, now }: Deps, subscribers: Set<Subscriber>, notice: SupportNotice) {
  const recipients = [...subscribers].filter(
    ({ listener }) => listener.side === 'operator' || listener.id === notice.account_id,
  )
  if (recipients.length === 0) return
  const event = notice.kind === 'message' ? await withMessage(db, notice) : notice
  if (!event) return
  const hasOperators = recipients.some(({ listener }) => listener.side === 'operator')
  const openings = await readOpenings(db, hasOperators ? [event.account_id] : [], now())
  for (const subscriber of recipients) subscriber.take(redactUnopened(event, subscriber.listener, openings))
}

async function withMessage(db: App['db'], { account_id, id }: { account_id: number; id: number }) {
  const message = await readMessage(db, id)
  return message && ({ kind: 'message', account_id, message: presentMessage(message) } satisfies SupportEvent)
}

/** Ends the streams whose session has ended. While the database is down, all streams stay open. */
async function beat(app: Deps, subscribers: Set<Subscriber>) {
  for (const side of ['account', 'operator'] as const) {
    const ofSide = [...subscribers].filter(({ listener }) => listener.side === side)
    if (ofSide.length === 0) continue
    for (const subscriber of ofSide) subscriber.beat()
    const ids = [...new Set(ofSide.map(({ listener }) => listener.sessionId))]
    const open = await stillOpen[side](app, ids).catch(() => undefined)
    for (const subscriber of ofSide) if (open && !open.has(subscriber.listener.sessionId)) subscriber.end()
  }
}

function makeRoom(subscribers: Set<Subscriber>, listener: Listener) {
  const { perListener, perNetwork, total } = limits[listener.side]
  const all = [...subscribers].filter(subscriber => subscriber.listener.side === listener.side).map(toShare)
  const network = networkOf(listener.address)
  const ofNetwork = all.filter(share => share.network === network)
  const own = all.filter(({ account }) => account === listener.id)
  if (own.length >= perListener) return leave(subscribers, own[0]?.subscriber)
  const taken = ofNetwork.length >= perNetwork ? ofNetwork : all.length >= total ? all : []
  const largest = findLargestShare(taken)
  if (!largest) return
  const isOfSame = largest.network === network
  const peers = taken.filter(share =>
    isOfSame ? share.account === largest.account : share.network === largest.network,
  )
  if (peers.length <= (isOfSame ? own : ofNetwork).length + 1) throw tooManyStreams()
  leave(subscribers, largest.subscriber)
}

const toShare = (subscriber: Subscriber) => ({
  subscriber,
  network: networkOf(subscriber.listener.address),
  account: subscriber.listener.id,
  size: 1,
})

/** Frees the slot immediately, no matter how long the connection takes to close. */
function leave(subscribers: Set<Subscriber>, subscriber: Subscriber | undefined) {
  if (!subscriber) return
  subscribers.delete(subscriber)
  subscriber.end()
}

function tooManyStreams() {
  const refusal = new Refusal('unavailable', messages.unavailable)
  refusal.retryAfter = retryAfter
  return refusal
}
