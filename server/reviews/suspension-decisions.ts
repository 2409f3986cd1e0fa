import { Refusal } from '#contract/refusals.ts'
import { endAccess } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/open.ts'
import { suspendedEmail, suspensionLiftedEmail } from '#server/emails/suspension.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { Operator, OperatorSession } from '#server/operators/sessions.ts'
import { withdrawReleasesOf } from '#server/releases/withdraw-releases.ts'
import type { Deps } from './decision.ts'
import { decideCase } from './kyc-decisions.ts'

const suspicion = 'Suspeita de menor ou coerção'

/** Nothing of the case is deleted: retention leaves the documents of suspended accounts alone. */
export const suspendCase = (app: Deps, session: OperatorSession, submissionId: number, text: string | undefined) =>
  decideCase(app, session, submissionId, async (tx, { accountId }, at) => {
    const reason = text ? `${suspicion}: ${text}` : suspicion
    await suspendAccount(tx, session, { accountId, reason }, at)
    return { action: 'account_frozen' }
  })

type Suspended = { accountId: number; reason: string }

/** The caller holds the account's lock and refreshes the listing. */
export async function suspendAccount(tx: Db, { operatorId }: Operator, { accountId, reason }: Suspended, at: Date) {
  const suspension = await tx
    .insertInto('account_suspensions')
    .values({ account_id: accountId, reason, suspended_at: at, operator_id: operatorId })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (suspension) await enqueue(tx, suspendedEmail, { suspensionId: suspension.id })
  await withdrawReleasesOf(tx, accountId, at)
  await endAccess(tx, accountId)
}

/** The database, too, refuses the operator who suspended the account. */
export const liftSuspension = (app: Deps, session: OperatorSession, submissionId: number, reason: string) =>
  decideCase(app, session, submissionId, async (tx, { accountId }, at) => {
    await endSuspension(tx, session, { accountId, reason }, at)
    return { action: 'account_released', facts: { text: reason } }
  })

export async function endSuspension(tx: Db, session: Operator, { accountId, reason }: Suspended, at: Date) {
  const { id } = await holdSuspension(tx, accountId, session)
  await tx
    .updateTable('account_suspensions')
    .set({ lifted_at: at, lifted_by: session.operatorId, lift_reason: reason })
    .where('id', '=', id)
    .execute()
  await enqueue(tx, suspensionLiftedEmail, { accountId })
}

/** What the person answered after the operator had read is still to be replied to. */
export const recordSuspensionReply = (app: Deps, session: OperatorSession, submissionId: number, lastRead: number) =>
  decideCase(app, session, submissionId, async (tx, { accountId }, at) => {
    const { id } = await holdSuspension(tx, accountId, session)
    const { numUpdatedRows } = await tx
      .updateTable('suspension_answers')
      .set({ replied_at: at, replied_by: session.operatorId })
      .where('suspension_id', '=', id)
      .where('id', '<=', lastRead)
      .where('replied_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new Refusal('conflict', 'Alguém já registrou a resposta a esta pessoa.')
    return { action: 'suspension_replied', facts: { answers: Number(numUpdatedRows) } }
  })

/** Somebody else than the operator who suspended reads what the person answers. */
async function holdSuspension(tx: Db, accountId: number, { operatorId }: Operator) {
  const suspension = await tx
    .selectFrom('account_suspensions')
    .select(['id', 'operator_id'])
    .where('account_id', '=', accountId)
    .where('lifted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!suspension) throw new Refusal('conflict', 'Esta conta não está mais suspensa.')
  if (suspension.operator_id === operatorId)
    throw new Refusal('forbidden', 'Foi você quem suspendeu a conta: quem responde e libera é outra pessoa da equipe.')
  return suspension
}
