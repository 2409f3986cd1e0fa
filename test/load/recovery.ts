import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { brokenPromises, brokenRules } from './acknowledged.ts'
import { openBrowser } from './browser.ts'
import type { Scene } from './scene.ts'
import { openTally } from './tally.ts'
import { signUp } from './visitors.ts'

const everyMs = 50
const patienceMs = 120_000

/** Milliseconds until the site reads, writes and takes a photo again without a failure, several times in a row. */
export async function recovered({ url, crowd }: Scene, number: number) {
  const begun = performance.now()
  const browser = openBrowser({ url, tally: openTally() }, 200_000 + number)
  let inRow = 0
  let token: string | undefined
  let first = 0
  while (inRow < 5) {
    if (performance.now() - begun > patienceMs) throw new Error(`not recovered after ${patienceMs} ms`)
    token ??= (await signUp(crowd, browser))?.token
    const isFine = token !== undefined && (await readsAndWrites(browser, token))
    if (isFine && inRow === 0) first = performance.now()
    inRow = isFine ? inRow + 1 : 0
    await sleep(everyMs)
  }
  browser.close()
  return Math.round(first - begun)
}

async function readsAndWrites(browser: ReturnType<typeof openBrowser>, token: string) {
  const { status } = await browser.send('list', 'GET', '/api/profile/eyes/list')
  const body = { client_id: randomUUID(), text: 'Voltou' }
  const written = await browser.send('message', 'POST', '/api/support/messages', { token, body })
  return status === 200 && (written.status === 201 || written.status === 429)
}

/** What was lost or doubled so far, and money that is where it may not be. */
export async function findViolations({ query, crowd, mailbox, rulesBefore }: Scene, { lostViews, isOver }: Judged) {
  const broken = await brokenPromises(query, crowd.promises, { lostViews })
  broken.push(...(await brokenRules(query)).filter(line => !rulesBefore.includes(line)))
  if (isOver) broken.push(...wrongMails(crowd.promises.accounts, mailbox.mails), ...(await doubledPayments(query)))
  return broken
}

type Judged = {
  lostViews: number
  /** Everything that was to be done later has been done. */
  isOver: boolean
}

type Mailed = { recipients: string[]; subject?: string | undefined; text?: string | undefined }

/** Each mail once, or twice when the process was killed between sending and noting it (decision 021). */
function wrongMails(accounts: ReadonlySet<string>, mails: readonly Mailed[]) {
  const same = Map.groupBy(mails, ({ recipients, text }) => `${recipients} ${text}`)
  const mailed = new Set(mails.flatMap(({ recipients }) => recipients))
  return [
    ...[...accounts].filter(email => !mailed.has(email)).map(email => `${email} was never mailed`),
    ...[...same.values()]
      .filter(copies => copies.length > 2)
      .map(copies => `${copies[0]?.recipients} ${copies[0]?.subject}: ${copies.length} mails`),
  ]
}

const doubledPayments = async (query: Scene['query']) =>
  (
    await query(`select order_id from payments p where not exists (select from refunds r where r.payment_id = p.id)
      group by 1 having count(*) > 1`)
  ).map(({ order_id }) => `order ${order_id} was paid twice and nothing goes back`)

/** Until no job is due, and the banks were asked about everything; the seconds that it took. */
export async function settled({ query, outside }: Scene, { maxMs, withBanks }: { maxMs: number; withBanks: boolean }) {
  const begun = performance.now()
  while (performance.now() - begun < maxMs) {
    const [row] = await query(`
      select count(*)::int as open from graphile_worker._private_jobs
      where attempts < max_attempts and (attempts > 0 or run_at <= now())`)
    const unheard = withBanks ? await unheardPayments({ query, outside }) : 0
    if (row?.open === 0 && unheard === 0) break
    await sleep(500)
  }
  return Math.round((performance.now() - begun) / 1000)
}

/** Money that a bank has, of which we know nothing yet. */
async function unheardPayments({ query, outside }: Pick<Scene, 'query' | 'outside'>) {
  const known = new Set((await query('select external_id from payments')).map(row => row.external_id))
  const pix = [...outside.provider.books.receipts.keys()]
  const cards = outside.bank.books.all().filter(({ steps }) => steps.at(-1)?.status === 'PAID')
  return [...pix, ...cards.map(({ chargeId }) => chargeId)].filter(id => !known.has(id)).length
}
