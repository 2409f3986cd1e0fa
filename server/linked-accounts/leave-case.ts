import type { Db } from '#server/db/open.ts'
import { holdCases, noteEvent } from './link-account.ts'

/** Before the account's rows go: what is left is a case of the others, which ends when it has only one. */
export async function leaveLinkedCase(tx: Db, accountId: number, at: Date) {
  // Before the account's own row is locked, in the order of the job that links accounts.
  await holdCases(tx)
  const left = await tx
    .deleteFrom('linked_accounts')
    .where('account_id', '=', accountId)
    .returning('case_id')
    .executeTakeFirst()
  if (!left) return
  const { case_id: caseId } = left
  await noteEvent(tx, caseId, 'account_deleted', at)
  const remaining = tx.selectFrom('linked_accounts').select('account_id').where('case_id', '=', caseId)
  if ((await remaining.limit(2).execute()).length > 1) return
  const waiting = await tx
    .updateTable('linked_cases')
    .set({ waiting_since: null, due_at: null })
    .where('id', '=', caseId)
    .where('due_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (waiting) await noteEvent(tx, caseId, 'ended', at)
}
