import { once } from 'node:events'
import autocannon from 'autocannon'
import type { Running } from './servers.ts'

export type Flood = Pick<Running, 'url' | 'headers'> & { seconds: number }
export type Flooded = { rate: number; statuses: Record<string, number>; errors: number; p50: number; p99: number }

const connections = 1_000

/** People wait before retrying; this flood does not. */
const [{ url, headers, seconds }] = (await once(process, 'message')) as [Flood]
let turn = 0
const uncached = { headers, setupRequest: (request: autocannon.Request) => ({ ...request, path: next() }) }
process.send?.('ready')
const { requests, statusCodeStats, errors, latency } = await autocannon({
  url,
  connections,
  duration: seconds,
  requests: [uncached],
})
const statuses = Object.entries(statusCodeStats ?? {}).map(([status, { count = 0 }]) => [status, count] as const)
const flooded = { rate: requests.average, errors, p50: latency.p50, p99: latency.p99 }
process.send?.({ ...flooded, statuses: Object.fromEntries(statuses) } satisfies Flooded)
process.disconnect?.()

/** Returns an uncached URL: a page with a new spelling of its state, or a list that the site reads on every request. */
function next() {
  turn++
  if (turn % 4 === 0) return '/api/profile/eyes/list'
  const odd = (letter: string) =>
    (Math.random() < 0.5 ? letter : letter.toUpperCase()) + (Math.random() < 0.3 ? "'" : '')
  return `/home-companions?state=${encodeURIComponent([...'rio de janeiro'].map(odd).join(''))}`
}
