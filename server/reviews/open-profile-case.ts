import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { ProfileContent } from '#contract/profile-content.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { kycState } from '#server/kyc/kyc-state.ts'
import { compareContents } from './compare-contents.ts'
import { readNamedOptions } from './named-options.ts'
import { findProfileCase } from './profile-cases.ts'
import type { FindMarks } from './prohibited-words.ts'
import { readReviewedMedia } from './reviewed-media.ts'

/** One version beside what visitors see now, and the photos and videos that go with it. */
export async function openProfileCase({ db }: Pick<App, 'db'>, findMarks: FindMarks, id: number) {
  const found = await findProfileCase(db, id)
  if (!found) throw new Refusal('not_found', messages.notFound)
  const live = await liveContent(db, found.account_id)
  const names = await readNamedOptions(db, live ? [found.content, live] : [found.content])
  const { kyc } = await kycState(db, found.account_id)
  return {
    ...found,
    kyc,
    latest_id: await findLatest(db, found.account_id),
    fields: compareContents({ userType: found.user_type, next: found.content, live }, names, findMarks),
    media: await readReviewedMedia(db, found.account_id),
  }
}

export type OpenedProfileCase = Awaited<ReturnType<typeof openProfileCase>>

async function liveContent(db: Db, accountId: number) {
  const { rows } = await sql<{ live: ProfileContent | null }>`select profile_content(${accountId}) as live`.execute(db)
  return rows[0]?.live ?? null
}

async function findLatest(db: Db, accountId: number) {
  const { rows } = await sql<{ id: number }>`
    select id from profile_submissions where account_id = ${accountId} order by id desc limit 1`.execute(db)
  return (rows[0] as { id: number }).id
}
