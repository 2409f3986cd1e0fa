import { sql } from 'kysely'
import { ageOn } from '#contract/age.ts'
import { formatDate } from '#contract/format.ts'
import { documentKindsRead, type Transcript } from '#contract/kyc-review.ts'
import { duties } from '#contract/operator-roles.ts'
import { type FieldErrors, Refusal } from '#contract/refusals.ts'
import { isYoung, type SecondReviewReason } from '#contract/second-review.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rolesOf } from '#server/platform/operators/held-roles.ts'
import type { Operator } from '#server/platform/operators/sessions.ts'
import type { FindMarks } from '#server/safety/marked-words/prohibited-words.ts'
import { flagsOf } from './account-flags.ts'

// Two people approve where a mistake would be worst: docs/decisions/078-four-eyes.md.

export type SecondMeans = Pick<App, 'env'> & { findMarks: FindMarks }
type Account = { accountId: number; userType: number }

/** Before the document is read: without its age. */
export async function reasonsOf({ env, findMarks }: SecondMeans, tx: Db, account: Account) {
  const all: SecondReviewReason[] = env.secondReviewer === 'all' ? ['all'] : []
  return [...all, ...(await flagsOf({ tx, findMarks }, account))]
}

export const withAge = (reasons: readonly SecondReviewReason[], birth: string, today: string): SecondReviewReason[] =>
  isYoung(ageOn(today, birth)) ? ['young', ...reasons] : [...reasons]

type Proposal = {
  submissionId: number
  operatorId: number
  reasons: readonly SecondReviewReason[]
  checked: readonly string[]
  transcript: Transcript
  at: Date
}

/** Replaces the first decision of somebody who read otherwise. */
export async function propose(tx: Db, { submissionId, operatorId, transcript, at, ...rest }: Proposal) {
  const reasons = [...rest.reasons]
  const row = {
    ...{ operator_id: operatorId, reasons, checked: [...new Set(rest.checked)], proposed_at: at },
    transcript: JSON.stringify(transcript),
  }
  await tx
    .insertInto('kyc_proposals')
    .values({ submission_id: submissionId, ...row })
    .onConflict(conflict => conflict.column('submission_id').doUpdateSet(row))
    .execute()
  // So that the other person finds it free.
  await tx.deleteFrom('kyc_claims').where('submission_id', '=', submissionId).execute()
}

type Waiting = { operatorId: number; operator: string; at: Date; reasons: SecondReviewReason[]; transcript: Transcript }

/** The first decision that a second one is to judge. */
export async function findProposal(tx: Db, submissionId: number): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select p.operator_id as "operatorId", o.name as operator, p.proposed_at as at, p.reasons, p.transcript
    from kyc_proposals p join operators o on o.id = p.operator_id
    where p.submission_id = ${submissionId} and p.transcript is not null`.execute(tx)
  return rows[0]
}

export function refuseOwnProposal(proposal: Waiting | undefined, { operatorId }: Operator) {
  if (proposal?.operatorId === operatorId)
    throw new Refusal('conflict', 'A primeira análise foi sua: a segunda é de outra pessoa da equipe.')
}

/** What was read is the record's from then on, or nobody's. */
export const forgetReading = (tx: Db, submissionId: number) =>
  tx.updateTable('kyc_proposals').set({ transcript: null }).where('submission_id', '=', submissionId).execute()

/** Read without having seen the other's: only now does the second person learn where the two differ. */
export function differencesOf(first: Transcript, second: Transcript): FieldErrors {
  const fields = Object.keys(compared) as (keyof Transcript)[]
  const differing = fields.filter(field => {
    const { fold } = compared[field]
    return fold(first[field] ?? '') !== fold(second[field] ?? '')
  })
  return Object.fromEntries(
    differing.map(field => [
      `transcript.${field}`,
      [`A primeira análise leu: ${compared[field].show(first[field] ?? '')}. Confira no documento.`],
    ]),
  )
}

type Compared = { fold: (value: string) => string; show: (value: string) => string }

const letters = (value: string) =>
  value
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
const asIs = (value: string) => value

const compared: Record<keyof Transcript, Compared> = {
  name: { fold: letters, show: asIs },
  cpf: { fold: letters, show: asIs },
  birth: { fold: asIs, show: formatDate },
  document_number: { fold: letters, show: asIs },
  document_kind: { fold: asIs, show: value => documentKindsRead[value as Transcript['document_kind']] },
  document_expires_on: { fold: asIs, show: value => (value ? formatDate(value) : 'sem validade') },
}

/** Whether nobody but this operator could be the second person. */
export async function isAlone({ db }: Pick<App, 'db'>, { operatorId }: Operator) {
  const { rows } = await sql`
    select from operators o where o.id <> ${operatorId} and o.disabled_at is null
      and ${rolesOf(sql`o.id`)} && ${[...duties.decideDocuments]}::text[] limit 1`.execute(db)
  return rows.length === 0
}
