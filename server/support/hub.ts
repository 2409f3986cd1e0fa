import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SupportEvent } from '#contract/support.ts'
import { networkOf } from '#server/accounts/origin.ts'
import { sessionsStillOpen } from '#server/accounts/sessions.ts'
import type { App } from '#server/app.ts'
import type { Subscriber } from '#server/db/listen.ts'
import { findLargestShare } from '#server/fair-share.ts'
import { operatorSessionsStillOpen } from '#server/operators/sessions.ts'
import { type SupportNotice, supportChannel } from './announce.ts'
import { readOpenings } from './openings.ts'
import { type Outlet, openPlace, type Place, sparing, type Watcher } from './place.ts'
import { readMessage } from './read-conversation.ts'
import { toldMessage } from './wire-conversation.ts'

type Means = Pick<App, 'db' | 'pool' | 'log' | 'now'>

/**
 * Streams at a time. A carrier's address is that of thousands of phones, so one network may have many, but never all;
 * operators have places of their own.
 */
const limits = {
  account: { perWatcher: 5, perNetwork: 400, total: 1_000 },
  operator: { perWatcher: 5, perNetwork: 200, total: 200 },
} as const
const beatMs = 25_000
const retrySeconds = 10

const stillOpen = { account: sessionsStillOpen, operator: operatorSessionsStillOpen } as const

/** Tells whoever listens to this process what any process announces. */
export function openHub(app: Means) {
  const places = new Set<Place>()
  let telling = Promise.resolve()
  const beating = setInterval(() => void beat(app, places), beatMs).unref()
  const endAll = () => {
    for (const place of places) place.end()
  }
  const follower: Subscriber = {
    channel: supportChannel,
    onMessage(payload) {
      // One after the other, so that nobody hears of a message before an earlier one.
      telling = telling.then(() => tell(app, places, JSON.parse(payload))).catch(endAll)
    },
    // What was announced while nobody here heard it, everybody reads again.
    onOpen: endAll,
  }
  return {
    follower,
    /** @throws Refusal `unavailable` when all places are taken, and nobody has more of them than the watcher would. */
    join(watcher: Watcher, after: number | undefined, makeOutlet: (leave: () => void) => Outlet) {
      makeRoom(places, watcher)
      const place: Place = openPlace(
        app,
        watcher,
        after,
        makeOutlet(() => places.delete(place)),
      )
      places.add(place)
      place.begin()
    },
    close() {
      clearInterval(beating)
      endAll()
    },
  }
}
export type SupportHub = ReturnType<typeof openHub>

async function tell({ db, now }: Means, places: Set<Place>, notice: SupportNotice) {
  const concerned = [...places].filter(({ watcher }) => watcher.side === 'operator' || watcher.id === notice.account_id)
  if (concerned.length === 0) return
  const event = notice.kind === 'message' ? await withMessage(db, notice) : notice
  if (!event) return
  const listens = concerned.some(({ watcher }) => watcher.side === 'operator')
  const openings = await readOpenings(db, listens ? [event.account_id] : [], now())
  for (const place of concerned) place.take(sparing(event, place.watcher, openings))
}

async function withMessage(db: App['db'], { account_id, id }: { account_id: number; id: number }) {
  const message = await readMessage(db, id)
  return message && ({ kind: 'message', account_id, message: toldMessage(message) } satisfies SupportEvent)
}

/** A stream ends with its session; while the database can't be asked, none does. */
async function beat(app: Means, places: Set<Place>) {
  for (const side of ['account', 'operator'] as const) {
    const listening = [...places].filter(({ watcher }) => watcher.side === side)
    if (listening.length === 0) continue
    for (const place of listening) place.beat()
    const ids = [...new Set(listening.map(({ watcher }) => watcher.sessionId))]
    const open = await stillOpen[side](app, ids).catch(() => undefined)
    for (const place of listening) if (open && !open.has(place.watcher.sessionId)) place.end()
  }
}

function makeRoom(places: Set<Place>, watcher: Watcher) {
  const { perWatcher, perNetwork, total } = limits[watcher.side]
  const all = [...places].filter(place => place.watcher.side === watcher.side).map(toShare)
  const network = networkOf(watcher.address)
  const ofNetwork = all.filter(share => share.network === network)
  const own = all.filter(({ account }) => account === watcher.id)
  if (own.length >= perWatcher) return leave(places, own[0]?.place)
  const taken = ofNetwork.length >= perNetwork ? ofNetwork : all.length >= total ? all : []
  const largest = findLargestShare(taken)
  if (!largest) return
  const isOfSame = largest.network === network
  const held = taken.filter(share => (isOfSame ? share.account === largest.account : share.network === largest.network))
  if (held.length <= (isOfSame ? own : ofNetwork).length + 1) throw tooFull()
  leave(places, largest.place)
}

const toShare = (place: Place) => ({
  place,
  network: networkOf(place.watcher.address),
  account: place.watcher.id,
  size: 1,
})

/** At once, however long its connection takes to end. */
function leave(places: Set<Place>, place: Place | undefined) {
  if (!place) return
  places.delete(place)
  place.end()
}

function tooFull() {
  const refusal = new Refusal('unavailable', messages.unavailable)
  refusal.retryAfter = retrySeconds
  return refusal
}
