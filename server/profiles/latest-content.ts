import { sql } from 'kysely'
import type { ProfileContent } from '#contract/profile-content.ts'
import type { Db } from '#server/db/open.ts'

/** What the account's person last said of themselves, approved or not; undefined without a profile. */
export async function latestContent(db: Db, accountId: number) {
  const { rows } = await sql<{ content: ProfileContent | null }>`
    select coalesce(
      (select content from profile_submissions where account_id = ${accountId} order by id desc limit 1),
      profile_content(${accountId})
    ) as content`.execute(db)
  return rows[0]?.content ?? undefined
}
