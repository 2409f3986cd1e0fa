import { sql } from 'kysely'
import { type Explanation, type LinkedVerdict, linkedLimits } from '#contract/linked-kinds.ts'
import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/open.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { type Deps, decide } from '#server/reviews/decision.ts'
import { dueIn, holdCases } from './link-account.ts'
import { countFacts } from './read-case.ts'

type Decision = { verdict: LinkedVerdict; explanation: Explanation | null; text: string; seen: number }

/** A record of what an operator thought. What is done to an account is done there, by what there is for it. */
export const decideLinkedCase = (app: Deps, session: OperatorSession, caseId: number, decision: Decision) =>
  decide(app, session, async (tx, at) => {
    const { verdict, text, seen } = decision
    const explanation = verdict === 'harmless' ? decision.explanation : null
    if (verdict === 'harmless' && explanation === null) throw fieldError('explanation', 'Escolha a explicação.')
    await holdCases(tx)
    await refuseUndecidable(tx, caseId, seen)
    const { operatorId: operator_id } = session
    await tx
      .insertInto('linked_decisions')
      .values({ case_id: caseId, verdict, explanation, body: text, operator_id, decided_at: at })
      .execute()
    const next =
      verdict === 'watch'
        ? { waiting_since: at, due_at: dueIn(at, linkedLimits.watchDays) }
        : { waiting_since: null, due_at: null }
    await tx.updateTable('linked_cases').set(next).where('id', '=', caseId).execute()
    const accounts = await accountsOf(tx, caseId)
    const facts = { accounts, verdict, ...(explanation && { explanation }) }
    return { action: 'link_case_decided', subject: `links:${caseId}`, facts }
  })

async function refuseUndecidable(tx: Db, caseId: number, seen: number) {
  const { rows } = await sql<{ due_at: Date | null; merged_into: number | null; seen: number }>`
    select due_at, merged_into, ${countFacts(caseId)} as seen from linked_cases where id = ${caseId}`.execute(tx)
  const [found] = rows
  if (!found) throw new Refusal('not_found', messages.notFound)
  if (found.merged_into !== null)
    throw new Refusal('conflict', `Este caso foi reunido ao caso ${found.merged_into}. Decida por lá.`)
  if (found.due_at === null) throw new Refusal('conflict', 'Este caso já foi decidido.')
  if (found.seen !== seen) throw new Refusal('conflict', 'Este caso mudou desde que você o abriu. Recarregue a página.')
}

const accountsOf = async (tx: Db, caseId: number) =>
  (
    await tx
      .selectFrom('linked_accounts')
      .select('account_id')
      .where('case_id', '=', caseId)
      .orderBy('account_id')
      .execute()
  ).map(({ account_id }) => account_id)
