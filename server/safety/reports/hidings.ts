import { sql } from 'kysely'
import { campaignSuspensions } from '#contract/campaign-review.ts'
import type { ReportForm } from '#contract/report.ts'
import { hidesUponReceipt } from '#contract/report-kinds.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Target } from './find-target.ts'

type Hiding = Pick<ReportForm, 'kind' | 'lane' | 'relation'> & { reportId: number; target: Target }

/**
 * Call with the account locked. Each notice adds its own hiding, and the content stays hidden until we lift all of
 * them. A tip about content that is already hidden does not add one.
 */
export async function hideTarget(tx: Db, { reportId, target, ...report }: Hiding, at: Date) {
  const accountId = target.account_id
  const scope = hidesUponReceipt(report)
  if (accountId === null || !scope) return false
  const item = itemOf(target, scope)
  if (report.lane === 'tip' && (await isHidden(tx, accountId, item))) return false
  await tx
    .insertInto('report_hidings')
    .values({ report_id: reportId, account_id: accountId, ...item, hidden_at: at })
    .execute()
  if (item.campaign_id !== null) await suspendAd(tx, item.campaign_id, at)
  await changed(tx, 'listing', accountId, at)
  return true
}

type Item = Pick<Target, 'media_id' | 'campaign_id'>

export const itemOf = ({ media_id, campaign_id }: Target, scope: 'person' | 'content'): Item =>
  scope === 'person' ? { media_id: null, campaign_id: null } : { media_id, campaign_id }

export async function isHidden(db: Db, accountId: number, { media_id, campaign_id }: Item) {
  const { rows } = await sql`
    select from report_hidings where account_id = ${accountId} and lifted_at is null
      and media_id is not distinct from ${media_id} and campaign_id is not distinct from ${campaign_id}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Keeps the reason if the ad is already suspended. */
const suspendAd = (tx: Db, campaignId: number, at: Date) =>
  tx
    .updateTable('campaigns')
    .set({ suspended_at: at, suspension_reason: campaignSuspensions.report })
    .where('id', '=', campaignId)
    .where('suspended_at', 'is', null)
    .execute()

type Lifting = { at: Date; undoneBy?: number }

/** Call after any decision: hiding is only a precaution until then. Returns the accounts whose content was hidden. */
export async function liftHidings(tx: Db, reportId: number, { at, undoneBy }: Lifting) {
  const lifted = await tx
    .updateTable('report_hidings')
    .set({ lifted_at: at, ...(undoneBy !== undefined && { undone_by: undoneBy }) })
    .where('report_id', '=', reportId)
    .where('lifted_at', 'is', null)
    .returning(['account_id', 'campaign_id'])
    .execute()
  for (const { account_id, campaign_id } of lifted) {
    await lockAccount(tx, account_id)
    if (campaign_id !== null) await restoreAd(tx, campaign_id)
    await changed(tx, 'listing', account_id, at)
  }
  return lifted.map(({ account_id }) => account_id)
}

/** Leaves the ad suspended while another report hides it. */
const restoreAd = (tx: Db, campaignId: number) =>
  tx
    .updateTable('campaigns')
    .set({ suspended_at: null, suspension_reason: null })
    .where('id', '=', campaignId)
    .where('suspension_reason', '=', campaignSuspensions.report)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report_hidings')
            .select('id')
            .where('campaign_id', '=', campaignId)
            .where('lifted_at', 'is', null),
        ),
      ),
    )
    .execute()
