import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { firstOperatorAtWork } from '../world/back-office.ts'
import { type Answered, onePerson, wayLength, work } from './killed-script.ts'
import { openPlace } from './product.ts'

const kills = 50
const staff = { email: 'operacao@teste.local', password: 'uma-senha-de-operador' }
const place = await openPlace({ isMade: true })
afterAll(() => place.clear())

/** Each tells of something half done; none may ever have a row. */
const halves = {
  'an account without its acceptance of the terms':
    'select id from accounts where not exists (select from terms_acceptances t where t.account_id = accounts.id)',
  'an account without a session':
    'select id from accounts where not exists (select from account_sessions s where s.account_id = accounts.id)',
  'a sending without its three documents': `select id from kyc_submissions s
    where (select count(*) from kyc_documents d where d.submission_id = s.id) <> 3`,
  'a document without its key': `select d.object from kyc_documents d join kyc_submissions s on s.id = d.submission_id
    where not exists (select from kyc_keys k where k.account_id = s.account_id)`,
  'an approval without what was read from the document': `select submission_id from kyc_reviews r
    where verdict = 'approved' and not exists (select from kyc_records c where c.submission_id = r.submission_id)`,
  'an approval without its audit entry': `select submission_id from kyc_reviews r where not exists
    (select from audit_entries a where a.subject = 'submission:' || r.submission_id and a.action like '%approv%')`,
  'an audit entry of an approval that is not there': `select id from audit_entries a where a.action like '%approv%'
    and not exists (select from kyc_reviews r where a.subject = 'submission:' || r.submission_id)`,
}

test(`killed ${kills} times during registration, sending and review, it has the old state or the new one`, async () => {
  const variables = { STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password }
  const answered: Answered = { registered: [], sent: [], approved: [] }
  let product = place.start(variables)
  await product.serving()
  const operator = await firstOperatorAtWork(product.url, staff)
  const begun = performance.now()
  await onePerson({ url: product.url, operator, answered })
  const stepMs = (performance.now() - begun) / wayLength
  for (let kill = 0; kill < kills; kill++) {
    await place.query('truncate attempts')
    const answers = countTo(kill % (wayLength + 2))
    const working = work({ url: product.url, operator, answered, hear: answers.hear })
    // Every step of the way comes about, however busy the machine, and different moments of it.
    await Promise.race([answers.reached, working])
    await sleep((kill * 97) % stepMs)
    product.child.kill('SIGKILL')
    await Promise.all([working, product.ended])
    product = place.start(variables)
    await product.serving()
    await expectWhole()
  }
  await expectKept(answered)
  await expectMailed()
  expect(answered.approved.length).toBeGreaterThan(kills / 4)
}, 600_000)

/** Is reached with the last of so many answers. */
function countTo(last: number) {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  let heard = 0
  const hear = () => void (heard++ === last && resolve())
  hear()
  return { hear, reached }
}

async function expectWhole() {
  for (const [half, sql] of Object.entries(halves)) expect(await place.query(sql), half).toEqual([])
  const objects = await place.query('select object from kyc_documents')
  for (const { object } of objects) expect(existsSync(join(place.dataDir, 'private', object)), object).toBe(true)
}

/** Every account is going to be mailed to, once there is a server for it. */
async function expectMailed() {
  const queued = `select (payload->>'accountId')::int as id from graphile_worker._private_jobs`
  const waiting = (await place.query(queued)).map(row => row.id)
  for (const { id, email } of await place.query('select id, email from accounts'))
    expect(waiting.includes(id), email).toBe(true)
}

/** What was answered for is there. */
async function expectKept({ registered, sent, approved }: Answered) {
  const emails = (await place.query('select email from accounts')).map(row => row.email)
  expect(emails).toEqual(expect.arrayContaining(registered))
  const senders = (await place.query('select account_id from kyc_submissions')).map(row => row.account_id)
  expect(senders).toEqual(expect.arrayContaining(sent))
  const verdicts = (await place.query('select submission_id from kyc_reviews')).map(row => row.submission_id)
  expect(verdicts).toEqual(expect.arrayContaining(approved))
}
