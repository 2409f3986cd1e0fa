import cluster from 'node:cluster'
import type { FromChild, ToChild } from './messages.ts'

/** What the processes of one machine have in common: docs/decisions/043-one-program-many-processes.md. */
export type Siblings = {
  /** The other processes hear how often each key was told, a tenth of a second later. */
  tell(topic: string, key: string): void
  hear(topic: string, follow: (key: string, count: number) => void): void
  /** Work of which the machine bears only so much at once. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

export const alone: Siblings = { tell: () => {}, hear: () => {}, inTurn: work => work() }

const gatherMs = 100
/** In a tenth of a second: more than a process answers. */
const maxKeys = 10_000

export function openSiblings(): Siblings {
  if (!cluster.isWorker) return alone
  const followers = new Map<string, (key: string, count: number) => void>()
  const turns = new Map<number, () => void>()
  const gathered = openGathering()
  let lastTurn = 0
  process.on('message', (message: ToChild) => {
    if (message.kind === 'turn') turns.get(message.id)?.()
    if (message.kind !== 'told') return
    for (const [key, count] of Object.entries(message.counts)) followers.get(message.topic)?.(key, count)
  })
  return {
    tell: gathered.add,
    hear: (topic, follow) => void followers.set(topic, follow),
    async inTurn(work) {
      const id = ++lastTurn
      await new Promise<void>(resolve => {
        turns.set(id, resolve)
        send({ kind: 'turn', id })
      })
      turns.delete(id)
      return work().finally(() => send({ kind: 'turn-over' }))
    },
  }
}

function openGathering() {
  const topics = new Map<string, Map<string, number>>()
  let timer: NodeJS.Timeout | undefined

  function flush() {
    timer = undefined
    for (const [topic, counts] of topics) send({ kind: 'told', topic, counts: Object.fromEntries(counts) })
    topics.clear()
  }

  return {
    add(topic: string, key: string) {
      const counts = topics.get(topic) ?? new Map<string, number>()
      topics.set(topic, counts)
      if (counts.size < maxKeys) counts.set(key, (counts.get(key) ?? 0) + 1)
      if (!timer) timer = setTimeout(flush, gatherMs).unref()
    },
  }
}

/** Without its parent this process ends anyway. */
export const send = (message: FromChild) => void (process.connected && process.send?.(message, undefined, {}, () => {}))
