import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { removePending } from '#server/people/media/remove-media.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { mediaDecidedEmail } from '#server/platform/emails/profile-review.ts'
import { notifyOwner } from '#server/platform/emails/send.ts'

/** The owner sees only this text. It never says who refused. */
export const notReleased = 'Falta a autorização de quem aparece.'

type Item = { mediaId: number; accountId: number }

/** Hides the item immediately, as if an operator had refused it. Call with the owner's account locked. */
export async function refuseItem(tx: Db, { mediaId, accountId }: Item, at: Date) {
  await sql`
    insert into media_reviews (media_id, verdict, reason, content_hash, matches_selfie, reviewed_at)
    select id, 'refused', ${notReleased}, content_hash, false, ${at} from media where id = ${mediaId}
    on conflict (media_id) do update set verdict = 'refused', reason = excluded.reason, matches_selfie = false,
      reviewed_at = excluded.reviewed_at, operator_id = null`.execute(tx)
  await removePending(tx, accountId)
  await changed(tx, 'listing', accountId, at)
  await notifyOwner(tx, mediaDecidedEmail, { mediaId, accountId }, at)
}

export async function revokeRelease({ db, now }: Pick<App, 'db' | 'now'>, accountId: number, id: number) {
  await db.transaction().execute(async tx => {
    const revoked = await revokeWhere(tx, sql`re.account_id = ${accountId} and re.id = ${id}`, now())
    if (revoked === 0) throw new Refusal('not_found', messages.notFound)
  })
}

/** Call when a person's account is deleted or suspended. */
export const withdrawReleasesOf = (tx: Db, accountId: number, at: Date) =>
  revokeWhere(tx, sql`re.account_id = ${accountId}`, at)

async function revokeWhere(tx: Db, condition: ReturnType<typeof sql>, at: Date) {
  const { rows } = await sql<Item & { id: number }>`
    select re.id, m.id as "mediaId", m.account_id as "accountId" from media_releases re join media m on m.id = re.media_id
    where ${condition} and re.answer = 'released' and re.revoked_at is null order by m.account_id, re.id`.execute(tx)
  for (const { id, ...item } of rows) {
    await lockAccount(tx, item.accountId)
    await tx.updateTable('media_releases').set({ revoked_at: at }).where('id', '=', id).execute()
    await refuseItem(tx, item, at)
  }
  return rows.length
}
