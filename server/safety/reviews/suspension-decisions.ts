import type { PersonBan } from '#contract/ban-list.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { endAccess } from '#server/people/accounts/sessions.ts'
import { withdrawReleasesOf } from '#server/people/consent/withdraw-releases.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { suspendedEmail, suspensionLiftedEmail } from '#server/platform/emails/suspension.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Operator, OperatorSession } from '#server/platform/operators/sessions.ts'
import { banPerson, liftBans } from './ban-people.ts'
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

type Confirmation = { text: string; ban?: PersonBan | undefined }

/** It holds from the first moment; that nobody confirms it ends nothing (docs/decisions/078-four-eyes.md). */
export const confirmSuspension = (
  app: Deps & Pick<App, 'vault'>,
  session: OperatorSession,
  submissionId: number,
  { text, ban }: Confirmation,
) =>
  decideCase(app, session, submissionId, async (tx, { accountId }, at) => {
    const { id, operator_id: first } = await findSuspension(tx, accountId)
    if (first === null) throw new Refusal('conflict', 'Esta suspensão não precisa de confirmação.')
    if (first === session.operatorId)
      throw new Refusal('conflict', 'Foi você quem suspendeu a conta: quem confirma é outra pessoa da equipe.')
    const made = await tx
      .insertInto('suspension_confirmations')
      .values({
        ...{ suspension_id: id, first_operator_id: first, operator_id: session.operatorId },
        ...{ body: text, confirmed_at: at },
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('suspension_id')
      .executeTakeFirst()
    if (!made) throw new Refusal('conflict', 'Esta suspensão já foi confirmada.')
    const { operatorId } = session
    if (ban) await banPerson(app, tx, { suspensionId: id, accountId, reason: ban, first, operatorId }, at)
    return { action: 'suspension_confirmed', facts: { text, ...(ban && { ban }) } }
  })

/** Not by who suspended; that person may agree with it. */
export const proposeLift = (app: Deps, session: OperatorSession, submissionId: number, reason: string) =>
  decideCase(app, session, submissionId, async (tx, { accountId }, at) => {
    const { id } = await holdSuspension(tx, accountId, session)
    const made = await tx
      .insertInto('lift_proposals')
      .values({ suspension_id: id, operator_id: session.operatorId, reason, proposed_at: at })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new Refusal('conflict', 'Alguém já propôs liberar esta conta.')
    return { action: 'lift_proposed', facts: { text: reason } }
  })

type LiftAnswer = { agrees: boolean; text?: string | undefined }

export const answerLift = (app: Deps, session: OperatorSession, submissionId: number, { agrees, text }: LiftAnswer) =>
  decideCase(app, session, submissionId, async (tx, { accountId }, at) => {
    const { id } = await findSuspension(tx, accountId)
    const proposal = await findLift(tx, id)
    if (proposal.operator_id === session.operatorId)
      throw new Refusal('conflict', 'A proposta é sua: quem concorda ou não é outra pessoa da equipe.')
    if (agrees) {
      const lifted = { id, accountId, by: proposal.operator_id, agreedBy: session.operatorId, reason: proposal.reason }
      await recordLift(tx, lifted, at)
      return { action: 'account_released', facts: { text: proposal.reason, first_by: proposal.operator } }
    }
    if (!text) throw fieldError('text', 'Explique o motivo.')
    await tx
      .updateTable('lift_proposals')
      .set({ refused_at: at, refused_by: session.operatorId, refusal: text })
      .where('id', '=', proposal.id)
      .execute()
    return { action: 'lift_refused', facts: { text, first_by: proposal.operator } }
  })

async function findLift(tx: Db, suspensionId: number) {
  const proposal = await tx
    .selectFrom('lift_proposals as l')
    .innerJoin('operators as o', 'o.id', 'l.operator_id')
    .select(['l.id', 'l.operator_id', 'l.reason', 'o.name as operator'])
    .where('l.suspension_id', '=', suspensionId)
    .where('l.refused_at', 'is', null)
    .executeTakeFirst()
  if (!proposal) throw new Refusal('conflict', 'Ninguém propôs liberar esta conta.')
  return proposal
}

type Ending = Suspended & { by: number; agreedBy: number }

/**
 * By who judges the contestation of a report and who agrees. The database, too, refuses the operator who suspended the
 * account as the first of them.
 */
export async function endSuspension(tx: Db, { accountId, by, ...ending }: Ending, at: Date) {
  const { id } = await holdSuspension(tx, accountId, { operatorId: by })
  await recordLift(tx, { id, accountId, by, ...ending }, at)
}

type Lifted = { id: number; accountId: number; by: number; agreedBy: number | null; reason: string }

async function recordLift(tx: Db, { id, accountId, by, agreedBy, reason }: Lifted, at: Date) {
  await tx
    .updateTable('account_suspensions')
    .set({ lifted_at: at, lifted_by: by, lift_agreed_by: agreedBy, lift_reason: reason })
    .where('id', '=', id)
    .execute()
  await liftBans(tx, id, at)
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

async function findSuspension(tx: Db, accountId: number) {
  const suspension = await tx
    .selectFrom('account_suspensions')
    .select(['id', 'operator_id'])
    .where('account_id', '=', accountId)
    .where('lifted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!suspension) throw new Refusal('conflict', 'Esta conta não está mais suspensa.')
  return suspension
}

/** Somebody else than the operator who suspended reads what the person answers. */
async function holdSuspension(tx: Db, accountId: number, { operatorId }: Operator) {
  const suspension = await findSuspension(tx, accountId)
  if (suspension.operator_id === operatorId)
    throw new Refusal('forbidden', 'Foi você quem suspendeu a conta: quem responde e libera é outra pessoa da equipe.')
  return suspension
}
