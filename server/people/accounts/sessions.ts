import type { Pool } from 'pg'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { type Outcome, settlement } from '#server/platform/db/count-attempts.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashToken, makeToken } from '#server/platform/db/tokens.ts'
import { sessionsUsedSince } from '#server/platform/sessions/account-session.ts'

const maxListed = 100

export async function openSession(db: Db, account_id: number, device: string, now: Date) {
  const { token, hash: token_hash } = makeToken()
  const session = { account_id, token_hash, created_at: now, last_seen_at: now, device }
  await db.insertInto('account_sessions').values(session).execute()
  return token
}

type Success = Outcome & {
  account: { id: number; password_hash: string; second_step: boolean }
  device: string
  browser: Buffer
}

/** A single statement, to save commits. Refuses the log-in if the password or the second step has changed since we checked it. */
export async function openCheckedSession(pool: Pool, { account, device, browser, ...outcome }: Success, now: Date) {
  const { token, hash } = makeToken()
  const checked = [account.id, account.password_hash]
  const values = [...settlement.values(outcome, now), ...checked, hash, device, browser, account.second_step]
  const { rowCount } = await pool.query({ name: 'open_session', text: opening, values })
  if (rowCount === 0) throw new Refusal('unauthenticated', messages.logInFailed)
  return token
}

const opening = `
  with ${settlement.tables},
    unchanged as (
      select id from accounts where id = $8 and password_hash = $9 and (second_step_at is not null) = $13 for share
    ),
    browser as (
      insert into shared_keys as known (account_id, kind, hash, first_at, last_at)
      select id, 'device', $12, $6::timestamptz, $6::timestamptz from unchanged
      on conflict (account_id, kind, hash) do update set last_at = greatest(known.last_at, excluded.last_at)
    )
  insert into account_sessions (account_id, token_hash, created_at, last_seen_at, device)
  select id, $10, $6::timestamptz, $6::timestamptz, $11 from unchanged`

export const listSessions = ({ db, now }: Pick<App, 'db' | 'now'>, accountId: number) =>
  db
    .selectFrom('account_sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('last_seen_at', '>', sessionsUsedSince(now()))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()

export async function endSession({ db }: Pick<App, 'db'>, accountId: number, sessionId: number) {
  const ended = await db
    .deleteFrom('account_sessions')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new Refusal('not_found', messages.notFound)
}

/** Does nothing if the session has already ended. */
export const endSessionOf = ({ db }: Pick<App, 'db'>, token: string) =>
  db.deleteFrom('account_sessions').where('token_hash', '=', hashToken(token)).execute()

export async function endSessions(db: Db, accountId: number, exceptId?: number) {
  const all = db.deleteFrom('account_sessions').where('account_id', '=', accountId)
  await (exceptId === undefined ? all : all.where('id', '<>', exceptId)).execute()
}

/** Also revokes pending e-mail links: someone other than the owner may have requested an e-mail change. */
export async function endAccess(tx: Db, accountId: number, exceptId?: number) {
  await lockAccount(tx, accountId)
  await endSessions(tx, accountId, exceptId)
  await voidLinks(tx, accountId)
}

export async function voidLinks(tx: Db, accountId: number) {
  await tx.deleteFrom('email_changes').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
}

export const endAllSessions = ({ db }: Pick<App, 'db'>, accountId: number) =>
  db.transaction().execute(tx => endAccess(tx, accountId))
