import { Refusal } from '#contract/refusals.ts'
import { liftedMail } from '#server/accounts/suspension-tasks.ts'
import type { App } from '#server/app.ts'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { holdAccount } from './document-decision.ts'
import { endOpenings } from './document-openings.ts'

/**
 * Ends an account's suspension: what was listed is listed again if its plan still runs. The database, too, refuses it
 * to whoever suspended the account.
 */
export async function liftSuspension(
  { db, now }: Pick<App, 'db' | 'now'>,
  { operatorId }: OperatorSession,
  submissionId: number,
  reason: string,
) {
  await db.transaction().execute(async tx => {
    const at = now()
    const { accountId } = await holdAccount(tx, submissionId)
    const open = await tx
      .selectFrom('account_suspensions')
      .select(['id', 'operator_id'])
      .where('account_id', '=', accountId)
      .where('lifted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!open) throw new Refusal('conflict', 'Esta conta não está mais suspensa.')
    if (open.operator_id === operatorId)
      throw new Refusal('forbidden', 'Quem suspendeu a conta não pode liberar: peça a outra pessoa da equipe.')
    await tx
      .updateTable('account_suspensions')
      .set({ lifted_at: at, lifted_by: operatorId, lift_reason: reason })
      .where('id', '=', open.id)
      .execute()
    await endOpenings(tx, submissionId)
    await refreshListing(tx, accountId, at)
    await enqueue(tx, liftedMail, { accountId })
    const deed = { operatorId, action: 'account_released', subject: `submission:${submissionId}` }
    await recordAudit(tx, { ...deed, facts: { account: accountId, text: reason } }, at)
  })
}
