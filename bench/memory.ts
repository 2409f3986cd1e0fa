import autocannon from 'autocannon'
import { proportionalSize, treeSize } from './process-tree.ts'
import { row, title } from './report.ts'
import { get, type Running, startSite } from './servers.ts'

const views = 100_000
const laps = 5
const connections = 16

title('Memory of the whole, process and embedded PostgreSQL, in MB (at most 400 after 100,000 page views)')
const site = await startSite()
try {
  const paths = await manyPaths(site)
  row('before', measure(site))
  for (let lap = 1; lap <= laps; lap++) {
    await visit(site, paths, views / laps)
    row(`after ${((views / laps) * lap).toLocaleString('en')} views of ${paths.length} pages`, measure(site))
  }
} finally {
  await site.stop()
}

async function manyPaths({ url }: Running) {
  const cities = JSON.parse((await get(`${url}/api/geo/states/33/municipios`, {})).plain) as { nome: string }[]
  const ids = Array.from({ length: 200 }, (_, index) => index + 1)
  const searches = cities.flatMap(({ nome }) =>
    ['companions', 'swing'].map(name => `/search-${name}?city=${encodeURIComponent(nome)}`),
  )
  const all = [
    '/home',
    '/login',
    '/home-companions',
    '/home-swing',
    '/home-close-friends',
    '/home-partners',
    ...searches,
  ]
  const profiles = await Promise.all(
    ids.map(async id => ({ id, found: (await get(`${url}/api/account/list/user/${id}`, {})).status === 200 })),
  )
  return [...all, ...profiles.filter(({ found }) => found).map(({ id }) => `/perfil-user/${id}`)]
}

async function visit({ url, headers }: Running, paths: string[], amount: number) {
  const next = () => paths[Math.floor(Math.random() * paths.length)] ?? '/home'
  const requests = [{ headers, setupRequest: (request: autocannon.Request) => ({ ...request, path: next() }) }]
  await autocannon({ url, connections, amount, requests })
}

function measure({ pid }: Running) {
  return { whole: Math.round(treeSize(pid)), process: Math.round(proportionalSize(pid)) }
}
