import { type RawBuilder, sql } from 'kysely'
import type { Approval } from '#contract/approval.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/platform/db/open.ts'
import { approvalSubjects } from './approval-subjects.ts'
import { endClaim } from './claims.ts'
import type { Operator } from './sessions.ts'

export type ApprovalAction = keyof typeof approvalSubjects

type Request = { action: ApprovalAction; subject: number; payload: object }

/** Call this and `answerApproval` while the subject is locked. */
export async function askApproval(tx: Db, operator: Operator, { action, subject, payload }: Request, at: Date) {
  const open = await findApproval(tx, action, subject)
  refuseAsker(open, operator)
  if (open) throw new Refusal('conflict', `${open.operator} já fez este pedido: responda a ele em vez de fazer outro.`)
  const { column, noun } = approvalSubjects[action]
  const about = { action, [column]: subject, payload: JSON.stringify(payload) }
  const { id } = await tx
    .insertInto('approvals')
    .values({ ...about, asked_by: operator.operatorId, asked_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Releases the case for the second operator.
  if (noun) await endClaim(tx, operator, `${noun}:${subject}`)
  return id
}

/** SQL: the unanswered request `q` for an action. There is at most one per subject. */
export const openApproval = (action: ApprovalAction, subject: RawBuilder<unknown> | number) => sql`approvals q
  where q.action = ${sql.lit(action)} and q.${sql.ref(approvalSubjects[action].column)} = ${subject} and q.answer is null`

export type OpenApproval<Payload> = {
  id: number
  payload: Payload & { text?: string | null }
  asked_by: number
  operator: string
  asked_at: Date
}

export async function findApproval<Payload>(db: Db, action: ApprovalAction, subject: number) {
  const { rows } = await sql<OpenApproval<Payload>>`
    select q.*, o.name as operator from (select * from ${openApproval(action, subject)}) q
    join operators o on o.id = q.asked_by`.execute(db)
  return rows[0]
}

type AskedApproval = Pick<OpenApproval<unknown>, 'id' | 'asked_by'>
type Answer = { answer: 'approved' | 'rejected'; note?: string }

/**
 * A database constraint also stops operators from answering their own request. Callers use this function for further
 * steps that must be a second operator's.
 */
export function refuseAsker(asked: Pick<AskedApproval, 'asked_by'> | undefined, { operatorId }: Operator) {
  if (asked?.asked_by === operatorId)
    throw new Refusal('conflict', 'O primeiro passo foi seu: o segundo é de outra pessoa da equipe.')
}

export async function answerApproval(tx: Db, operator: Operator, asked: AskedApproval, answer: Answer, at: Date) {
  refuseAsker(asked, operator)
  const { numUpdatedRows } = await tx
    .updateTable('approvals')
    .set({ ...answer, answered_by: operator.operatorId, answered_at: at })
    // Removes the first operator's transcript of a document. On approval, it has already been copied to the record. On
    // rejection, it is no longer needed.
    .set({ payload: sql`payload - 'transcript'` })
    .where('id', '=', asked.id)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Refusal('conflict', 'Este pedido já foi respondido.')
}

export const presentApproval = (
  { operator, asked_by, asked_at, payload }: OpenApproval<unknown>,
  { operatorId }: Operator,
): Approval => ({ operator, own: asked_by === operatorId, at: asked_at.toISOString(), text: payload.text ?? null })
