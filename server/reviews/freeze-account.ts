import { endAccess } from '#server/accounts/end-access.ts'
import { suspendedMail } from '#server/accounts/suspension-tasks.ts'
import type { App } from '#server/app.ts'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { holdAccount } from './document-decision.ts'
import { endOpenings } from './document-openings.ts'

const suspicion = 'Suspeita de menor ou coerção'

/**
 * One action against harm: unlisted, frozen and logged out at once. Nothing of the case is removed, and what would
 * remove documents in time leaves those of a suspended account alone.
 */
export async function freeze(
  { db, now }: Pick<App, 'db' | 'now'>,
  { operatorId }: OperatorSession,
  submissionId: number,
  text: string | undefined,
) {
  await db.transaction().execute(async tx => {
    const at = now()
    const { accountId } = await holdAccount(tx, submissionId)
    const reason = text ? `${suspicion}: ${text}` : suspicion
    const suspension = await tx
      .insertInto('account_suspensions')
      .values({ account_id: accountId, reason, suspended_at: at, operator_id: operatorId })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (suspension) await enqueue(tx, suspendedMail, { suspensionId: suspension.id })
    await endAccess(tx, accountId)
    await endOpenings(tx, submissionId)
    await refreshListing(tx, accountId, at)
    const deed = { operatorId, action: 'account_frozen', subject: `submission:${submissionId}` }
    await recordAudit(tx, { ...deed, facts: { account: accountId } }, at)
  })
}
