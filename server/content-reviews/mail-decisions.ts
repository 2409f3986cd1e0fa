import { composeLetter, type Letter } from '#server/accounts/compose-letter.ts'
import type { App } from '#server/app.ts'
import { type Decided, mediaDecidedLetter, profileApprovedLetter, profileRefusedLetter } from './letters.ts'
import type { MediaNews } from './tasks.ts'

type OfAccount = { accountId: number }

export const mailProfileApproved = (app: App, { accountId }: OfAccount) =>
  mailOwner(app, accountId, profileApprovedLetter(app.env))

export async function mailProfileRefused(app: App, { accountId, submissionId }: OfAccount & { submissionId: number }) {
  const review = await app.db
    .selectFrom('profile_reviews')
    .select('reason')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
  if (review?.reason) await mailOwner(app, accountId, profileRefusedLetter(app.env, review.reason))
}

/** Tells how things stand by now: who changed their mind within the wait is heard once. */
export async function mailMediaDecided(app: App, news: readonly MediaNews[]) {
  const [first] = news
  if (!first) return
  const ids = news.flatMap(({ mediaId }) => mediaId ?? [])
  const reviews = await app.db
    .selectFrom('media_reviews')
    .select(['verdict', 'reason'])
    .where('media_id', 'in', [...ids, 0])
    .execute()
  const refused = new Map<string, number>()
  for (const { reason } of reviews) if (reason !== null) refused.set(reason, (refused.get(reason) ?? 0) + 1)
  const approved = reviews.filter(({ verdict }) => verdict === 'approved').length
  const decided: Decided = { approved, refused, removed: news.length - ids.length }
  // What the person removed meanwhile is no news to them.
  if (reviews.length + decided.removed > 0) await mailOwner(app, first.accountId, mediaDecidedLetter(app.env, decided))
}

export async function mailOwner({ db, mail }: Pick<App, 'db' | 'mail'>, accountId: number, letter: Letter) {
  const owner = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst()
  if (owner) await mail.send({ to: owner.email, ...composeLetter(letter) })
}
