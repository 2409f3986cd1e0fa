import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCrowd } from '#test/load/crowd.ts'
import type { KindReport } from '#test/load/tally.ts'
import { openOutside } from '#test/start/outside-money.ts'
import { closeAll } from '#test/world/at-end.ts'

export type LoadInput = { url: string; people: number; seconds: number }
export type Seen = {
  reports: KindReport[]
  /** The input of `brokenPromises`, in a form that one process can send to another. */
  promises: { messages: [string, boolean][]; accounts: string[]; paid: number[]; views: { sent: number; kept: number } }
}

/** Visitors pause for two to six seconds between their actions. */
const pauseMs = 4_000

// This process also runs the banks, since they are not part of the site.
const outside = await openOutside()
process.send?.(outside.variables)
const [{ url, people, seconds }] = (await once(process, 'message')) as [LoadInput]
const crowd = await openCrowd({ url, money: outside, people, pauseMs, arriveWithinMs: Math.min(15_000, seconds * 100) })
await sleep(seconds * 1000)
await crowd.leave()
process.send?.({ reports: crowd.tally.report(), promises: sendable(crowd.promises) } satisfies Seen)
await outside.close()
await closeAll()
process.disconnect?.()

function sendable({ messages, accounts, paid, views }: (typeof crowd)['promises']): Seen['promises'] {
  return { messages: [...messages], accounts: [...accounts], paid: [...paid], views }
}
