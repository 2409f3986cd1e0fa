import type { PersonBan } from '#contract/ban-list.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { endAccess } from '#server/people/accounts/sessions.ts'
import { withdrawReleasesOf } from '#server/people/consent/withdraw-releases.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { suspendedEmail, suspensionLiftedEmail } from '#server/platform/emails/suspension.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { answerApproval, askApproval, findApproval, refuseAsker } from '#server/platform/operators/approvals.ts'
import type { Operator, OperatorSession } from '#server/platform/operators/sessions.ts'
import { banPerson, liftBans } from './ban-people.ts'
import type { Deps } from './decision.ts'
import { decideCase } from './document-decisions.ts'

const suspicion = 'Suspeita de menor ou coerção'

/** Keeps the whole case: retention does not delete the documents of suspended accounts. */
export const suspendCase = (app: Deps, session: OperatorSession, submissionId: number, text: string | undefined) =>
  decideCase(app, session, submissionId, async (tx, { accountId }, at) => {
    const reason = text ? `${suspicion}: ${text}` : suspicion
    await suspendAccount(tx, session, { accountId, reason }, at)
    return { action: 'account_frozen' }
  })

type Suspended = { accountId: number; reason: string }

/** Call with the account locked, and refresh the listing afterwards. */
export async function suspendAccount(tx: Db, operator: Operator, { accountId, reason }: Suspended, at: Date) {
  const suspension = await tx
    .insertInto('account_suspensions')
    .values({ account_id: accountId, reason, suspended_at: at, operator_id: operator.operatorId })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (suspension) {
    await askApproval(tx, operator, { action: 'suspension', subject: suspension.id, payload: {} }, at)
    await enqueue(tx, suspendedEmail, { suspensionId: suspension.id })
  }
  await withdrawReleasesOf(tx, accountId, at)
  await endAccess(tx, accountId)
}

type Confirmation = { text: string; ban?: PersonBan | undefined }

/** A suspension takes effect immediately and lasts even if it is never confirmed (docs/decisions/078-four-eyes.md). */
export const confirmSuspension = (
  app: Deps & Pick<App, 'vault'>,
  session: OperatorSession,
  submissionId: number,
  { text, ban }: Confirmation,
) =>
  decideCase(app, session, submissionId, async (tx, { accountId }, at) => {
    const { id } = await findSuspension(tx, accountId)
    const approval = await findApproval(tx, 'suspension', id)
    if (!approval) throw new Refusal('conflict', 'Esta suspensão não espera uma confirmação.')
    await answerApproval(tx, session, approval, { answer: 'approved', note: text }, at)
    const two = { first: approval.asked_by, operatorId: session.operatorId }
    if (ban) await banPerson(app, tx, { suspensionId: id, accountId, reason: ban, ...two }, at)
    return { action: 'suspension_confirmed', facts: { text, ...(ban && { ban }) } }
  })

/** The operator who suspended the account can't propose to lift the suspension, but can agree to it. */
export const proposeLift = (app: Deps, session: OperatorSession, submissionId: number, reason: string) =>
  decideCase(app, session, submissionId, async (tx, { accountId }, at) => {
    const { id } = await holdSuspension(tx, accountId, session)
    await askApproval(tx, session, { action: 'lift', subject: id, payload: { text: reason } }, at)
    return { action: 'lift_proposed', facts: { text: reason } }
  })

type LiftAnswer = { agrees: boolean; text?: string | undefined }

export const answerLift = (app: Deps, session: OperatorSession, submissionId: number, { agrees, text }: LiftAnswer) =>
  decideCase(app, session, submissionId, async (tx, { accountId }, at) => {
    const { id } = await findSuspension(tx, accountId)
    const lift = await findApproval<{ text: string }>(tx, 'lift', id)
    if (!lift) throw new Refusal('conflict', 'Ninguém propôs liberar esta conta.')
    const { asked_by: by, operator, payload } = lift
    refuseAsker(lift, session)
    if (agrees) {
      await recordLift(tx, { id, accountId, by, agreedBy: session.operatorId, reason: payload.text }, at)
      return { action: 'account_released', facts: { text: payload.text, first_by: operator } }
    }
    if (!text) throw fieldError('text', 'Explique o motivo.')
    await answerApproval(tx, session, lift, { answer: 'rejected', note: text }, at)
    return { action: 'lift_refused', facts: { text, first_by: operator } }
  })

type Ending = Suspended & { by: number; agreedBy: number }

/**
 * `by`: the operator who judges a report's contestation; `agreedBy`: the operator who agrees. The database also
 * checks that `by` did not suspend the account.
 */
export async function endSuspension(tx: Db, { accountId, by, ...ending }: Ending, at: Date) {
  const { id } = await holdSuspension(tx, accountId, { operatorId: by })
  await recordLift(tx, { id, accountId, by, ...ending }, at)
}

type Lifted = { id: number; accountId: number; by: number; agreedBy: number; reason: string }

/** Also answers pending approvals about the suspension: a report's reversal can end it during a proposal to lift it. */
async function recordLift(tx: Db, { id, accountId, by, agreedBy, reason }: Lifted, at: Date) {
  await tx
    .updateTable('account_suspensions')
    .set({ lifted_at: at, lifted_by: by, lift_agreed_by: agreedBy, lift_reason: reason })
    .where('id', '=', id)
    .execute()
  for (const [action, answer] of [
    ['suspension', 'rejected'],
    ['lift', 'approved'],
  ] as const) {
    const approval = await findApproval(tx, action, id)
    const operatorId = approval?.asked_by === by ? agreedBy : by
    if (approval) await answerApproval(tx, { operatorId }, approval, { answer }, at)
  }
  await liftBans(tx, id, at)
  await enqueue(tx, suspensionLiftedEmail, { accountId })
}

/** Leaves open any answers that arrived after the operator read the case. */
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

/** Refuses the operator who suspended the account: another operator must read the person's answers. */
async function holdSuspension(tx: Db, accountId: number, { operatorId }: Operator) {
  const suspension = await findSuspension(tx, accountId)
  if (suspension.operator_id === operatorId)
    throw new Refusal('forbidden', 'Foi você quem suspendeu a conta: quem responde e libera é outra pessoa da equipe.')
  return suspension
}
