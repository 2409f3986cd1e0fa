import type { App } from '#server/app.ts'
import { dropOldAttempts } from '#server/db/attempts.ts'
import { dropExhausted } from '#server/jobs/queue.ts'
import { sessionsUsedSince } from './sessions.ts'
import { dropOldUploads } from './upload-limits.ts'

const exhaustedDays = 7

export async function forgetExpired(app: Pick<App, 'db' | 'now'>) {
  const at = app.now()
  await app.db.deleteFrom('account_sessions').where('last_seen_at', '<=', sessionsUsedSince(at)).execute()
  await app.db.deleteFrom('password_resets').where('expires_at', '<=', at).execute()
  await app.db.deleteFrom('email_changes').where('expires_at', '<=', at).execute()
  await dropOldAttempts(app)
  await dropOldUploads(app)
  await dropExhausted(app.db, new Date(at.getTime() - exhaustedDays * 86_400_000))
}
