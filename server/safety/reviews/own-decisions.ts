import { sql } from 'kysely'
import { type Decision, decisionsPerPage, maxPictures } from '#contract/decisions.ts'
import { mediaPath, photoSizes } from '#contract/media.ts'
import { personKinds, suspensionRule } from '#contract/report-kinds.ts'
import type { App } from '#server/platform/app.ts'

type Row = Omit<Decision, 'at' | 'pictures'> & { at: Date; folders: string[] }

/**
 * Returns only what the person was also told: no operator, no note, and for a suspension the rule instead of the
 * operator's text. Decisions about deleted content, such as a banned picture, no longer exist.
 */
export async function listOwnDecisions({ db }: Pick<App, 'db'>, accountId: number, after: string | undefined) {
  const [ms, key] = after?.split('.') ?? []
  const from = ms ? sql`(d.at, d.key) < (${new Date(Number(ms))}, ${key})` : sql`true`
  const { rows } = await sql<Row>`
    select * from (${decisionsOf(accountId)}) d where ${from}
    order by d.at desc, d.key desc limit ${decisionsPerPage + 1}`.execute(db)
  const shown = rows.slice(0, decisionsPerPage)
  const last = rows.length > decisionsPerPage ? shown.at(-1) : undefined
  return { data: shown.map(present), next: last ? `${last.at.getTime()}.${last.key}` : null }
}

/** Sorts all decisions, since an account has few. Truncates times to milliseconds, like the cursor. */
const decisionsOf = (accountId: number) => sql`
  select date_trunc('milliseconds', r.reviewed_at) as at, 'documents-' || k.id as key, 'documents' as about,
    case r.verdict when 'rejected' then 'refused' else r.verdict end as verdict,
    case when r.verdict = 'rejected' then r.reason end as reason, 1 as count, null as title, '{}'::text[] as folders
  from kyc_reviews r join kyc_submissions k on k.id = r.submission_id where k.account_id = ${accountId}
  union all
  select date_trunc('milliseconds', r.reviewed_at), 'profile-' || s.id, 'profile', r.verdict, r.reason, 1, null, '{}'
  from profile_reviews r join profile_submissions s on s.id = r.submission_id where s.account_id = ${accountId}
  union all
  select date_trunc('milliseconds', max(r.reviewed_at)), 'media-' || max(m.id), m.kind, r.verdict, r.reason,
    count(*)::integer, null, (array_agg(m.folder order by m.position nulls last, m.id))[1:${sql.lit(maxPictures)}]
  from media_reviews r join media m on m.id = r.media_id where m.account_id = ${accountId}
  group by m.kind, r.verdict, r.reason, date_trunc('hour', r.reviewed_at)
  union all
  select date_trunc('milliseconds', r.reviewed_at), 'version-' || s.id, 'campaign', r.verdict, r.reason, 1, s.title, '{}'
  from campaign_reviews r join campaign_submissions s on s.id = r.submission_id
  join campaigns c on c.id = s.campaign_id where c.account_id = ${accountId}
  union all
  select date_trunc('milliseconds', c.suspended_at), 'campaign-' || c.id, 'campaign', 'suspended', c.suspension_reason, 1,
    c.title, '{}'
  from campaigns c where c.account_id = ${accountId} and c.suspended_at is not null
  union all
  select date_trunc('milliseconds', d.decided_at), 'report-' || d.id, 'content',
    case d.verdict when 'removed' then 'suspended' else 'lifted' end,
    case when r.kind = any(${personKinds}) then ${`A regra: ${suspensionRule}`} else d.body end, 1, null, '{}'
  from reports r join report_decisions d on d.report_id = r.id
  where r.account_id = ${accountId} and (d.verdict = 'removed' or d.verdict = 'kept' and exists (
    select from report_decisions f where f.report_id = r.id and f.number < d.number and f.verdict = 'removed'))
  union all
  select date_trunc('milliseconds', max(d.given_at)), 'declared-' || max(d.id), 'declarations', 'recorded', d.reason,
    count(*)::integer, null, '{}'
  from declarations d where d.account_id = ${accountId} and d.operator_id is not null group by d.given_at, d.reason
  union all
  select date_trunc('milliseconds', max(ma.attested_at)), 'people-' || max(ma.id), m.kind, 'recorded', ma.reason,
    count(*)::integer, null, (array_agg(m.folder order by m.position nulls last, m.id))[1:${sql.lit(maxPictures)}]
  from media_attestations ma join media m on m.id = ma.media_id
  where m.account_id = ${accountId} and ma.operator_id is not null
  group by m.kind, ma.reason, date_trunc('hour', ma.attested_at)
  union all
  select date_trunc('milliseconds', p.proven_at), 'phone-' || row_number() over (order by p.proven_at, p.number), 'phone',
    'recorded', p.reason, 1, null, '{}'
  from phone_proofs p where p.account_id = ${accountId} and p.operator_id is not null
  union all
  select date_trunc('milliseconds', e.at), e.name || '-' || s.id, 'account', e.verdict, e.reason, 1, null, '{}'
  from account_suspensions s cross join lateral (
    values (s.suspended_at, 'account', 'suspended', ${`A regra: ${suspensionRule}`}), (s.lifted_at, 'lifted', 'lifted', null)
  ) e (at, name, verdict, reason)
  where s.account_id = ${accountId} and s.lifted_at is not null`

const present = ({ key, at, about, verdict, reason, count, title, folders }: Row): Decision => ({
  ...{ key, about, verdict, reason, count, title },
  at: at.toISOString(),
  pictures: folders.map(folder =>
    Object.fromEntries(photoSizes.map(size => [String(size), mediaPath(folder, `${size}.webp`)])),
  ),
})
