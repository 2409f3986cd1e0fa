import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import autocannon from 'autocannon'
import type { Told } from './checkout-buyers.ts'
import { median, row, title } from './report.ts'
import { type Running, sample, startSite } from './servers.ts'

const page = '/home-companions'
const pageRate = 300
const rounds = 6
const seconds = 10
const people = 50

title(`${people} checkouts at once (plans, order, card): cached pages meanwhile (p99 at most 1.5 times), and none
   that fails`)
const site = await startSite()
const buyers = await beginBuying(site)
try {
  await sample(site, page)
  const measured: Awaited<ReturnType<typeof besidePages>>[] = []
  for (let round = 0; round < rounds; round++) measured.push(await besidePages())
  report(measured)
  reportFinished(`${people} checkouts at the same moment`, await buyers.buy(0))
} finally {
  buyers.end()
  await site.stop()
}

async function besidePages() {
  const alone = await slowest(site)
  // The last begin when the first have not yet paid, and all have paid when the visits end.
  const [beside, checkouts] = await Promise.all([slowest(site), buyers.buy(seconds * 1000)])
  return { alone, beside, checkouts }
}

/** The 99th percentile of a steady stream of visits, in milliseconds. */
async function slowest({ url, headers }: Running) {
  const requests = [{ path: page, headers }]
  const { latency, non2xx, errors } = await autocannon({
    url,
    connections: 8,
    overallRate: pageRate,
    duration: seconds,
    requests,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} visits refused, ${errors} failed`)
  return latency.p99
}

/** In life the buyers are other machines: here they are a process that gives way to the site. */
async function beginBuying({ url }: Running) {
  const child = fork(new URL('./checkout-buyers.ts', import.meta.url))
  setPriority(child.pid as number, constants.priority.PRIORITY_LOW)
  child.send({ url, people })
  await once(child, 'message')
  return {
    /** Everybody buys once within so many milliseconds, with a person's pauses; without any where there are none. */
    async buy(withinMs: number) {
      child.send(withinMs)
      const [told] = (await once(child, 'message')) as [Told]
      return told
    },
    end: () => child.kill(),
  }
}

function report(measured: Awaited<ReturnType<typeof besidePages>>[]) {
  const of = (pick: (one: (typeof measured)[number]) => number) => median(measured.map(pick))
  row(`cached pages beside ${people} checkouts`, {
    'p99 grows by': (of(({ beside }) => beside) / of(({ alone }) => alone)).toFixed(2),
    'p99 alone ms': measured.map(({ alone }) => alone).join(' '),
    'p99 beside ms': measured.map(({ beside }) => beside).join(' '),
  })
  const paid = measured.reduce((sum, { checkouts }) => sum + checkouts.paid, 0)
  const faults = measured.flatMap(({ checkouts }) => checkouts.faults)
  const longest = measured.map(({ checkouts }) => checkouts.longestMs)
  reportFinished(`${people} checkouts, ${rounds} times`, { paid, faults, longestMs: Math.max(...longest) })
}

function reportFinished(name: string, { paid, faults, longestMs }: Told) {
  row(name, { paid, failed: faults.length, 'longest call ms': Math.round(longestMs) })
  for (const fault of new Set(faults)) row('  failed', { because: fault })
  if (faults.length > 0) process.exitCode = 1
}
