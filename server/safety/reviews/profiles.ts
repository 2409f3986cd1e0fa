import { type RawBuilder, sql } from 'kysely'
import type { MediaState } from '#contract/media.ts'
import type { ContentFilter } from '#contract/media-review.ts'
import { messages } from '#contract/messages.ts'
import type { ProfileContent } from '#contract/profile-form.ts'
import { Refusal } from '#contract/refusals.ts'
import { kycState } from '#server/people/documents/submissions.ts'
import { readPause } from '#server/people/profiles/listing-pause.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { FindMarks } from '#server/safety/marked-words/prohibited-words.ts'
import { compareProfiles } from './compare-profiles.ts'
import { readReviewedMedia } from './media.ts'
import { listQueue, type Page, type QueueQuery, submissionPage, waits, wayOf } from './queue.ts'
import { readVersionHistory } from './version-history.ts'

export type ProfileCaseRow = {
  id: number
  account_id: number
  user_type: number
  email: string
  submitted_at: Date
  state: MediaState
  live: boolean
  refusal: string | null
  content_hash: Buffer
  superseded: boolean
  content: ProfileContent
}

/** Of an account, only the latest version waits, and none while the account is suspended. */
const filters: Record<ContentFilter, RawBuilder<unknown>> = {
  waiting: sql`${waits('profile')} and not superseded and not suspended`,
  approved: sql`verdict = 'approved' and not suspended`,
  refused: sql`verdict = 'refused' and not suspended`,
}

const items = sql`
  select ps.id, ps.account_id, ps.submitted_at, r.verdict,
    exists (select from suspended_accounts s where s.account_id = ps.account_id) as suspended,
    exists (select from profile_submissions n where n.account_id = ps.account_id and n.id > ps.id) as superseded
  from profile_submissions ps left join profile_reviews r on r.submission_id = ps.id`

export const listProfileCases = ({ db }: Pick<App, 'db'>, query: QueueQuery<ContentFilter>) =>
  listQueue(db, { items, filters, read: readCases }, query)

async function readCases(db: Db, page: Page) {
  const { rows } = await sql<ProfileCaseRow>`
    select c.id, c.account_id, a.user_type, a.email, c.submitted_at, coalesce(c.verdict, 'pending') as state,
      exists (select from profiles p where p.account_id = c.account_id) as live, r.reason as refusal,
      ps.content_hash, c.superseded, ps.content
    from (${submissionPage('profile', items, page)}) c
    join profile_submissions ps on ps.id = c.id
    join accounts a on a.id = c.account_id
    left join profile_reviews r on r.submission_id = c.id
    order by c.submitted_at ${wayOf(page.order)}, c.id ${wayOf(page.order)}`.execute(db)
  return rows
}

export async function openProfileCase({ db }: Pick<App, 'db'>, findMarks: FindMarks, id: number) {
  const [found] = await readCases(db, { where: sql`id = ${id}`, limit: 1 })
  if (!found) throw new Refusal('not_found', messages.notFound)
  const { account_id, user_type: userType, content: next } = found
  const live = await readLive(db, account_id)
  const { kyc } = await kycState(db, account_id)
  return {
    ...found,
    kyc,
    paused_at: (await readPause(db, account_id))?.paused_at,
    history: await readVersionHistory(db, 'profile', { id, of: account_id }),
    latest_id: await findLatest(db, account_id),
    fields: await compareProfiles(db, { userType, next, live }, findMarks),
    media: await readReviewedMedia(db, account_id),
  }
}

export type OpenedProfileCase = Awaited<ReturnType<typeof openProfileCase>>

async function readLive(db: Db, accountId: number) {
  const { rows } = await sql<{ live: ProfileContent | null }>`select profile_content(${accountId}) as live`.execute(db)
  return rows[0]?.live ?? null
}

async function findLatest(db: Db, accountId: number) {
  const { rows } = await sql<{ id: number }>`
    select id from profile_submissions where account_id = ${accountId} order by id desc limit 1`.execute(db)
  return (rows[0] as { id: number }).id
}
