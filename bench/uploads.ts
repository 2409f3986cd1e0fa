import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'
import { treeSize } from './process-tree.ts'
import { median, row, title } from './report.ts'
import { type Running, sample, startSite } from './servers.ts'

const page = '/home-companions'
const pageRate = 300
const rounds = 3
const seconds = 10
const lanes = 30
const people = ['mulher', 'homem', 'trans', 'swing', 'close', 'novo', 'pendente']

title(`${lanes} uploads at once of 12 megapixels and of videos: cached pages meanwhile (p99 at most 1.5 times), memory of
   the whole in MB (at most 600)`)
const site = await startSite()
try {
  const tokens = await Promise.all(people.map(name => logIn(site, name)))
  await sample(site, page)
  row('before', { 'whole MB': Math.round(treeSize(site.pid)) })
  const measured = []
  for (let round = 0; round < rounds; round++) measured.push(await besidePages(site, tokens))
  report(measured)
} finally {
  await site.stop()
}

async function logIn({ url }: Running, name: string) {
  const body = JSON.stringify({ username: `${name}@demo.local`, password: 'demo1234' })
  const answer = await fetch(`${url}/auth`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function besidePages(running: Running, tokens: string[]) {
  const alone = await slowest(running)
  const done = new AbortController()
  const sent = await beginSending(running, tokens, done.signal)
  const peak = watchMemory(running, done.signal)
  const beside = await slowest(running)
  done.abort()
  return { alone, beside, peak: await peak, uploads: await sent.counted }
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

/** Sends until told to stop; how many files were taken. In a thread of its own, or it would hold up the visits. */
async function beginSending({ url }: Running, tokens: string[], done: AbortSignal) {
  const senders = new Worker(new URL('./upload-senders.ts', import.meta.url), { workerData: { url, tokens, lanes } })
  await once(senders, 'message')
  done.addEventListener('abort', () => senders.postMessage('stop'))
  const counted = once(senders, 'message').then(([taken]) => taken as number)
  return { counted }
}

async function watchMemory({ pid }: Running, done: AbortSignal) {
  let peak = 0
  while (!done.aborted) {
    peak = Math.max(peak, treeSize(pid))
    await sleep(1000)
  }
  return peak
}

function report(measured: Awaited<ReturnType<typeof besidePages>>[]) {
  const of = (pick: (one: (typeof measured)[number]) => number) => median(measured.map(pick))
  row(`cached pages beside ${lanes} uploads`, {
    'p99 grows by': of(({ alone, beside }) => beside / alone).toFixed(2),
    'p99 alone ms': of(({ alone }) => alone).toFixed(1),
    'p99 beside ms': of(({ beside }) => beside).toFixed(1),
    'uploads a second': (of(({ uploads }) => uploads) / seconds).toFixed(1),
    'peak MB': Math.round(Math.max(...measured.map(({ peak }) => peak))),
  })
}
