import { type Rejection, rejections } from '#contract/kyc.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { lockAccount } from '#server/accounts/lock-account.ts'
import { endAccess } from '#server/accounts/sessions.ts'
import { suspendedEmail } from '#server/accounts/suspension.ts'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import type { Db } from '#server/db/open.ts'
import { documentsRejectedEmail } from '#server/emails/documents.ts'
import { suspensionLiftedEmail } from '#server/emails/suspension.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { kycState } from '#server/kyc/kyc-state.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { type Deps, decide, refuseDecided, refuseSuspended } from './decision.ts'
import { endOpenings } from './kyc-access.ts'

type CaseOwner = { accountId: number; userType: number }
type Decided = { action: string; facts?: Record<string, unknown> }

export const decideCase = (
  app: Deps,
  session: OperatorSession,
  submissionId: number,
  work: (tx: Db, owner: CaseOwner, at: Date) => Promise<Decided>,
) =>
  decide(app, session, async (tx, at) => {
    const owner = await holdOwner(tx, submissionId)
    const { action, facts } = await work(tx, owner, at)
    await endOpenings(tx, submissionId)
    await refreshListing(tx, owner.accountId, at)
    return { action, subject: `submission:${submissionId}`, facts: { account: owner.accountId, ...facts } }
  })

async function holdOwner(tx: Db, submissionId: number): Promise<CaseOwner> {
  const owner = await tx
    .selectFrom('kyc_submissions')
    .innerJoin('accounts', 'accounts.id', 'kyc_submissions.account_id')
    .select(['accounts.id as accountId', 'accounts.user_type as userType'])
    .where('kyc_submissions.id', '=', submissionId)
    .executeTakeFirst()
  if (!owner) throw new Refusal('not_found', messages.notFound)
  await lockAccount(tx, owner.accountId)
  return owner
}

export async function refuseUndecidableCase(tx: Db, submissionId: number, accountId: number) {
  await refuseDecided(tx, 'kyc_reviews', submissionId)
  const latest = await kycState(tx, accountId)
  if (latest.submissionId !== submissionId) throw new Refusal('conflict', 'A pessoa já enviou outros documentos.')
  await refuseSuspended(tx, accountId)
}

type RejectionInput = { rejection: Rejection; text: string }

export const rejectCase = (
  app: Deps,
  session: OperatorSession,
  submissionId: number,
  { rejection, text }: RejectionInput,
) =>
  decideCase(app, session, submissionId, async (tx, { accountId }, at) => {
    await refuseUndecidableCase(tx, submissionId, accountId)
    const reason = `${rejections[rejection]}: ${text}`
    const review = { verdict: 'rejected', reason, rejection, reviewed_at: at, operator_id: session.operatorId } as const
    await tx
      .insertInto('kyc_reviews')
      .values({ submission_id: submissionId, ...review })
      .execute()
    await enqueue(tx, documentsRejectedEmail, { accountId, submissionId })
    return { action: 'case_rejected', facts: { rejection } }
  })

const suspicion = 'Suspeita de menor ou coerção'

/** Nothing of the case is deleted: retention leaves the documents of suspended accounts alone. */
export const freezeAccount = (app: Deps, session: OperatorSession, submissionId: number, text: string | undefined) =>
  decideCase(app, session, submissionId, async (tx, { accountId }, at) => {
    const reason = text ? `${suspicion}: ${text}` : suspicion
    const suspension = await tx
      .insertInto('account_suspensions')
      .values({ account_id: accountId, reason, suspended_at: at, operator_id: session.operatorId })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (suspension) await enqueue(tx, suspendedEmail, { suspensionId: suspension.id })
    await endAccess(tx, accountId)
    return { action: 'account_frozen' }
  })

/** The database, too, refuses the operator who suspended the account. */
export const liftSuspension = (app: Deps, session: OperatorSession, submissionId: number, reason: string) =>
  decideCase(app, session, submissionId, async (tx, { accountId }, at) => {
    const suspension = await tx
      .selectFrom('account_suspensions')
      .select(['id', 'operator_id'])
      .where('account_id', '=', accountId)
      .where('lifted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!suspension) throw new Refusal('conflict', 'Esta conta não está mais suspensa.')
    if (suspension.operator_id === session.operatorId)
      throw new Refusal('forbidden', 'Quem suspendeu a conta não pode liberar: peça a outra pessoa da equipe.')
    await tx
      .updateTable('account_suspensions')
      .set({ lifted_at: at, lifted_by: session.operatorId, lift_reason: reason })
      .where('id', '=', suspension.id)
      .execute()
    await enqueue(tx, suspensionLiftedEmail, { accountId })
    return { action: 'account_released', facts: { text: reason } }
  })
