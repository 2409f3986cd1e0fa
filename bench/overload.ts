import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Flooded } from './overload-flood.ts'
import { median, row, title } from './report.ts'
import { get, type Site, sample, startSite } from './servers.ts'
import { startLoad } from './steady-visits.ts'

const seconds = 20
const everyMs = 200
const soonMs = 500

const probes = {
  'a cached page': '/home-companions',
  'a payment call': '/api/payment/public-key',
  'the back-office': '/admin/entrar',
  '/readyz': '/readyz',
  'an uncached call': '/api/profile/hair/list',
} as const
type Probed = { ms: number; status: number }

title(`Many times more than the site can answer, for ${seconds} s (refused early, money and operators served, normal
   within seconds)`)
const site = await startSite()
try {
  await sample(site, probes['a cached page'])
  report('before', await probeUntil(site, sleep(3_000)))
  const flood = await startLoad('./overload-flood.ts', { url: site.url, headers: site.headers, seconds })
  const over = once(flood, 'message') as Promise<[Flooded]>
  const during = await probeUntil(site, over)
  const [{ rate, statuses, errors, p50, p99 }] = await over
  row('the flood', { 'a second': Math.round(rate), ...statuses, errors, 'p50 ms': p50, 'p99 ms': p99 })
  report('during it', during)
  row('after it', { 'normal again after ms': await msUntilNormal(site) })
  if (errors > 0) process.exitCode = 1
} finally {
  await site.stop()
}

async function probeUntil(running: Site, end: Promise<unknown>) {
  const seen = new Map<string, Probed[]>(Object.keys(probes).map(name => [name, []]))
  let isOver = false
  end.finally(() => (isOver = true)).catch(() => undefined)
  while (!isOver) {
    const probing = Object.entries(probes).map(async ([name, path]) => seen.get(name)?.push(await probe(running, path)))
    await Promise.all([...probing, sleep(everyMs)])
  }
  return seen
}

async function probe({ url, headers }: Site, path: string): Promise<Probed> {
  const begun = performance.now()
  const { status } = await get(url + path, headers).catch(() => ({ status: 0 }))
  return { ms: performance.now() - begun, status }
}

function report(when: string, seen: Map<string, Probed[]>) {
  for (const [name, probed] of seen) {
    const statuses = [...Map.groupBy(probed, ({ status }) => status)].map(([status, all]) => `${status}×${all.length}`)
    const waits = probed.map(({ ms }) => Math.round(ms))
    row(`${when}: ${name}`, { '': statuses.join(' '), 'median ms': median(waits), 'slowest ms': Math.max(...waits) })
  }
}

async function msUntilNormal(running: Site) {
  const begun = performance.now()
  for (let inRow = 0; inRow < 5; ) {
    const { status, ms } = await probe(running, probes['an uncached call'])
    inRow = status === 200 && ms < soonMs ? inRow + 1 : 0
  }
  return Math.round(performance.now() - begun)
}
