import autocannon from 'autocannon'
import { optionsNames } from '#contract/listing-filters.ts'
import { paths } from '#contract/paths.ts'
import { median, row, title } from './report.ts'
import { type Running, sample, startFloor, startSite } from './servers.ts'

const rounds = 5
const seconds = 2
const connections = 16
const page = '/home-companions'

title('Pages: requests a second, as a ratio to a bare node:http server that sends the same compressed bytes')
const site = await startSite()
try {
  await compare('cached catalogue page (at least 0.85)', () => page)
  await compare('uncached catalogue page (at least 0.09)', () => unseen(page))
  await compare('… plain search', () => unseen(paths.searchCompanions))
  await compare('… price and age', () => unseen(paths.searchCompanions, range('price', 100, 400), range('age', 20, 35)))
  await compare('… services, languages, payments', () => unseen(paths.searchCompanions, ...optionsNames.map(option)))
  await compare('… by price, with a video', () => unseen(paths.searchCompanions, { sort: 'price', video: '1' }))
  await compare('… little found', () => unseen(paths.searchCompanions, { price_min: 1_400, available: '1' }))
  await compare('… a neighbourhood', () =>
    unseen(paths.searchCompanions, { city: 'Niterói', neighborhood: odd('icarai') }),
  )
  await compare('… a nickname', () => unseen(paths.searchCompanions, { name: odd('marina') }))
  await compare('… the sheet of filters', () => unseen(paths.filterCompanions, range('price', 100, 400)))
} finally {
  await site.stop()
}

/** Alternates between floor and site, so that other load on the machine affects both. */
async function compare(name: string, path: () => string) {
  const shown = await sample(site, path())
  const floor = await startFloor(shown, site.headers)
  const rates: { bare: number; ours: number }[] = []
  for (let round = 0; round < rounds; round++) {
    rates.push({ bare: await rate(floor, () => '/'), ours: await rate(site, path) })
  }
  await floor.stop()
  row(name, {
    ratio: median(rates.map(({ bare, ours }) => ours / bare)).toFixed(3),
    'requests a second': Math.round(median(rates.map(({ ours }) => ours))),
    'bytes sent': shown.body.length,
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

/** Returns the same page under a new URL: the site ignores case and apostrophes in names. */
function unseen(path: string, ...filters: Record<string, string | number>[]) {
  const query = Object.assign({ state: odd('rio de janeiro') }, ...filters) as Record<string, string>
  return `${path}?${new URLSearchParams(query)}`
}

function odd(name: string) {
  const letter = (one: string) => (Math.random() < 0.5 ? one : one.toUpperCase()) + (Math.random() < 0.3 ? "'" : '')
  return [...name].map(letter).join('')
}

function range(name: string, min: number, max: number) {
  const near = (value: number) => Math.round(value * (0.9 + 0.2 * Math.random()))
  return { [`${name}_min`]: near(min), [`${name}_max`]: near(max) }
}

function option(name: string) {
  return { [name]: 1 + Math.floor(3 * Math.random()) }
}
