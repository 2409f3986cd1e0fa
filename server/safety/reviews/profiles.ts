import { sql } from 'kysely'
import type { MediaState } from '#contract/media.ts'
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
import { readVersionHistory } from './version-history.ts'

type ProfileCaseRow = {
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

export async function openProfileCase({ db }: Pick<App, 'db'>, findMarks: FindMarks, id: number) {
  const found = await findCase(db, id)
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

async function findCase(db: Db, id: number) {
  const { rows } = await sql<ProfileCaseRow>`
    select s.id, s.account_id, a.user_type, a.email, s.submitted_at, coalesce(r.verdict, 'pending') as state,
      exists (select from profiles p where p.account_id = s.account_id) as live, r.reason as refusal, s.content_hash,
      exists (select from profile_submissions n where n.account_id = s.account_id and n.id > s.id) as superseded, s.content
    from profile_submissions s join accounts a on a.id = s.account_id left join profile_reviews r on r.submission_id = s.id
    where s.id = ${id}`.execute(db)
  return rows[0]
}

async function readLive(db: Db, accountId: number) {
  const { rows } = await sql<{ live: ProfileContent | null }>`select profile_content(${accountId}) as live`.execute(db)
  return rows[0]?.live ?? null
}

async function findLatest(db: Db, accountId: number) {
  const { rows } = await sql<{ id: number }>`
    select id from profile_submissions where account_id = ${accountId} order by id desc limit 1`.execute(db)
  return (rows[0] as { id: number }).id
}
