import autocannon from 'autocannon'
import { median, row, title } from './report.ts'
import { type Running, sample, startFloor, startSite } from './servers.ts'

const rounds = 5
const seconds = 4
const connections = 16
const page = '/home-companions'

title('Pages: requests a second, as a ratio to a bare node:http server that sends the same compressed bytes')
const site = await startSite()
const cached = await sample(site, page)
const floor = await startFloor(cached, site.headers)
try {
  await compare('cached catalogue page (at least 0.85)', () => page)
  await compare('uncached catalogue page (at least 0.09)', neverSeen)
} finally {
  await Promise.all([floor.stop(), site.stop()])
}

/** Floor and site in turn, so that other load on the machine falls on both. */
async function compare(name: string, path: () => string) {
  const rates: { bare: number; ours: number }[] = []
  for (let round = 0; round < rounds; round++) {
    rates.push({ bare: await rate(floor, () => '/'), ours: await rate(site, path) })
  }
  row(name, {
    ratio: median(rates.map(({ bare, ours }) => ours / bare)).toFixed(3),
    'requests a second': Math.round(median(rates.map(({ ours }) => ours))),
    'bytes sent': cached.body.length,
  })
}

async function rate({ url, headers }: Running, path: () => string) {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ headers, setupRequest: request => ({ ...request, path: path() }) }],
  })
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx} answers were no page, ${result.errors} failed`)
  return result.requests.average
}

/** The same page under a new URL: names are compared without case and apostrophes. */
function neverSeen() {
  const odd = (letter: string) =>
    (Math.random() < 0.5 ? letter : letter.toUpperCase()) + (Math.random() < 0.3 ? "'" : '')
  return `${page}?state=${encodeURIComponent([...'rio de janeiro'].map(odd).join(''))}`
}
