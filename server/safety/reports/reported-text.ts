import { sql } from 'kysely'
import { formatPhone } from '#contract/format.ts'
import { profileFields } from '#contract/profile-fields.ts'
import type { ProfileContent } from '#contract/profile-form.ts'
import { type ReportedText, type TextColumn, textColumns, textPartOf } from '#contract/report.ts'
import { publicNumberOf } from '#server/people/phones/public-number.ts'
import type { Db } from '#server/platform/db/open.ts'

type Reported = { id: number; account_id: number | null; campaign_id: number | null; received_at: Date }
type Version<Content> = { id: number | null; since: Date | null; content: Content | null; live: Content | null }

/** Returns null if there was no text, or the ad no longer exists. */
export async function readReportedText(db: Db, report: Reported): Promise<ReportedText | null> {
  const { id, account_id, campaign_id, received_at } = report
  if (campaign_id !== null) return presentBanner(await readBanner(db, campaign_id, received_at))
  return account_id === null
    ? null
    : presentProfile(await readProfile(db, { id, accountId: account_id, at: received_at }))
}

type Profile = Version<ProfileContent> & { public_number: string | null }

/**
 * Returns the version at the time of the report, if we still have it. Otherwise returns the version that a decision on
 * the report sent back to the owner, or else the live text.
 */
async function readProfile(db: Db, { id, accountId, at }: { id: number; accountId: number; at: Date }) {
  const { rows } = await sql<Profile>`
    select v.id, v.since, coalesce(v.content, l.content) as content, l.content as live,
      ${sql.raw(publicNumberOf('l.account_id'))} as public_number
    from (select ${accountId}::integer as account_id, profile_content(${accountId}) as content) l
    left join lateral (
      select s.id, s.content, case when r.verdict = 'approved' then r.reviewed_at end as since
      from profile_submissions s
      join profile_reviews r on r.submission_id = s.id
      where s.account_id = ${accountId} and (r.verdict = 'approved' and r.reviewed_at <= ${at} or exists (
        select from report_decisions d
        where d.report_id = ${id} and d.verdict = 'returned' and d.decided_at = r.reviewed_at))
      order by r.verdict = 'approved' desc, s.id desc limit 1
    ) v on true`.execute(db)
  return rows[0]
}

function presentProfile(found: Profile | undefined): ReportedText | null {
  if (!found?.content) return null
  const { id, since, content, live, public_number } = found
  const fields = textColumns.flatMap(column => {
    const text = content[column]
    if (!text) return []
    const part = textPartOf(column)
    const isLive = part === 'number' ? public_number === text : live?.[column] === text
    return [{ part, label: labelOf(column), text: part === 'number' ? formatPhone(text) : text, live: isLive }]
  })
  return { version: id, since: since?.toISOString() ?? null, fields }
}

const labelOf = (column: TextColumn) => (column === 'phone' ? 'Celular' : profileFields[column].label)

type Banner = { title: string; target_url: string | null }

async function readBanner(db: Db, campaignId: number, at: Date) {
  const { rows } = await sql<Version<Banner>>`
    select s.id, r.reviewed_at as since, to_jsonb(s) as content,
      case when c.title is not null and c.suspended_at is null then to_jsonb(c) end as live
    from campaigns c
    left join lateral (
      select s.id, s.title, s.target_url, r.reviewed_at from campaign_submissions s
      left join campaign_reviews r on r.submission_id = s.id
      where s.campaign_id = c.id
      order by coalesce(r.verdict = 'approved' and r.reviewed_at <= ${at}, false) desc, s.id desc limit 1
    ) s on true left join campaign_reviews r on r.submission_id = s.id where c.id = ${campaignId}`.execute(db)
  return rows[0]
}

function presentBanner(found: Version<Banner> | undefined): ReportedText | null {
  if (!found?.content) return null
  const { id, since, content, live } = found
  const field = (label: string, text: string | null, now: string | null | undefined) =>
    text ? [{ part: null, label, text, live: text === now }] : []
  return {
    version: id,
    since: since?.toISOString() ?? null,
    fields: [...field('Título', content.title, live?.title), ...field('Link', content.target_url, live?.target_url)],
  }
}
