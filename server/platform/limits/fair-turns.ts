import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { findLargestShare } from './fair-share.ts'

export type Sender = { network: string; account: string | number }
/** A lower `rank` goes first. */
type Ticket = Sender & { rank?: number }
type Waiting = Sender & { rank: number; size: number; begin: () => void; giveWay: () => void }

type Limits = {
  concurrency: number
  waiting: number
  /** How many tasks with a rank above 0 can run at a time, which leaves the other slots to tasks of rank 0. */
  slow?: number
}

const retryAfter = 10
const maxRemembered = 10_000

/**
 * Runs up to `concurrency` tasks at a time. Networks take turns, as do the accounts in each network. A full queue
 * refuses the newest task of the sender with the most waiting tasks.
 */
export function openFairTurns({ concurrency, waiting: room, slow = concurrency }: Limits) {
  const line: Waiting[] = []
  const lastTurns = new Map<string, number>()
  let [running, slowOnes, turn] = [0, 0, 0]

  const isFree = ({ rank }: { rank: number }) => running < concurrency && (rank === 0 || slowOnes < slow)
  const turnOf = (key: string) => lastTurns.get(key) ?? 0

  return async <T>({ network, account, rank = 0 }: Ticket, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((resolve, reject) => {
      line.push({ network, account, rank, size: 1, begin: resolve, giveWay: () => reject(busy()) })
      beginNext()
      if (line.length > room) refuseOne()
    })
    try {
      return await work()
    } finally {
      running--
      if (running + line.length === 0 || lastTurns.size > maxRemembered) lastTurns.clear()
      if (rank > 0) slowOnes--
      beginNext()
    }
  }

  function beginNext() {
    const [next] = line.filter(isFree).toSorted(byTurn)
    if (!next) return
    line.splice(line.indexOf(next), 1)
    running++
    if (next.rank > 0) slowOnes++
    turn++
    for (const key of keysOf(next)) lastTurns.set(key, turn)
    next.begin()
    beginNext()
  }

  /** A stable sort keeps each account's tasks in order. */
  function byTurn(one: Waiting, other: Waiting) {
    if (one.rank !== other.rank) return one.rank - other.rank
    const [network, account] = keysOf(one).map((key, at) => turnOf(key) - turnOf(keysOf(other)[at] as string))
    return network || account || 0
  }

  function refuseOne() {
    const loser = findLargestShare(line.toReversed())
    if (!loser) return
    line.splice(line.indexOf(loser), 1)
    loser.giveWay()
  }
}

const keysOf = ({ network, account }: Sender) => [network, `${network} ${account}`]

function busy() {
  const refusal = new Refusal('unavailable', messages.unavailable)
  refusal.retryAfter = retryAfter
  return refusal
}
