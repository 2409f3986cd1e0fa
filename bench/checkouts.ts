import { once } from 'node:events'
import type { Outcome } from './checkout-buyers.ts'
import { row, title } from './report.ts'
import { type Running, sample, startSite } from './servers.ts'
import { growth, page, slowestVisits, startLoad } from './steady-visits.ts'

const rounds = 7
/**
 * Each of the fifty buyers takes more than half of this time. A real person needs longer than that to type a card
 * number.
 */
const seconds = 20
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
  const alone = await slowestVisits(site, seconds)
  const [beside, checkouts] = await Promise.all([slowestVisits(site, seconds), buyers.buy(seconds * 1000)])
  return { alone, beside, checkouts }
}

async function beginBuying({ url }: Running) {
  const child = await startLoad('./checkout-buyers.ts', { url, people })
  return {
    async buy(withinMs: number) {
      child.send(withinMs)
      const [outcome] = (await once(child, 'message')) as [Outcome]
      return outcome
    },
    end: () => child.kill(),
  }
}

function report(measured: Awaited<ReturnType<typeof besidePages>>[]) {
  row(`cached pages beside ${people} checkouts`, growth(measured))
  const paid = measured.reduce((sum, { checkouts }) => sum + checkouts.paid, 0)
  const faults = measured.flatMap(({ checkouts }) => checkouts.faults)
  const longest = measured.map(({ checkouts }) => checkouts.longestMs)
  reportFinished(`${people} checkouts, ${rounds} times`, { paid, faults, longestMs: Math.max(...longest) })
}

function reportFinished(name: string, { paid, faults, longestMs }: Outcome) {
  row(name, { paid, failed: faults.length, 'longest call ms': Math.round(longestMs) })
  for (const fault of new Set(faults)) row('  failed', { because: fault })
  if (faults.length > 0) process.exitCode = 1
}
