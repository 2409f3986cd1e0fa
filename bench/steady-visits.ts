import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import autocannon from 'autocannon'
import { median } from './report.ts'
import type { Running } from './servers.ts'

export const page = '/home-companions'
const visitsASecond = 300

export async function slowestVisits({ url, headers }: Running, seconds: number) {
  const requests = [{ path: page, headers }]
  const { latency, non2xx, errors } = await autocannon({
    url,
    connections: 8,
    overallRate: visitsASecond,
    duration: seconds,
    requests,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} visits refused, ${errors} failed`)
  return latency.p99
}

/** In production the load comes from other machines, so here it runs in a process of lower priority. */
export async function startLoad(script: `./${string}.ts`, begun: object): Promise<ChildProcess> {
  const child = fork(new URL(script, import.meta.url))
  setPriority(child.pid as number, constants.priority.PRIORITY_LOW)
  child.send(begun)
  await once(child, 'message')
  return child
}

export function growth(rounds: readonly { alone: number; beside: number }[]) {
  const of = (which: 'alone' | 'beside') => median(rounds.map(round => round[which]))
  return {
    'p99 grows by': (of('beside') / of('alone')).toFixed(2),
    'p99 alone ms': rounds.map(({ alone }) => alone).join(' '),
    'p99 beside ms': rounds.map(({ beside }) => beside).join(' '),
  }
}
