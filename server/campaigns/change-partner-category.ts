import { messages } from '#contract/messages.ts'
import type { ProfileContent } from '#contract/profile-form.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { lockAccount } from '#server/accounts/lock-account.ts'
import type { App } from '#server/app.ts'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import type { Db } from '#server/db/open.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { hashOfContent, latestContent } from '#server/profiles/save-content.ts'
import { refuseSuspended } from '#server/reviews/decision.ts'
import { findWaiting } from './open-partner.ts'

type Change = { accountId: number; categoryId: number }

/** Takes effect at once, for visitors and in the partner's own form. */
export async function changePartnerCategory(
  { db, now }: Pick<App, 'db' | 'now'>,
  { operatorId }: Pick<OperatorSession, 'operatorId'>,
  { accountId, categoryId }: Change,
) {
  await db.transaction().execute(async tx => {
    const at = now()
    await lockAccount(tx, accountId)
    const before = await categoryOf(tx, accountId)
    if (await findWaiting(tx, accountId))
      throw new Refusal('conflict', 'Uma versão deste perfil aguarda revisão. Decida-a antes.')
    await refuseSuspended(tx, accountId)
    await refuseUnoffered(tx, categoryId, before)
    if (before === categoryId) return
    await saveVersion(tx, { accountId, categoryId }, operatorId, at)
    const live = { category_id: categoryId, updated_at: at }
    await tx.updateTable('profiles').set(live).where('account_id', '=', accountId).execute()
    await refreshListing(tx, accountId, at)
    const entry = { operatorId, action: 'partner_category_changed', subject: `account:${accountId}` }
    await recordAudit(tx, { ...entry, facts: { category: [before, categoryId] } }, at)
  })
}

/** @throws Refusal unless it is a partner with an approved profile. */
async function categoryOf(tx: Db, accountId: number) {
  const account = await tx
    .selectFrom('accounts as a')
    .leftJoin('profiles as p', 'p.account_id', 'a.id')
    .select(['a.user_type', 'p.category_id'])
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  if (!account || !isPartnerType(account.user_type)) throw new Refusal('not_found', messages.notFound)
  if (account.category_id === null) throw new Refusal('conflict', 'Este parceiro ainda não tem perfil aprovado.')
  return account.category_id
}

/** A withdrawn category is kept only by those who have it. */
async function refuseUnoffered(tx: Db, id: number, before: number) {
  const found = await tx
    .selectFrom('partner_categories')
    .select('withdrawn_at')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!found) throw fieldError('category_id', messages.unknownCategory)
  if (found.withdrawn_at && id !== before)
    throw fieldError('category_id', 'Esta categoria não é mais oferecida. Escolha outra.')
}

/** The partner's form starts from the latest version; a refused draft is left alone. */
async function saveVersion(tx: Db, { accountId, categoryId }: Change, operatorId: number, at: Date) {
  const latest = await tx
    .selectFrom('profile_submissions as s')
    .leftJoin('profile_reviews as r', 'r.submission_id', 's.id')
    .select('r.verdict')
    .where('s.account_id', '=', accountId)
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest || latest.verdict === 'refused') return
  const before = (await latestContent(tx, accountId)) as ProfileContent
  const content = { ...before, category_id: categoryId }
  const content_hash = hashOfContent(content)
  const { id } = await tx
    .insertInto('profile_submissions')
    .values({ account_id: accountId, content: JSON.stringify(content), content_hash, submitted_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const review = { submission_id: id, verdict: 'approved', reason: null, content_hash } as const
  await tx
    .insertInto('profile_reviews')
    .values({ ...review, operator_id: operatorId, reviewed_at: at })
    .execute()
}
