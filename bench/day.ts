import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { socketUrl } from '#server/platform/db/embedded/socket.ts'
import { brokenPromises, brokenRules, countedViews, openPromises } from '#test/load/acknowledged.ts'
import { crowdVariables } from '#test/load/crowd.ts'
import { defectsIn, type KindReport } from '#test/load/tally.ts'
import type { Seen } from './day-visitors.ts'
import { treeSize } from './process-tree.ts'
import { row, title } from './report.ts'
import { type Site, startSite } from './servers.ts'

const seconds = Number(process.argv[2] ?? 300)
const people = Number(process.argv[3] ?? 1_000)
const sampleMs = 10_000
/** How long the site takes to write the counts that it keeps in memory. */
const settleMs = 5_000

title(`A day in ${seconds} s: ${people} connections of visitors of every kind; nothing fails but by 429 and 503,
   nothing that was answered for is lost, and memory does not grow`)
const visitors = fork(new URL('./day-visitors.ts', import.meta.url))
const ended = once(visitors, 'exit').then(() => Promise.reject(new Error('the visitors have gone')))
ended.catch(() => undefined)
const word = async <T>() => ((await Promise.race([once(visitors, 'message'), ended])) as [T])[0]
const variables = await word<Record<string, string>>()
const site = await startSite({ ...variables, ...crowdVariables })
try {
  await day(site)
} finally {
  visitors.kill()
  await site.stop()
}

async function day(running: Site) {
  const query = await openQuery(running)
  const [before, rulesBefore] = [await countedViews(query), await brokenRules(query)]
  visitors.send({ url: running.url, people, seconds })
  const over = word<Seen>()
  const sizes = await watchMemory(running, over)
  const { reports, promises } = await over
  await sleep(settleMs)
  for (const report of reports.sort((one, other) => other.count - one.count)) print(report)
  const total = reports.reduce((sum, { count }) => sum + count, 0)
  row('all', { requests: total, 'a second': Math.round(total / seconds) })
  row('memory of the tree, MB', { ...quarters(sizes), most: Math.max(...sizes) })
  const broken = [
    ...defectsIn(reports),
    ...(await brokenPromises(query, received(promises, before), { lostViews: 0 })),
    ...(await brokenRules(query)).filter(line => !rulesBefore.includes(line)),
    ...(running.isRunning() ? [] : ['the site has ended']),
  ]
  for (const line of broken) console.log(`! ${line}`)
  if (broken.length > 0) process.exitCode = 1
}

function print({ kind, count, p50, p99, endings }: KindReport) {
  const shown = Object.entries(endings).map(([ending, times]) => `${ending}×${times}`)
  row(kind, { requests: count, 'p50 ms': p50, 'p99 ms': p99, '': shown.join(' ') })
}

/** Returns the memory used once everybody has arrived, and after each quarter of the run. */
function quarters(sizes: readonly number[]) {
  const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0
  return { begin: at(0.1), quarter: at(0.25), half: at(0.5), 'three quarters': at(0.75), end: at(1) }
}

async function watchMemory({ pid }: Site, over: Promise<unknown>) {
  const sizes: number[] = []
  let isOver = false
  over.finally(() => (isOver = true)).catch(() => undefined)
  while (!isOver) {
    sizes.push(Math.round(treeSize(pid)))
    await Promise.race([over, sleep(sampleMs, undefined, { ref: false })])
  }
  return sizes
}

function received(sent: Seen['promises'], before: number) {
  const promises = openPromises()
  for (const [id, isKept] of sent.messages) promises.messages.set(id, isKept)
  for (const email of sent.accounts) promises.accounts.add(email)
  for (const id of sent.paid) promises.paid.add(id)
  Object.assign(promises.views, sent.views, { before })
  return promises
}

async function openQuery({ dataDir }: Site) {
  const postmaster = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  const url = socketUrl(postmaster.split('\n')[4] as string, 'vespera')
  return async (text: string, values: unknown[] = []) => {
    const client = new pg.Client(url)
    await client.connect()
    try {
      return (await client.query(text, values)).rows as Record<string, unknown>[]
    } finally {
      await client.end()
    }
  }
}
