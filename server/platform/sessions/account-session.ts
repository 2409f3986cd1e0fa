import { dayMs, minuteMs } from '#contract/durations.ts'
import { keptDays } from '#contract/retention-days.ts'
import type { App } from '#server/platform/app.ts'
import { hashToken } from '#server/platform/db/tokens.ts'

export type AccountSession = { id: number; accountId: number; userType: number }

const seenEveryMs = 5 * minuteMs

export const sessionsUsedSince = (now: Date) => new Date(now.getTime() - keptDays.sessions * dayMs)

export async function findAccountSession(
  { pool, db, now }: Pick<App, 'pool' | 'db' | 'now'>,
  token: string,
): Promise<AccountSession | undefined> {
  const at = now()
  const values = [hashToken(token), sessionsUsedSince(at)]
  const { rows } = await pool.query<SessionRow>({ name: 'find_account_session', text: finding, values })
  const found = rows[0]
  if (!found) return undefined
  if (at.getTime() - found.last_seen_at.getTime() > seenEveryMs)
    await db.updateTable('account_sessions').set({ last_seen_at: at }).where('id', '=', found.id).execute()
  return { id: found.id, accountId: found.account_id, userType: found.user_type }
}

export async function sessionsStillOpen({ pool, now }: Pick<App, 'pool' | 'now'>, ids: number[]): Promise<Set<number>> {
  const { rows } = await pool.query<{ id: number }>(stillOpen, [ids, sessionsUsedSince(now())])
  return new Set(rows.map(({ id }) => id))
}

type SessionRow = { id: number; account_id: number; user_type: number; last_seen_at: Date }

const open = `
  from account_sessions s join accounts a on a.id = s.account_id
  where s.last_seen_at > $2 and a.user_type <> 1
    and not exists (select from suspended_accounts su where su.account_id = a.id)`
const finding = `select s.id, s.account_id, a.user_type, s.last_seen_at ${open} and s.token_hash = $1`
const stillOpen = `select s.id ${open} and s.id = any($1::int[])`
