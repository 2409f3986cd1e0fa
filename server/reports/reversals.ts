import { Refusal } from '#contract/refusals.ts'
import type { Verdict } from '#contract/report-kinds.ts'
import type { Db } from '#server/db/open.ts'
import type { Operator } from '#server/operators/sessions.ts'

// What was removed or suspended is undone by two people: docs/decisions/083-a-reversal-takes-two.md.

type First = { verdict: string } | undefined

export const isReversal = (first: First, verdict: Verdict) =>
  verdict === 'kept' && first !== undefined && first.verdict !== 'kept'

export const findReversal = (tx: Db, reportId: number) =>
  tx.selectFrom('report_reversals').selectAll().where('report_id', '=', reportId).executeTakeFirst()

type Reversal = Awaited<ReturnType<typeof findReversal>>

/** Whoever proposed to undo a decision neither agrees with themselves nor decides otherwise. */
export function refuseOwnReversal(reversal: Reversal, { operatorId }: Operator) {
  if (reversal?.operator_id === operatorId)
    throw new Refusal('conflict', 'Foi você quem propôs desfazer a decisão: quem responde é outra pessoa da equipe.')
}

type Proposal = { reportId: number; operatorId: number; text: string; face_matches: boolean }

export async function proposeReversal(tx: Db, { reportId, operatorId, text, face_matches }: Proposal, at: Date) {
  const made = await tx
    .insertInto('report_reversals')
    .values({ report_id: reportId, operator_id: operatorId, body: text, face_matches, proposed_at: at })
    .onConflict(conflict => conflict.doNothing())
    .returning('report_id')
    .executeTakeFirst()
  if (!made)
    throw new Refusal('conflict', 'Alguém já propôs desfazer a decisão: concorde com a proposta ou decida outra coisa.')
}
