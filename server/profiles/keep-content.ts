import type { ProfileContent } from '#contract/profile-content.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { invalid } from '#contract/refusals.ts'
import { lockAccount } from '#server/accounts/lock-account.ts'
import type { Db } from '#server/db/open.ts'
import { birthDiffers } from './check-birth.ts'
import { hashOfContent, isSame } from './content-of.ts'
import { latestContent } from './latest-content.ts'

/** Keeps a version for its review; what visitors see stays as it is. */
export async function keepContent(tx: Db, accountId: number, content: ProfileContent, at: Date) {
  await lockAccount(tx, accountId)
  // The documents may have been approved meanwhile.
  if (await birthDiffers(tx, accountId, content.birth)) throw invalid('profile.birth', profileMessages.birthDiffers)
  if (!(await stands(tx, accountId, content))) await insertSubmission(tx, accountId, content, at)
}

/** The same as before needs no review again, unless it was refused: then it is a wish for another look. */
async function stands(tx: Db, accountId: number, content: ProfileContent) {
  return isSame(content, await latestContent(tx, accountId)) && !(await isRefused(tx, accountId))
}

async function isRefused(tx: Db, accountId: number) {
  const latest = await tx
    .selectFrom('profile_submissions')
    .leftJoin('profile_reviews', 'submission_id', 'profile_submissions.id')
    .select('verdict')
    .where('account_id', '=', accountId)
    .orderBy('profile_submissions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.verdict === 'refused'
}

async function insertSubmission(tx: Db, account_id: number, content: ProfileContent, submitted_at: Date) {
  const content_hash = hashOfContent(content)
  await tx
    .insertInto('profile_submissions')
    .values({ account_id, content: JSON.stringify(content), content_hash, submitted_at })
    .execute()
}
