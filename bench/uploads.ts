import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { openCalls, signUp } from './calls.ts'
import { treeSize } from './process-tree.ts'
import { median, row, title } from './report.ts'
import { type Running, sample, startSite } from './servers.ts'

const page = '/home-companions'
const pageRate = 300
const rounds = 8
const seconds = 10
const lanes = 30

title(`${lanes} uploads at once of 12 megapixels and of videos: cached pages meanwhile (p99 at most 1.5 times), memory of
   the whole in MB (at most 600)`)
const site = await startSite()
try {
  // Each lane has an account of its own, as one keeps only so many files.
  const tokens = await Promise.all(
    Array.from({ length: lanes }, (_, lane) => signUp(openCalls(site.url, lane), `envio${lane}@medida.local`)),
  )
  await sample(site, page)
  row('before', { 'whole MB': Math.round(treeSize(site.pid)) })
  const measured: Awaited<ReturnType<typeof besidePages>>[] = []
  for (let round = 0; round < rounds; round++) measured.push(await besidePages(site, tokens))
  report(measured)
  row(`beside ${lanes} uploads`, { 'peak MB': Math.round(await largest(site, tokens)) })
} finally {
  await site.stop()
}

async function besidePages(running: Running, tokens: string[]) {
  const alone = await slowest(running)
  const done = new AbortController()
  const sent = await beginSending(running, tokens, done.signal)
  const beside = await slowest(running)
  done.abort()
  return { alone, beside, uploads: await sent.counted }
}

/** In a round of its own: to read the size of a process holds it up for some milliseconds. */
async function largest(running: Running, tokens: string[]) {
  const done = new AbortController()
  const sent = await beginSending(running, tokens, done.signal)
  const peak = watchMemory(running, done.signal)
  await slowest(running)
  done.abort()
  await sent.counted
  return peak
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

/**
 * Sends until told to stop; how many files were taken. In life the senders are other machines: here they are a
 * process that gives way to the site.
 */
async function beginSending({ url }: Running, tokens: string[], done: AbortSignal) {
  const senders = fork(new URL('./upload-senders.ts', import.meta.url))
  setPriority(senders.pid as number, constants.priority.PRIORITY_LOW)
  senders.send({ url, tokens, lanes })
  await once(senders, 'message')
  done.addEventListener('abort', () => senders.send('stop'))
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
    'p99 grows by': (of(({ beside }) => beside) / of(({ alone }) => alone)).toFixed(2),
    'p99 alone ms': measured.map(({ alone }) => alone).join(' '),
    'p99 beside ms': measured.map(({ beside }) => beside).join(' '),
    'uploads a second': (of(({ uploads }) => uploads) / seconds).toFixed(1),
  })
}
