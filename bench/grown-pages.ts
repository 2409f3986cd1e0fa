import { median, row, title } from './report.ts'
import { get, type Site } from './servers.ts'

/** Uncached pages and calls: `n` makes each URL unique. */
const pages: Record<string, (n: number, listings: number) => string> = {
  'catalogue of a state': n => `/home-companions?state=${spelled('Rio de Janeiro', n)}`,
  'catalogue of a city, by gender': n => `/home-companions?city=${spelled('Niterói', n)}&gender=Mulher`,
  'catalogue of a city and a neighbourhood': n =>
    `/home-companions?city=${spelled('Niterói', n)}&neighborhood=Bairro+1`,
  'search of a tier': n => `/search-companions?state=${spelled('Rio de Janeiro', n)}&product_type_name=Premium`,
  'search of a neighbourhood with a slip': n => `/search-companions?neighborhood=Bairr%6F+${n % 30}x`,
  'partners of a state': n => `/home-partners?state=${spelled('Rio de Janeiro', n)}`,
  'partners of a category': n => `/partners/${1 + (n % 3)}/${n}`,
  profile: (n, listings) => `/perfil-user/${1 + 50 * ((n * 7919) % Math.floor(listings / 50))}`,
  'profile of a partner': (n, listings) => `/perfil-partner/${49 + 50 * ((n * 7919) % Math.floor(listings / 50))}`,
}

const visits = 40

/** Times the calls one after another. */
export async function benchPages({ url, headers }: Site, listings: number) {
  title('Pages that are not cached: median and least ms of a call')
  for (const [name, path] of Object.entries(pages)) {
    const times: number[] = []
    for (let n = 0; n < visits; n++) {
      const begun = performance.now()
      const { status } = await get(url + path(n, listings), headers)
      times.push(performance.now() - begun)
      if (status !== 200) throw new Error(`${path(n, listings)}: ${status}`)
    }
    row(name, { ms: median(times).toFixed(1), least: Math.min(...times).toFixed(1) })
  }
  await benchDeepPages({ url })
}

const deepPages = 500

/** Reads the pages in sequence, because each response contains the next page's cursor. */
async function benchDeepPages({ url }: Pick<Site, 'url'>) {
  let cursor: string | undefined
  const times: number[] = []
  for (let page = 0; page < deepPages && cursor !== ''; page++) {
    const begun = performance.now()
    const answer = await get(`${url}/api/account/list/2?state=RJ&limit=24${cursor ? `&cursor=${cursor}` : ''}`, {})
    times.push(performance.now() - begun)
    if (answer.status !== 200) throw new Error(`page ${page}: ${answer.status}`)
    cursor = (JSON.parse(answer.plain) as { next_cursor: string | null }).next_cursor ?? ''
  }
  const [first, last] = [times.slice(0, visits), times.slice(-visits)]
  row(`API, pages 1 to ${visits}, and up to ${times.length}`, {
    ms: `${median(first).toFixed(1)}, ${median(last).toFixed(1)}`,
  })
}

/** The site ignores apostrophes in names, so each spelling is a new URL for the same page. */
const spelled = (name: string, n: number) => encodeURIComponent(name.slice(0, 3) + "'".repeat(n) + name.slice(3))
