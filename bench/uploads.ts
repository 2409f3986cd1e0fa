import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCalls, signUp } from './calls.ts'
import { treeSize } from './process-tree.ts'
import { median, row, title } from './report.ts'
import { type Running, sample, startSite } from './servers.ts'
import { growth, page, slowestVisits, startLoad } from './steady-visits.ts'

const rounds = 8
const seconds = 10
const lanes = 30

title(`${lanes} uploads at once of 12 megapixels and of videos: cached pages meanwhile (p99 at most 1.5 times), memory of
   the whole in MB (at most 600)`)
const site = await startSite()
try {
  // Each lane has its own account, because an account can only upload a limited number of files.
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
  const alone = await slowestVisits(running, seconds)
  const done = new AbortController()
  const sent = await beginSending(running, tokens, done.signal)
  const beside = await slowestVisits(running, seconds)
  done.abort()
  return { alone, beside, uploads: await sent.counted }
}

/** Measures in a separate round, because reading a process's memory size blocks it for some milliseconds. */
async function largest(running: Running, tokens: string[]) {
  const done = new AbortController()
  const sent = await beginSending(running, tokens, done.signal)
  const peak = watchMemory(running, done.signal)
  await slowestVisits(running, seconds)
  done.abort()
  await sent.counted
  return peak
}

async function beginSending({ url }: Running, tokens: string[], done: AbortSignal) {
  const senders = await startLoad('./upload-senders.ts', { url, tokens, lanes })
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
  const uploads = median(measured.map(({ uploads }) => uploads))
  row(`cached pages beside ${lanes} uploads`, {
    ...growth(measured),
    'uploads a second': (uploads / seconds).toFixed(1),
  })
}
