import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import type { Db } from '#server/platform/db/open.ts'
import { attestationRequestEmail } from '#server/platform/emails/attestation.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { returnToQueue, unattested } from './attestations.ts'

export const remindedDaysBefore = 7
const batchSize = 200

type Due = { accountId: number; dueAt: Date }

/**
 * E-mails the owners of photos and videos that were uploaded before we began to ask who appears in them. At the
 * deadline, hides the items that still have no answer.
 */
export async function askAttestations({ db, now }: Pick<App, 'db' | 'now'>) {
  const at = now()
  const reminding = new Date(at.getTime() + remindedDaysBefore * dayMs)
  await inBatches(db, sql`due_at <= ${at}`, (tx, due) => hideUnattested(tx, due, at))
  await inBatches(db, sql`due_at <= ${reminding} and reminded_at is null`, (tx, due) => remind(tx, due, at))
  await inBatches(db, sql`asked_at is null`, (tx, due) => remind(tx, due, at))
}

type Condition = ReturnType<typeof sql>

async function inBatches(db: Db, condition: Condition, work: (tx: Db, due: Due) => Promise<unknown>) {
  for (let found = batchSize; found === batchSize; )
    found = await db.transaction().execute(async tx => {
      const { rows } = await sql<Due>`
        select account_id as "accountId", due_at as "dueAt" from attestation_requests where ${condition}
        order by account_id limit ${sql.lit(batchSize)}`.execute(tx)
      for (const due of rows) await work(tx, due)
      return rows.length
    })
}

async function hideUnattested(tx: Db, { accountId, dueAt }: Due, at: Date) {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  const { rows } = await sql<{ id: number }>`${unattested(sql`${accountId}`)}`.execute(tx)
  await tx.deleteFrom('attestation_requests').where('account_id', '=', accountId).execute()
  const ids = rows.map(({ id }) => id)
  if (!(await returnToQueue(tx, ids, at))) return
  await changed(tx, 'listing', accountId, at)
  await enqueue(tx, attestationRequestEmail, { accountId, dueAt: dueAt.toISOString(), ended: true })
}

async function remind(tx: Db, { accountId, dueAt }: Due, at: Date) {
  const isLast = dueAt.getTime() - at.getTime() <= remindedDaysBefore * dayMs
  await sql`
    update attestation_requests set asked_at = coalesce(asked_at, ${at}), reminded_at = ${isLast ? at : null}
    where account_id = ${accountId}`.execute(tx)
  await enqueue(tx, attestationRequestEmail, { accountId, dueAt: dueAt.toISOString(), ended: false })
}
