import { beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { sendPrivateHelp } from '#contract/help-request.ts'
import { duties, hasRoleOf, type OperatorRole, roleNames } from '#contract/operator-roles.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import { repeatedViewLimits } from '#server/platform/operators/repeated-views.ts'
import { tasks } from '#server/tasks.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { ask, collectEndpoints } from '#test/world/calls.ts'
import { makeJobsDue } from '#test/world/direct-writes.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { advertiser, logInAs } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

// Who may learn which account asked for help: docs/decisions/073-asking-for-help-unseen.md.

/** High enough that no other number in a response equals one of these accounts' ids. */
const firstId = 70_707
const nickname = 'Pessoa Calada'
let site: Booted
let mailbox: Mailbox
let ahead = 0
/** Operators open this account's help case, but not the account. */
let helped: number
/** Operators also open this account itself. */
let opened: number
let pages: Record<OperatorRole, Record<string, string>>
let trust: Awaited<ReturnType<typeof operatorAtWork>>

const mayKnow = (role: OperatorRole) => hasRoleOf([role], duties.answerHelpRequests)
const officeOf = async (role: OperatorRole) => (await operatorAtWork(site, undefined, [role])).office

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
  const { now, pool } = site.app
  site.app.now = () => new Date(now().getTime() + ahead)
  await pool.query(`alter sequence accounts_id_seq restart with ${firstId}`)
  helped = await advertiser(site.app, { nickname, photos: 0, planEndsInDays: null })
  opened = await advertiser(site.app, { photos: 0 })
  const tokens = await Promise.all([helped, opened].map(async id => (await logInAs(site, id)).token))
  trust = await operatorAtWork(site, 'Confiança', ['trust'])
  pages = await readPages()
  for (const token of tokens) {
    const body = { text: 'Estou com medo.', word: 'girassol azul' }
    expect((await ask(site.url, sendPrivateHelp, { token, body })).status).toBe(204)
  }
  await workOnHelp()
})

/** Does everything that operators do with a help case, often enough to raise an alarm. */
async function workOnHelp() {
  const { rows } = await site.app.pool.query('select case_id from help_owners where account_id = $1', [helped])
  const path = `/api/operator/help-requests/${rows[0].case_id}`
  for (const list of ['', '?only=help', `/accounts/${helped}`]) await get(trust.office, `/api/operator/worklist${list}`)
  for (let time = 0; time < repeatedViewLimits[0].times; time++) {
    expect(names(await get(trust.office, path))).toBe(true)
    // A repeated view counts only after fifteen minutes, and a session ends after fifteen minutes without calls.
    for (let half = 0; half < 2; half++) {
      ahead += 8 * minuteMs
      await get(trust.office, '/api/operator/worklist')
    }
  }
  const send = async (what: string, body: object) =>
    expect((await trust.office.send('POST', `${path}/${what}`, { body })).status).toBe(204)
  await send('answer', { text: 'Estamos aqui.' })
  await send('steps', { step: 'danger', note: 'Ligou.' })
  await trust.office.send('PUT', `/api/operator/worklist/claims/help/${rows[0].case_id}`)
}

const names = (text: string) => new RegExp(`\\b${helped}\\b`).test(text) || text.includes(nickname)
const get = async (office: BackOffice, path: string) => (await office.send('GET', path)).bytes.toString()

/** Returns the data that each role can read about `opened`. */
async function readPages() {
  const read: Partial<typeof pages> = {}
  for (const role of roleNames) {
    const office = await officeOf(role)
    const addresses = ['', '/history', '/shared'].map(page => `/api/operator/accounts/${opened}${page}`)
    const others = [`/api/operator/media/accounts/${opened}`, `/api/operator/worklist/accounts/${opened}`]
    const answers = [...addresses, ...others].map(async path => [path, await get(office, path)] as const)
    read[role] = Object.fromEntries(await Promise.all(answers))
  }
  return read as typeof pages
}

/** Returns the URLs of every back-office list, and of the audit log for each of the case's subjects. */
async function listAddresses() {
  const lists = (await collectEndpoints())
    .filter(({ method, path, access }) => method === 'GET' && access === 'operator' && !path.includes(':'))
    .map(({ path }) => path)
  const { rows } = await site.app.pool.query('select case_id from help_owners order by account_id')
  const subjects = [`help:${rows[0].case_id}`, `operator:${trust.id}`, `account:${helped}`]
  return [
    ...lists,
    ...subjects.map(subject => `/api/operator/audit?subject=${subject}`),
    '/api/operator/audit?order=oldest',
    '/api/operator/worklist?only=help',
    `/api/operator/evidence?account=${helped}`,
    '/api/operator/statistics?days=7',
    '/api/operator/orders.csv?from=2020-01-01',
  ]
}

/** Returns the lists that name the account that asked for help. */
async function listsThatName(role: OperatorRole) {
  const office = await officeOf(role)
  const naming = []
  for (const path of await listAddresses()) {
    const text = await get(office, path)
    if (names(text)) naming.push(path)
  }
  return naming
}

test.each(roleNames)('no list tells %s who asked for help, unless the role answers', async role => {
  const queue = ['/api/operator/worklist', '/api/operator/worklist?only=help']
  expect((await listsThatName(role)).toSorted()).toEqual(mayKnow(role) ? queue : [])
})

test.each(roleNames)('an account looks the same to %s after it asked for help, unless the role answers', async role => {
  const work = `/api/operator/worklist/accounts/${opened}`
  const { [role]: read } = await readPages()
  const changed = Object.keys(read).filter(path => read[path] !== pages[role][path])
  expect(changed).toEqual(mayKnow(role) ? [work] : [])
})

test('opening one case again and again raises an alarm that names only the case', async () => {
  await makeJobsDue(site.app)
  await runQueued(site.app, tasks)
  const [limit] = repeatedViewLimits
  const { rows } = await site.app.pool.query(
    `select facts ->> 'case' = 'help:' || h.case_id as is_its_case, facts - 'case' as facts
     from audit_entries, help_owners h where action = 'looked_repeatedly' and h.account_id = $1`,
    [helped],
  )
  expect(rows).toEqual([{ is_its_case: true, facts: limit }])
  const mails = mailbox.mails.filter(({ subject }) => subject === 'O mesmo caso visto muitas vezes')
  expect(mails.length).toBeGreaterThan(0)
  expect(mails[0]?.text).toContain(`Confiança abriu o mesmo caso urgente ${limit.times} vezes em um dia.`)
  expect(names(JSON.stringify([mailbox.mails.map(({ subject, text }) => [subject, text]), site.written]))).toBe(false)
})

test('audit entries of an earlier release, which contain the account, show it only to roles that answer', async () => {
  const entry = { operatorId: trust.id, subject: 'help:999999' } as const
  await site.app.db.transaction().execute(async tx => {
    await recordAudit(tx, { ...entry, action: 'help_opened', facts: { account: helped } }, site.app.now())
    const facts = { only: 'help', accounts: [helped] }
    await recordAudit(tx, { ...entry, action: 'worklist_listed', facts }, site.app.now())
  })
  for (const role of duties.seeAudit) {
    const audit = await get(await officeOf(role), '/api/operator/audit?subject=help:999999')
    expect([role, names(audit)]).toEqual([role, mayKnow(role)])
    expect(JSON.parse(audit)).toMatchObject({ data: [{}, {}], intact: true })
  }
})
