import { sql } from 'kysely'
import type { ReportForm } from '#contract/report.ts'
import { hidesUponReceipt } from '#contract/report-kinds.ts'
import type { Db } from '#server/platform/db/open.ts'
import { reportReceivedEmail } from '#server/platform/emails/reports.ts'
import { enqueueTyped } from '#server/platform/emails/typed-address.ts'
import type { Target } from './find-target.ts'

export type Sent = {
  form: ReportForm
  target: Target
  /** Keyed hash; tips only. */
  network: Buffer | undefined
}

const maxTexts = 9

/** Locks the source, so the second of two concurrent reports finds the first. */
export const holdSource = (tx: Db, sent: Sent) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(sent)}, 0))`.execute(tx)

const keyOf = ({ form, target, network }: Sent) =>
  JSON.stringify([form.kind, form.lane === 'formal' ? form.email : network?.toString('hex'), target.account_id])

/** Adds the report to an open case with the same source, target and kind: docs/decisions/098-reports-in-floods.md. */
export async function addToSame(tx: Db, sent: Sent, at: Date) {
  const same = await findSame(tx, sent)
  if (!same) return false
  const { form } = sent
  // The notifier may have reported in another role first, and now reports as the person in the picture.
  const isStronger = !hidesUponReceipt(same) && hidesUponReceipt(form) !== undefined
  await tx
    .updateTable('reports')
    .set(({ eb }) => ({
      repeats: eb('repeats', '+', 1),
      ...(isStronger && { relation: form.relation, confirmed_at: null }),
    }))
    .where('id', '=', same.id)
    .execute()
  await keepText(tx, same, form.text, at)
  if (form.lane === 'formal' && (same.confirmed_at === null || isStronger))
    await enqueueTyped(tx, reportReceivedEmail, { to: form.email, item: { reportId: same.id } }, at)
  return true
}

async function findSame(tx: Db, { form, target, network }: Sent) {
  const { rows } = await sql<Same>`
    select id, kind, lane, relation, body, confirmed_at from reports r
    where kind = ${form.kind} and lane = ${form.lane} and due_at is not null
      and ${target.account_id === null ? sql`account_id is null and place = ${form.place}` : sql`account_id = ${target.account_id}`}
      and media_id is not distinct from ${target.media_id} and campaign_id is not distinct from ${target.campaign_id}
      and ${
        form.lane === 'formal'
          ? sql`email = ${form.email}`
          : sql`exists (select from report_sources s where s.report_id = r.id and s.hash = ${network})`
      }
      and not exists (select from report_decisions d where d.report_id = r.id)
    order by id limit 1 for update`.execute(tx)
  return rows[0]
}

type Same = Pick<ReportForm, 'kind' | 'lane' | 'relation'> & { id: number; body: string; confirmed_at: Date | null }

/** Only the team sees the text: it may come from someone else on the same network or with the same e-mail. */
async function keepText(tx: Db, { id, body }: Same, text: string, at: Date) {
  if (text === body) return
  await sql`
    insert into report_messages (report_id, author, body, sent_at)
    select ${id}::int, 'repeat', ${text}, ${at}::timestamptz
    where (select count(*) from report_messages where report_id = ${id} and author = 'repeat') < ${maxTexts}
      and not exists (select from report_messages where report_id = ${id} and author = 'repeat' and body = ${text})`.execute(
    tx,
  )
}
