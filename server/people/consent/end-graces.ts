import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import type { Db } from '#server/platform/db/open.ts'
import { declarationsRequestEmail } from '#server/platform/emails/declarations.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

export const remindedDaysBefore = 7
/** A new version of a declaration can affect every advertiser: too many to e-mail in one transaction. */
const batchSize = 500

type Due = { accountId: number; until: Date }

/**
 * E-mails people who must accept a new version: immediately, seven days before the deadline, and when the ad is
 * unpublished.
 */
export async function askDeclarations({ db, now }: Pick<App, 'db' | 'now'>) {
  const at = now()
  const reminding = new Date(at.getTime() + remindedDaysBefore * dayMs)
  await inBatches(db, sql`until <= ${at}`, tx => (due: Due) => endGraces(tx, due, at))
  await inBatches(db, sql`until <= ${reminding} and reminded_at is null`, tx => (due: Due) => remind(tx, due, at))
  await inBatches(db, sql`asked_at is null`, tx => (due: Due) => remind(tx, due, at))
}

type Condition = ReturnType<typeof sql>

async function inBatches(db: Db, condition: Condition, work: (tx: Db) => (due: Due) => Promise<unknown>) {
  for (let found = batchSize; found === batchSize; )
    found = await db.transaction().execute(async tx => {
      const { rows } = await sql<Due>`
        select g.account_id as "accountId", min(g.until) as until from declaration_graces g
        where g.account_id in (
          select distinct account_id from declaration_graces where ${condition} order by account_id limit ${sql.lit(batchSize)}
        ) group by g.account_id order by g.account_id`.execute(tx)
      for (const due of rows) await work(tx)(due)
      return rows.length
    })
}

async function endGraces(tx: Db, { accountId, until }: Due, at: Date) {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  await sql`delete from declaration_graces where account_id = ${accountId} and until <= ${at}`.execute(tx)
  await changed(tx, 'listing', accountId, at)
  await enqueue(tx, declarationsRequestEmail, { accountId, until: until.toISOString(), ended: true })
}

async function remind(tx: Db, { accountId, until }: Due, at: Date) {
  const isLast = until.getTime() - at.getTime() <= remindedDaysBefore * dayMs
  await sql`
    update declaration_graces set asked_at = coalesce(asked_at, ${at}), reminded_at = ${isLast ? at : null}
    where account_id = ${accountId}`.execute(tx)
  await enqueue(tx, declarationsRequestEmail, { accountId, until: until.toISOString(), ended: false })
}
