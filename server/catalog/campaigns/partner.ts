import { sql } from 'kysely'
import { dayInSaoPaulo, daysUpTo } from '#contract/age.ts'
import type { MediaState } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import type { ProfileContent } from '#contract/profile-form.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { isSuspended, refuseSuspended } from '#server/people/accounts/suspension.ts'
import { kycState } from '#server/people/documents/submissions.ts'
import { hashOfContent, latestContent } from '#server/people/profiles/save-content.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import type { Operator } from '#server/platform/operators/sessions.ts'

import { figureDays, firstDay, readPartners } from './list-partners.ts'

export async function openPartner({ db, now }: Pick<App, 'db' | 'now'>, accountId: number) {
  const at = now()
  const [partner] = await readPartners(db, at, sql`account_id = ${accountId}`, 1)
  if (!partner) throw new Refusal('not_found', messages.notFound)
  const { kyc } = await kycState(db, accountId)
  return {
    ...partner,
    kyc,
    suspended: await isSuspended(db, accountId),
    waiting_profile_id: await findWaiting(db, accountId),
    campaigns: await readCampaigns(db, accountId, firstDay(at)),
    days: await readDays(db, accountId, at),
  }
}

export type OpenedPartner = Awaited<ReturnType<typeof openPartner>>

export async function findWaiting(db: Db, accountId: number) {
  const latest = await db
    .selectFrom('profile_submissions as s')
    .leftJoin('profile_reviews as r', 'r.submission_id', 's.id')
    .select(['s.id', 'r.verdict'])
    .where('s.account_id', '=', accountId)
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest && latest.verdict === null ? latest.id : null
}

export type CampaignRow = {
  id: number
  case_id: number
  slot: number
  title: string
  folder: string
  color: string
  state: MediaState
  live_title: string | null
  live_folder: string | null
  live_color: string | null
  active: boolean
  suspension: string | null
  views: number
  clicks: number
}

async function readCampaigns(db: Db, accountId: number, from: string) {
  const { rows } = await sql<CampaignRow>`
    select c.id, c.slot, c.active, c.suspension_reason as suspension, s.id as case_id, s.title, s.folder, s.color,
      coalesce(r.verdict, 'pending') as state,
      c.title as live_title, c.folder as live_folder, c.color as live_color, seen.views, seen.clicks
    from campaigns c
    join lateral (
      select * from campaign_submissions s where s.campaign_id = c.id order by s.id desc limit 1
    ) s on true
    left join campaign_reviews r on r.submission_id = s.id
    cross join lateral (
      select coalesce(sum(d.views), 0)::int as views, coalesce(sum(d.clicks), 0)::int as clicks
      from audience_days d where d.kind = 'campaign' and d.subject_id = c.id and d.day >= ${from}
    ) seen
    where c.account_id = ${accountId} order by c.slot`.execute(db)
  return rows
}

async function readDays(db: Db, accountId: number, at: Date) {
  const { rows } = await sql<{ day: string; views: number; clicks: number }>`
    select d.day, sum(d.views)::int as views, sum(d.clicks)::int as clicks
    from campaigns c join audience_days d on d.kind = 'campaign' and d.subject_id = c.id
    where c.account_id = ${accountId} and d.day >= ${firstDay(at)} group by d.day`.execute(db)
  const nothing = { views: 0, clicks: 0 }
  return daysUpTo(dayInSaoPaulo(at), figureDays).map(day => ({
    ...nothing,
    ...rows.find(row => row.day === day),
    day,
  }))
}

type Change = { accountId: number; categoryId: number }

export async function changePartnerCategory(
  { db, now }: Pick<App, 'db' | 'now'>,
  { operatorId }: Operator,
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
    await changed(tx, 'listing', accountId, at)
    const entry = { operatorId, action: 'partner_category_changed', subject: `account:${accountId}` } as const
    await recordAudit(tx, { ...entry, facts: { category: [before, categoryId] } }, at)
  })
}

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

/** A withdrawn category is accepted only if the partner already has it. */
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

/**
 * Saves the change as a new version too, because the partner's form starts from the latest version. If that version was
 * refused, leaves it as the latest.
 */
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
