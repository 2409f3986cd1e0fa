import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { hashToken, makeToken } from './tokens.ts'

/** An advertiser who is logged in. */
export type AccountSession = { id: number; accountId: number; userType: number }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const unusedDays = 60
const seenEveryMs = 5 * minuteMs
const mostShown = 100

/** Before this, a session that was not used since is over. */
export const sessionsUsedSince = (now: Date) => new Date(now.getTime() - unusedDays * dayMs)

/** The session of a token, or undefined when there is none, it was ended, or the account is suspended. */
export async function findAccountSession(
  { pool, db, now }: Pick<App, 'pool' | 'db' | 'now'>,
  token: string,
): Promise<AccountSession | undefined> {
  const at = now()
  const values = [hashToken(token), sessionsUsedSince(at)]
  const { rows } = await pool.query<Found>({ name: 'find_account_session', text: statement, values })
  const found = rows[0]
  if (!found) return undefined
  if (at.getTime() - found.last_seen_at.getTime() > seenEveryMs)
    await db.updateTable('account_sessions').set({ last_seen_at: at }).where('id', '=', found.id).execute()
  return { id: found.id, accountId: found.account_id, userType: found.user_type }
}

type Found = { id: number; account_id: number; user_type: number; last_seen_at: Date }

const statement = `
  select s.id, s.account_id, a.user_type, s.last_seen_at
  from account_sessions s join accounts a on a.id = s.account_id
  where s.token_hash = $1 and s.last_seen_at > $2 and a.user_type <> 1
    and not exists (select from account_suspensions su where su.account_id = a.id and su.lifted_at is null)`

/**
 * Logs the account in, and gives the token, which is kept nowhere.
 * @throws Refusal `unauthenticated` when the hash that was `checked` is not the account's any more: a changed password
 * ends every session, also one that is just being opened.
 */
export async function openSession(db: Db, accountId: number, device: string, now: Date, checked: string | null = null) {
  const { token, hash } = makeToken()
  const { rows } = await sql`
    with unchanged as (
      select id from accounts
      where id = ${accountId} and (${checked}::text is null or password_hash = ${checked}) for share
    )
    insert into account_sessions (account_id, token_hash, created_at, last_seen_at, device)
    select id, ${hash}, ${now}::timestamptz, ${now}::timestamptz, ${device} from unchanged
    returning id`.execute(db)
  if (rows.length === 0) throw new Refusal('unauthenticated', messages.logInFailed)
  return token
}

/** Where the account is logged in, the last used first. */
export const listSessions = ({ db, now }: Pick<App, 'db' | 'now'>, accountId: number) =>
  db
    .selectFrom('account_sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('last_seen_at', '>', sessionsUsedSince(now()))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()

/** @throws Refusal `not_found` when the account has no such session, whoever else may have it. */
export async function endSession({ db }: Pick<App, 'db'>, accountId: number, sessionId: number) {
  const ended = await db
    .deleteFrom('account_sessions')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new Refusal('not_found', messages.notFound)
}

/** Logs the account out everywhere, but for the session to keep. */
export async function endSessions(db: Db, accountId: number, kept?: number) {
  const all = db.deleteFrom('account_sessions').where('account_id', '=', accountId)
  await (kept === undefined ? all : all.where('id', '<>', kept)).execute()
}
