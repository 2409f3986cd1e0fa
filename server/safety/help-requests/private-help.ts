import { sql } from 'kysely'
import { dayMs, hourMs } from '#contract/durations.ts'
import { privateHelp, tooManyWords } from '#contract/private-help.ts'
import type { App } from '#server/platform/app.ts'
import { consume, uncountAttempt } from '#server/platform/db/count-attempts.ts'
import type { Db } from '#server/platform/db/open.ts'
import { helpRequestedEmail } from '#server/platform/emails/help-requests.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { limitsOf, rateLimit } from '#server/platform/limits/rate-limit.ts'
import { hashOfWord } from './word-hash.ts'

type Deps = Pick<App, 'db' | 'pool' | 'now'>
type Note = { text: string; word?: string | undefined }

/** Nothing tells the account's holder: no mail, no alert, no record that another screen or the export reads. */
export async function sendHelp(app: Deps, accountId: number, { text, word }: Note) {
  await rateLimit(app, 'private-note', { account: accountId })
  const word_hash = word === undefined ? null : await hashOfWord(accountId, word)
  await app.db.transaction().execute(async tx => {
    const at = app.now()
    const id = await openRequest(tx, { account_id: accountId, word_hash }, at)
    await tx.insertInto('help_messages').values({ request_id: id, body: text, sent_at: at }).execute()
    await enqueue(tx, helpRequestedEmail, { requestId: id })
  })
}

type Owner = { account_id: number; word_hash: Buffer | null }

/** With a word known already, the same request again, open. An earlier deadline that is not kept yet stays. */
async function openRequest(tx: Db, owner: Owner, at: Date) {
  const due_at = new Date(at.getTime() + privateHelp.hours.person * hourMs)
  const opened = { opened_at: at, waiting_since: at, due_at }
  const { id } = await tx
    .insertInto('help_requests')
    .values({ ...owner, ...opened })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'word_hash']).doUpdateSet({
        waiting_since: sql`case when help_requests.due_at <= ${due_at} then help_requests.waiting_since else ${at} end`,
        due_at: sql`least(help_requests.due_at, ${due_at})`,
        alarmed: sql`case when help_requests.due_at <= ${due_at} then help_requests.alarmed else 0 end`,
        closed_at: null,
        closed_by: null,
        outcome: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The same work and the same answer for a word that fits nothing as for an account that never wrote. */
export async function readHelp(app: Deps, accountId: number, word: string) {
  const limits = limitsOf('private-note-reading', { account: accountId })
  const attempt = await consume(app.pool, limits, app.now(), tooManyWords)
  const word_hash = await hashOfWord(accountId, word)
  const found = await app.db
    .selectFrom('help_messages as m')
    .innerJoin('help_requests as r', 'r.id', 'm.request_id')
    .select(['m.operator_id', 'm.body', 'm.sent_at'])
    .where('r.account_id', '=', accountId)
    .where('r.word_hash', '=', word_hash)
    .orderBy('m.id')
    .execute()
  if (found.length > 0) await uncountAttempt(app.pool, attempt)
  return found
}

export async function forgetOldHelp({ db, now }: Pick<App, 'db' | 'now'>) {
  const before = new Date(now().getTime() - privateHelp.keptDays * dayMs)
  await db.deleteFrom('help_requests').where('closed_at', '<', before).execute()
}
