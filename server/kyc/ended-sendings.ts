import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

export type EndedSending = {
  submissionId: number
  accountId: number
  reason: 'rejected' | 'approved' | 'superseded'
  held: boolean
}

/** Days that documents stay after what ended their use (trust and safety, section 4). */
export const keptDays = { rejected: 30, approved: 90, superseded: 30 } as const

/**
 * Sendings that still have documents and should not. One that waits for its review has no end; one that nobody
 * reviewed before the person sent another was abandoned then.
 */
export async function endedSendings(db: Db, now: Date) {
  const { rows } = await sql<EndedSending>`
    select k.id as "submissionId", k.account_id as "accountId", ended.reason,
      exists (select from account_suspensions s where s.account_id = k.account_id and s.lifted_at is null) as held
    from kyc_submissions k
    left join kyc_reviews r on r.submission_id = k.id
    cross join lateral (
      select r.verdict as reason, r.reviewed_at as at where r.verdict is not null
      union all
      select 'superseded', min(later.submitted_at) from kyc_submissions later
      where r.verdict is null and later.account_id = k.account_id and later.id > k.id
    ) ended
    join (values ('rejected', ${keptDays.rejected}::int), ('approved', ${keptDays.approved}),
      ('superseded', ${keptDays.superseded})) kept (reason, days) on kept.reason = ended.reason
    where k.documents_destroyed_at is null
      and exists (select from kyc_documents d where d.submission_id = k.id)
      and ended.at <= ${now}::timestamptz - make_interval(hours => kept.days * 24)
    order by k.id`.execute(db)
  return rows
}
