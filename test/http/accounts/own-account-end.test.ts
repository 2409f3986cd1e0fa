import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { deleteAccount, exportAccount, readOwnAccount } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { runQueued } from '#server/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { openMailbox } from '#test/world/mailbox.ts'
import { advertiser, campaign, logIn, logInToken, password, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted

beforeAll(async () => {
  const mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
})

async function logInAs(id: number) {
  const values = { password_hash: await hashPassword(password) }
  const row = site.app.db.updateTable('accounts').set(values).where('id', '=', id).returning('email')
  const { email } = await row.executeTakeFirstOrThrow()
  return { email, token: await logInToken(site.url, email) }
}

/** The live version, as if sent for review once more. */
const sendVersion = (id: number) =>
  site.app.pool.query(
    `insert into profile_submissions (account_id, content, content_hash, submitted_at)
      values ($1, profile_content($1), sha256('x'), now())`,
    [id],
  )

const leave = (token: string, typed = password) => ask(site.url, deleteAccount, { token, body: { password: typed } })
const get = async (path: string) => (await fetch(site.url + path)).status

test('the person saves everything that is kept of them, and no secret', async () => {
  const id = await advertiser(site.app, { nickname: 'Marina', kyc: 'rejected' })
  const { token, email } = await logInAs(id)
  await sendVersion(id)
  const answer = await ask(site.url, exportAccount, { token, body: { password } })
  expect(bodyOf(answer)).toMatchObject({
    account: { id, email, profile: { nickname: 'Marina', birth: '1990-06-15' }, address: { city: 'Niterói' } },
    sessions: [{ device: 'Aparelho desconhecido' }],
    orders: [{ tier: 'premium', refused_at: null }],
    documents: [{ verdict: 'rejected', reason: 'Foto ilegível' }],
    profile_versions: [{ content: { nickname: 'Marina' }, verdict: null }],
    media: [{ kind: 'image', position: 0, verdict: 'approved' }, { position: 1 }],
    terms: [],
  })
  for (const secret of [token, 'argon2', 'hash', 'wrapped'])
    expect(answer.text.replace('terms_hash', '')).not.toContain(secret)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const wrong = await ask(site.url, exportAccount, { token, body: { password: 'x' } })
  expect([wrong.status, wrong.errors]).toEqual([422, { password: [messages.currentPasswordWrong] }])
})

test('an account is deleted with everything that is the person’s; what was paid is nobody’s', async () => {
  const id = await advertiser(site.app, { userType: 5, photos: 2, videos: 1 })
  await campaign(site.app, id, 1)
  const { db, storage } = site.app
  const media = await db.selectFrom('media').select('folder').where('account_id', '=', id).execute()
  const banner = await db.selectFrom('campaigns').select('folder').where('account_id', '=', id).execute()
  const keys = [...media, ...banner].map(({ folder }) => `midias/${folder}/512.webp`)
  for (const key of keys) await storage.write(key, randomBytes(16))
  const orders = await db.selectFrom('orders').select('id').where('account_id', '=', id).execute()
  const { token, email } = await logInAs(id)
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

test('no table names the account any more', async () => {
  const { token, id } = await signUp(site.url)
  const { db } = site.app
  const at = site.app.now()
  const sent = { account_id: id, submitted_at: at }
  const { id: submission_id } = await db
    .insertInto('kyc_submissions')
    .values(sent)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('kyc_reviews').values({ submission_id, verdict: 'approved', reviewed_at: at }).execute()
  const person = { name: 'Pessoa', cpf: '00000000191', birth: '1990-01-01', document_number: '1' }
  await db
    .insertInto('kyc_records')
    .values({ submission_id, account_id: id, ...person })
    .execute()
  await db
    .insertInto('kyc_keys')
    .values({ account_id: id, wrapped_key: randomBytes(60), kek_id: 'x', created_at: at })
    .execute()
  const object = randomBytes(16).toString('base64url')
  await db.insertInto('kyc_documents').values({ submission_id, kind: 'front', object, width: 1, height: 1 }).execute()
  await db
    .insertInto('account_suspensions')
    .values({ account_id: id, reason: 'engano', suspended_at: at, lifted_at: at })
    .execute()
  expect((await leave(token)).status).toBe(204)
  const { rows } = await site.app.pool.query(
    `select table_name as name from information_schema.columns where column_name = 'account_id' and table_schema = 'public'`,
  )
  expect(rows.length).toBeGreaterThan(12)
  for (const { name } of rows) {
    const found = await site.app.pool.query(`select 1 from "${name}" where account_id = $1`, [id])
    expect(found.rows, name).toEqual([])
  }
  expect(await db.selectFrom('kyc_documents').selectAll().where('object', '=', object).execute()).toEqual([])
})

test('of two deletions at once both end well or as logged out, and the account is gone', async () => {
  const { token, id } = await signUp(site.url)
  const answers = await Promise.all([leave(token), leave(token)])
  expect(answers.map(({ status }) => status)).toContain(204)
  for (const { status } of answers) expect([204, 401, 404, 422]).toContain(status)
  expect(await site.app.db.selectFrom('accounts').select('id').where('id', '=', id).execute()).toEqual([])
})
