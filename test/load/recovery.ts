import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { brokenPromises, brokenRules } from './acknowledged.ts'
import { openBrowser } from './browser.ts'
import type { Scene } from './scene.ts'
import { openTally } from './tally.ts'
import { signUp } from './visitors.ts'

const everyMs = 50
const timeoutMs = 120_000

/** Waits for five successful rounds of reads and writes in a row. Returns the milliseconds until the first of them. */
export async function recovered({ url, crowd }: Scene, number: number) {
  const begun = performance.now()
  const browser = openBrowser({ url, tally: openTally() }, 200_000 + number)
  let inRow = 0
  let token: string | undefined
  let first = 0
  while (inRow < 5) {
    if (performance.now() - begun > timeoutMs) throw new Error(`not recovered after ${timeoutMs} ms`)
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

/** Writes lost or duplicated so far, and broken money rules. */
export async function findViolations({ query, crowd, mailbox, rulesBefore }: Scene, { lostViews, isOver }: Judged) {
  const broken = await brokenPromises(query, crowd.promises, { lostViews })
  broken.push(...(await brokenRules(query)).filter(line => !rulesBefore.includes(line)))
  if (isOver) broken.push(...wrongMails(crowd.promises.accounts, mailbox.mails), ...(await doubledPayments(query)))
  return broken
}

type Judged = {
  lostViews: number
  /** Whether all queued work is done. */
  isOver: boolean
}

type Mailed = { recipients: string[]; subject?: string | undefined; text?: string | undefined }

/** Each mail arrives once, or twice if the process was killed before it recorded the delivery (decision 021). */
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

/** Waits until no job is due and the site has recorded every payment. Returns how many seconds this took. */
export async function settled(scene: Scene, maxMs: number) {
  const begun = performance.now()
  while (performance.now() - begun < maxMs) {
    if ((await leftOpen(scene)).length === 0) break
    await sleep(500)
  }
  return Math.round((performance.now() - begun) / 1000)
}

export const leftOpen = async (scene: Scene) => [...(await dueJobs(scene)), ...(await unheardPayments(scene))]

async function dueJobs({ query }: Scene) {
  const rows = await query(`
    select t.identifier, count(*)::int as count, max(j.last_error) as error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts < j.max_attempts and (j.attempts > 0 or j.run_at <= now()) group by 1`)
  return rows.map(({ identifier, count, error }) => `${count} jobs ${identifier} are not done: ${error}`)
}

/** Bank payments that the site has not recorded yet. */
async function unheardPayments({ query, outside }: Scene) {
  const known = new Set((await query('select external_id from payments')).map(row => row.external_id))
  const pix = [...outside.provider.books.receipts.values()].map(({ endToEndId, txid }) => ({
    id: endToEndId,
    of: txid,
  }))
  const cards = outside.bank.books.all().filter(({ steps }) => steps.at(-1)?.status === 'PAID')
  return [...pix, ...cards.map(({ chargeId, reference }) => ({ id: chargeId, of: reference }))]
    .filter(({ id }) => !known.has(id))
    .map(({ id, of }) => `the bank has the payment ${id} for ${of}, and we do not`)
}
