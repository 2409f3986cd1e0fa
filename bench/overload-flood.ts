import { once } from 'node:events'
import autocannon from 'autocannon'
import type { Running } from './servers.ts'

export type Flood = Pick<Running, 'url' | 'headers'> & { seconds: number }
export type Flooded = { rate: number; statuses: Record<string, number>; errors: number; p50: number; p99: number }

const connections = 1_000

/** People wait before they come back; this does not. */
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

/** Lists that no cache answers, each with a search of its own. */
function next() {
  turn++
  return turn % 2 === 0 ? '/api/profile/eyes/list' : `/search-companions?min_price=${turn % 5_000}`
}
