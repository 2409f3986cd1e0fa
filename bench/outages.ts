import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { socketUrl } from '#server/platform/db/embedded/socket.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { openDrill, type Person } from '#test/start/outage-drill.ts'
import { productionEnv } from '#test/world/environment.ts'
import { median, row, title } from './report.ts'
import { startSite } from './servers.ts'

const [kills = 100, outages = 50] = process.argv.slice(2).map(Number)
const mailsEach = 5
const maxSettleMs = 120_000
const maxSeconds = 60

title(`${kills} kills of the database and ${outages} outages of 1 to ${maxSeconds} s (none ends the process, no job stays
   locked, each mail is sent once)`)
if (kills > 0) await killed()
if (outages > 0) await away()

async function killed() {
  const site = await startSite(productionEnv)
  const postmaster = async () => (await readFile(join(site.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const databaseUrl = async () => socketUrl((await postmaster())[4] as string, 'vespera')
  await drillOf(site, databaseUrl, kills, async () => {
    await sleep(Math.random() * 60)
    process.kill(Number((await postmaster())[0]), 'SIGKILL')
  })
}

async function away() {
  const dataDir = await mkdtemp(join(tmpdir(), 'vespera-bench-server-'))
  let server = await startEmbedded({ dataDir })
  const { url } = server
  const site = await startSite({ ...productionEnv, DATABASE_URL: url })
  try {
    let turn = 0
    await drillOf(
      site,
      async () => url,
      outages,
      async () => {
        await sleep(Math.random() * 60)
        const ms = 1000 * (1 + (maxSeconds - 1) * Math.random() ** 3)
        if (turn++ % 2 === 0) await freeze(server.pid, ms)
        else {
          await server.stop()
          await sleep(ms)
          server = await startEmbedded({ dataDir })
        }
      },
    )
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Freezes the server, so that it neither answers nor refuses connections. */
async function freeze(pid: number, ms: number) {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)
  const all = [pid, ...children]
  for (const one of all) process.kill(one, 'SIGSTOP')
  await sleep(ms)
  for (const one of all.reverse()) process.kill(one, 'SIGCONT')
}

async function drillOf(
  site: Awaited<ReturnType<typeof startSite>>,
  databaseUrl: () => Promise<string>,
  strikes: number,
  strike: () => Promise<void>,
) {
  const drill = openDrill({ databaseUrl, recipients: () => recipientsIn(join(site.dataDir, 'outbox')) })
  const mailed: Person[] = []
  const waits: (number | null)[] = []
  try {
    for (let count = 0; count < strikes && site.isRunning(); count++) {
      const people = await drill.queueMails(mailsEach)
      await strike()
      mailed.push(...people)
      waits.push(await drill.settled(people, maxSettleMs))
    }
    await sleep(65_000)
    const sent = await drill.mailsTo(mailed)
    const settled = waits.filter(wait => wait !== null)
    row(`${waits.length} of ${strikes}`, {
      running: String(site.isRunning()),
      'median ms until all jobs were done': median(settled),
      slowest: Math.max(...settled),
      'never done': waits.length - settled.length,
      mails: mailed.length,
      once: sent.filter(count => count === 1).length,
      twice: sent.filter(count => count > 1).length,
      never: sent.filter(count => count === 0).length,
      'locked for long': (await drill.stuck()).length,
      'answers after it': (await fetch(`${site.url}/api/profile/eyes/list`)).status,
      'seconds since end-listings':
        (await drill.recurring()).find(one => one.identifier === 'end-listings')?.seconds ?? -1,
    })
  } finally {
    await site.stop()
  }
}

async function recipientsIn(outbox: string) {
  const files = (await readdir(outbox)).filter(name => name.endsWith('.eml'))
  const mails = await Promise.all(files.map(name => readFile(join(outbox, name), 'utf8')))
  return mails.map(mail => /^To: (\S+)\r?$/m.exec(mail)?.[1] ?? '')
}
