import { sql } from 'kysely'
import { noteBannedLikenesses } from '#server/people/media/banned-likenesses.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { campaignHeldEmail } from '#server/platform/emails/campaign-review.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

/** Catches a ban imposed since the upload's check: the ban's own search ran before the ad existed. */
export async function compareBanner(
  { db, now, env }: Pick<App, 'db' | 'now' | 'env'>,
  { submissionId }: { submissionId: number },
) {
  const search = { at: now(), similarPictureBits: env.similarPictureBits }
  await db.transaction().execute(async tx => {
    const version = await readVersion(tx, submissionId)
    if (!version) return
    await lockAccount(tx, version.account_id)
    if ((await noteBannedLikenesses(tx, { submission_id: submissionId }, version, search)) > 0)
      await hideBanners(tx, version.account_id, [submissionId], search.at)
  })
}

const readVersion = (tx: Db, id: number) =>
  tx
    .selectFrom('campaign_submissions as s')
    .innerJoin('campaigns as c', 'c.id', 's.campaign_id')
    .select(['c.account_id', 's.picture_hash as contentHash', 's.perceptual_hash as perceptualHash'])
    .where('s.id', '=', id)
    .executeTakeFirst()

/** Puts live ads back into review, like `returnToQueue` for photos. Returns the hidden versions. */
export async function hideBanners(tx: Db, accountId: number, versions: readonly number[], at: Date) {
  if (versions.length === 0) return []
  const hidden = await returnBanners(tx, versions, at)
  if (hidden.length === 0) return []
  await changed(tx, 'campaigns', accountId, at)
  for (const submissionId of hidden) await enqueue(tx, campaignHeldEmail, { accountId, submissionId })
  return hidden
}

async function returnBanners(tx: Db, versions: readonly number[], at: Date) {
  const { rows } = await sql<{ id: number }>`
    with taken as (
      update campaigns c set title = null, folder = null, color = null, target_url = null, updated_at = ${at}
      from campaign_submissions s where s.campaign_id = c.id and s.folder = c.folder and s.id = any(${[...versions]})
      returning c.id as campaign_id, s.folder
    ), undone as (
      delete from campaign_reviews r using campaign_submissions s, taken t
      where r.submission_id = s.id and s.campaign_id = t.campaign_id and s.folder = t.folder and r.verdict = 'approved'
      returning r.submission_id
    ), queued as (
      insert into review_queue (kind, id, since) select 'campaign', submission_id, ${at} from undone on conflict do nothing
    )
    select max(submission_id) as id from undone join campaign_submissions s on s.id = submission_id group by s.campaign_id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
