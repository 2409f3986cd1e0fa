import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Refusal } from '#contract/refusals.ts'
import { releaseLimits } from '#contract/release.ts'
import { readPeople } from '#server/people/media/attestations.ts'
import type { App } from '#server/platform/app.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import { makeToken } from '#server/platform/db/tokens.ts'

type Deps = Pick<App, 'db' | 'now'>

/** We store only the hash: the owner sees the link once, and has to create another one if they lose it. */
export const inviteToRelease = ({ db, now }: Deps, accountId: number, mediaId: number) =>
  db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    const item = tx.selectFrom('media').select('id').where('id', '=', mediaId).where('account_id', '=', accountId)
    if (!(await item.executeTakeFirst())) throw new Refusal('not_found', messages.notFound)
    if ((await readPeople(tx, mediaId)) !== 'others')
      throw new Refusal('conflict', 'Diga antes que há outras pessoas neste arquivo.')
    const invited = await tx.selectFrom('media_releases').select('id').where('media_id', '=', mediaId).execute()
    if (invited.length >= releaseLimits.perItem)
      throw new Refusal('conflict', `Você pode convidar até ${releaseLimits.perItem} pessoas por arquivo.`)
    const { token, hash } = makeToken()
    const { id } = await tx
      .insertInto('media_releases')
      .values({ media_id: mediaId, token_hash: hash, invited_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, path: paths.release(token) }
  })

/** Keeps answered invitations: they explain why visitors can or cannot see the item. */
export async function endInvitation({ db }: Pick<App, 'db'>, accountId: number, id: number) {
  const ended = await db
    .deleteFrom('media_releases')
    .where('id', '=', id)
    .where('answer', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('media')
          .select('media.id')
          .whereRef('media.id', '=', 'media_releases.media_id')
          .where('media.account_id', '=', accountId),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new Refusal('not_found', messages.notFound)
}
