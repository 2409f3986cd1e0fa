import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { deleteAccount, exportAccount, readOwnAccount } from '#contract/account.ts'
import { hourMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { companionForm, openAuthors, partsOf } from '#test/world/authors.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { decide, lift, verify } from '#test/world/documents.ts'
import { openMailbox } from '#test/world/mailbox.ts'
import { advertiser, campaign, logIn, logInAs, password, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted

beforeAll(async () => {
  const mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
})

const leave = (token: string, typed = password) => ask(site.url, deleteAccount, { token, body: { password: typed } })
const get = async (path: string) => (await fetch(site.url + path)).status

test('the export holds everything stored about the person, and no secret', async () => {
  const id = await advertiser(site.app, { nickname: 'Marina', kyc: 'rejected' })
  const { token, email } = await logInAs(site, id)
  expect(
    (await openAuthors(site).save(token, partsOf({ ...companionForm, 'profile[birth]': '1990-06-15' }))).status,
  ).toBe(204)
  const answer = await ask(site.url, exportAccount, { token, body: { password } })
  expect(bodyOf(answer)).toMatchObject({
    account: { id, email, profile: { nickname: 'Marina', birth: '1990-06-15' }, address: { city: 'Niterói' } },
    sessions: [{ device: 'Aparelho desconhecido' }],
    orders: [{ tier: 'premium', refused_at: null }],
    documents: [{ verdict: 'rejected', reason: 'Foto ilegível' }],
    profile_versions: [{ content: { nickname: 'Marina' }, verdict: null }],
    media: [{ kind: 'image', position: 0, verdict: 'approved' }, { position: 1 }],
    terms: [],
    archived_ads: [],
  })
  for (const secret of [token, 'argon2', 'hash', 'wrapped'])
    expect(answer.text.replace(/(terms|text)_hash/g, '')).not.toContain(secret)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const wrong = await ask(site.url, exportAccount, { token, body: { password: 'x' } })
  expect([wrong.status, wrong.errors]).toEqual([422, { password: [messages.currentPasswordWrong] }])
})

test('deleting an account deletes all of the person’s data, and leaves their orders without an account', async () => {
  const id = await advertiser(site.app, { userType: 5, photos: 2, videos: 1 })
  await campaign(site.app, id, 1)
  const { db, storage } = site.app
  const media = await db.selectFrom('media').select('folder').where('account_id', '=', id).execute()
  const banner = await db.selectFrom('campaigns').select('folder').where('account_id', '=', id).execute()
  const keys = [...media, ...banner].map(({ folder }) => `midias/${folder}/512.webp`)
  for (const key of keys) await storage.write(key, randomBytes(16))
  const orders = await db.selectFrom('orders').select('id').where('account_id', '=', id).execute()
  const { token, email } = await logInAs(site, id)
  expect(await get(`/api/account/list/user/${id}`)).toBe(200)

  expect((await leave(token, 'x')).errors).toEqual({ password: [messages.currentPasswordWrong] })
  expect(await get(`/api/account/list/user/${id}`)).toBe(200)
  expect((await leave(token)).status).toBe(204)

  expect(await get(`/api/account/list/user/${id}`)).toBe(404)
  expect((await ask(site.url, readOwnAccount, { token })).status).toBe(401)
  expect((await logIn(site.url, email)).status).toBe(401)
  await runQueued(site.app, tasks)
  for (const key of keys) await expect.poll(() => storage.open(key)).toBeUndefined()
  const kept = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orders[0]?.id ?? 0)
    .execute()
  expect(kept).toMatchObject([{ account_id: null, amount: expect.any(Number) }])
  expect((await signUp(site.url, { email })).id).not.toBe(id)
})

test('no table refers to a deleted account', async () => {
  const { id } = await signUp(site.url)
  const iris = (await operatorAtWork(site, 'Íris')).office
  const bruno = (await operatorAtWork(site, 'Bruno')).office
  const submissionId = await verify(site.app, iris, id)
  expect((await decide(iris, submissionId, 'freeze', {})).status).toBe(204)
  expect((await lift(bruno, iris, submissionId)).status).toBe(204)
  const { token } = await logInAs(site, id)
  const documents = site.app.db.selectFrom('kyc_documents').select('kind').where('submission_id', '=', submissionId)
  expect(await documents.execute()).toHaveLength(3)
  for (const table of ['kyc_keys', 'kyc_records', 'account_suspensions'] as const) {
    const row = site.app.db.selectFrom(table).select('account_id').where('account_id', '=', id)
    expect(await row.execute(), table).toHaveLength(1)
  }
  expect((await leave(token)).status).toBe(204)
  // View counts per operator are kept for a day, so run the clean-up as if 25 hours had passed.
  await endRows({ db: site.app.db, now: () => new Date(Date.now() + 25 * hourMs) }, [
    'operator_views',
    'operator_looks',
  ])
  const { rows } = await site.app.pool.query(
    `select table_name as name from information_schema.columns where column_name = 'account_id' and table_schema = 'public'`,
  )
  expect(rows.length).toBeGreaterThan(12)
  for (const { name } of rows) {
    const found = await site.app.pool.query(`select 1 from "${name}" where account_id = $1`, [id])
    expect(found.rows, name).toEqual([])
  }
  expect(await documents.execute()).toEqual([])
})

test('two concurrent deletions delete the account once, and neither fails unexpectedly', async () => {
  const { token, id } = await signUp(site.url)
  const answers = await Promise.all([leave(token), leave(token)])
  expect(answers.map(({ status }) => status)).toContain(204)
  for (const { status } of answers) expect([204, 401, 404, 422]).toContain(status)
  expect(await site.app.db.selectFrom('accounts').select('id').where('id', '=', id).execute()).toEqual([])
})
