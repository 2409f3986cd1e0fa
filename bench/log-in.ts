import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { memoryVariables } from '#server/platform/env/memory.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { median, row, title } from './report.ts'
import { type Running, sample, startSite } from './servers.ts'

const rounds = 5
const seconds = 5
const connections = 8
const names = ['mulher', 'homem', 'trans', 'swing', 'close', 'parceiro', 'novo', 'pendente']
const page = '/home-companions'
const pageRate = 300
const logInsPerSecond = 4

title('Log-ins a second, as a ratio to bare hashing (at least 0.9); cached pages meanwhile (p99 at most 1.5 times)')
const site = await startSite()
try {
  await sample(site, page)
  await throughput()
  await besidePages()
} finally {
  await site.stop()
}

/** Alternates hashing and log-ins, so that other load on the machine affects both. */
async function throughput() {
  const rates: { plain: number; same: number; ours: number }[] = []
  for (let round = 0; round < rounds; round++)
    rates.push({ plain: bareHashing({}), ours: await logIns(site), same: bareHashing(memoryVariables) })
  row('log-ins', {
    'ratio to bare': median(rates.map(({ plain, ours }) => ours / plain)).toFixed(3),
    'with our allocator settings': median(rates.map(({ same, ours }) => ours / same)).toFixed(3),
    'a second': median(rates.map(({ ours }) => ours)).toFixed(1),
    bare: median(rates.map(({ plain }) => plain)).toFixed(1),
    'bare with our settings': median(rates.map(({ same }) => same)).toFixed(1),
  })
}

function bareHashing(variables: Record<string, string>) {
  const floor = join(projectRoot, 'bench/hashing-floor.ts')
  const env = { ...process.env, ...variables }
  const { stdout } = spawnSync(process.execPath, [floor, String(seconds), String(connections)], {
    encoding: 'utf8',
    env,
  })
  return Number(stdout)
}

async function logIns({ url }: Running, overallRate?: number) {
  let turn = 0
  const result = await autocannon({
    url,
    connections: overallRate ?? connections,
    ...(overallRate && { overallRate }),
    duration: seconds,
    requests: [{ method: 'POST', path: '/auth', setupRequest: request => ({ ...request, ...credentials(turn++) }) }],
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} log-ins refused, ${result.errors} failed`)
  return result.requests.average
}

function credentials(turn: number) {
  const username = `${names[turn % names.length]}@demo.local`
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'demo1234' }),
  }
}

async function besidePages() {
  const waits: { alone: number; beside: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const alone = await slowest(site)
    const [beside] = await Promise.all([slowest(site), logIns(site, logInsPerSecond)])
    waits.push({ alone, beside })
  }
  row(`cached pages beside ${logInsPerSecond} log-ins a second`, {
    'p99 grows by': median(waits.map(({ alone, beside }) => beside / alone)).toFixed(2),
    'p99 alone ms': median(waits.map(({ alone }) => alone)).toFixed(1),
    'p99 beside ms': median(waits.map(({ beside }) => beside)).toFixed(1),
  })
}

async function slowest({ url, headers }: Running) {
  const result = await autocannon({
    url,
    connections: 8,
    overallRate: pageRate,
    duration: seconds,
    requests: [{ path: page, headers }],
  })
  return result.latency.p99
}
