import { sql } from 'kysely'
import type { banReasons } from '#contract/content-review.ts'
import { removeFiles } from '#server/accounts/file-tasks.ts'
import { lockAccounts } from '#server/accounts/lock-account.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { type PageTag, purge } from '#server/db/purge.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { adsWithPicture } from './ads-with-picture.ts'
import { deedOn, holdAd } from './campaign-decision.ts'
import { tellPartner } from './notify-partner.ts'

type Ban = { reason: keyof typeof banReasons; text: string }

/**
 * Removes every ad that ever had this picture, whoever's it is, and keeps the picture from coming back: rows at once,
 * files by a job. Also of a suspended account: harm is ended whatever else is looked into.
 */
export async function banBanner(
  app: Pick<App, 'db' | 'now'>,
  session: OperatorSession,
  submissionId: number,
  ban: Ban,
) {
  await app.db.transaction().execute(async tx => {
    const at = app.now()
    await holdOwners(tx, submissionId)
    const held = await holdAd(tx, submissionId)
    const hashes = { content_hash: held.pictureHash, perceptual_hash: held.perceptualHash }
    await tx
      .insertInto('banned_media')
      .values({ ...hashes, reason: ban.reason, operator_id: session.operatorId, banned_at: at })
      .onConflict(conflict => conflict.column('content_hash').doNothing())
      .execute()
    const removed = await removeAds(tx, submissionId)
    const accounts = [...new Set(removed.map(({ account_id }) => account_id))]
    await purge(tx, ['campaigns', ...accounts.map((id): PageTag => `account:${id}`)])
    const ads = [...new Map(removed.map(ad => [ad.id, ad])).values()]
    for (const { account_id: accountId, title } of ads) await tellPartner(tx, { accountId, removed: title }, at)
    await enqueue(tx, removeFiles, { folders: removed.map(({ folder }) => folder), objects: [] })
    const facts = { ...ban, content: held.pictureHash.toString('hex'), accounts, ads: ads.map(({ id }) => id) }
    await recordAudit(tx, { ...deedOn(held, 'campaign_banned', session), facts }, at)
  })
}

/** Everybody who has it. */
async function holdOwners(tx: Db, submissionId: number) {
  const { rows } = await sql<{ account_id: number }>`${adsWithPicture(submissionId)}`.execute(tx)
  await lockAccounts(tx, new Set(rows.map(({ account_id }) => account_id)))
}

type Removed = { id: number; account_id: number; folder: string; title: string }

/** All pictures of the ads that went, each with what the ad was called last. */
async function removeAds(tx: Db, submissionId: number) {
  const { rows } = await sql<Removed>`
    select distinct c.id, c.account_id, s.folder, first_value(s.title) over (partition by c.id order by s.id desc) as title
    from (${adsWithPicture(submissionId)}) c join campaign_submissions s on s.campaign_id = c.id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('campaigns').where('id', 'in', ids).execute()
  return rows
}
