import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import { consume } from '#server/platform/db/count-attempts.ts'
import { passwordResetEmail } from '#server/platform/emails/account.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { forgetExpired } from '#server/schedule.ts'
import { advertiser } from '#test/world/people.ts'
import { bootApp } from '#test/world/site.ts'

let app: App
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs)
const counts = async () => {
  const tables = ['account_sessions', 'password_resets', 'email_changes', 'attempts', 'graphile_worker._private_jobs']
  const rows = await Promise.all(tables.map(table => app.pool.query(`select count(*) from ${table}`)))
  return rows.map(({ rows }) => rows[0].count)
}

beforeAll(async () => {
  app = (await bootApp()).app
})

test('deletes expired rows and keeps the others', async () => {
  const account_id = await advertiser(app)
  const hash = () => randomBytes(32)
  for (const days of [-61, -59]) {
    const seen = { created_at: daysFromNow(days), last_seen_at: daysFromNow(days) }
    await app.db
      .insertInto('account_sessions')
      .values({ account_id, token_hash: hash(), ...seen })
      .execute()
  }
  for (const expires_at of [daysFromNow(-1), daysFromNow(1)]) {
    await app.db.insertInto('password_resets').values({ account_id, token_hash: hash(), expires_at }).execute()
    const change = { account_id, token_hash: hash(), email: 'a@b.cc', expires_at }
    await app.db.insertInto('email_changes').values(change).execute()
  }
  for (const days of [-31, -3, -1]) {
    await consume(app.pool, [{ purpose: 'x', subject: 'y', max: 9, withinSeconds: 60 }], daysFromNow(days))
    const noted = { purpose: 'noted:x', subject: hash(), happened_at: daysFromNow(days) }
    await app.db.insertInto('attempts').values(noted).execute()
  }
  for (const _ of [1, 2]) await enqueue(app.db, passwordResetEmail, { email: 'a@b.cc' })
  await app.pool.query(
    `update graphile_worker._private_jobs set attempts = 12, updated_at = now() - interval '8 days' where id = 1`,
  )
  expect(await counts()).toEqual([2, 2, 2, 6, 3])
  const failing = "create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$"
  await app.pool.query(`${failing}; create trigger fails before delete on account_sessions execute function fail()`)
  await expect(forgetExpired(app)).rejects.toThrow('no')
  expect(await counts()).toEqual([2, 1, 1, 3, 2])
  await app.pool.query('drop trigger fails on account_sessions')
  await forgetExpired(app)
  expect(await counts()).toEqual([1, 1, 1, 3, 2])
})
