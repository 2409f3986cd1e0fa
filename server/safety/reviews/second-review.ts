import { sql } from 'kysely'
import { ageOn } from '#contract/age.ts'
import { documentKindsRead, type Transcript } from '#contract/document-review.ts'
import { formatDate } from '#contract/format.ts'
import { duties } from '#contract/operator-roles.ts'
import type { FieldErrors } from '#contract/refusals.ts'
import { isYoung, type SecondReviewReason } from '#contract/second-review.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { askApproval, findApproval } from '#server/platform/operators/approvals.ts'
import { rolesOf } from '#server/platform/operators/held-roles.ts'
import type { Operator } from '#server/platform/operators/sessions.ts'
import type { FindMarks } from '#server/safety/marked-words/prohibited-words.ts'
import { flagsOf } from './account-flags.ts'

// The riskiest cases need the approval of two operators: docs/decisions/078-four-eyes.md.

export type SecondReviewDeps = Pick<App, 'env'> & { findMarks: FindMarks }
type Account = { accountId: number; userType: number }

/** Returns the reasons known before anyone reads the document, so never the person's age. */
export async function reasonsOf({ env, findMarks }: SecondReviewDeps, tx: Db, account: Account) {
  const all: SecondReviewReason[] = env.secondReviewer === 'all' ? ['all'] : []
  return [...all, ...(await flagsOf({ tx, findMarks }, account))]
}

export const withAge = (reasons: readonly SecondReviewReason[], birth: string, today: string): SecondReviewReason[] =>
  isYoung(ageOn(today, birth)) ? ['young', ...reasons] : [...reasons]

type Reading = { reasons: readonly SecondReviewReason[]; checked: readonly string[]; transcript: Transcript }
type Proposal = Reading & { submissionId: number; operatorId: number; at: Date }

export async function propose(tx: Db, { submissionId, operatorId, at, reasons, checked, transcript }: Proposal) {
  const payload: Reading = { reasons, checked: [...new Set(checked)], transcript }
  await askApproval(tx, { operatorId }, { action: 'documents', subject: submissionId, payload }, at)
}

/** The first approval, which waits for a second one. */
export const findProposal = (tx: Db, submissionId: number) => findApproval<Reading>(tx, 'documents', submissionId)

/** The second operator has not seen the first transcript, and only now learns where the two differ. */
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

/** True if no other operator can give the second approval. */
export async function isAlone({ db }: Pick<App, 'db'>, { operatorId }: Operator) {
  const { rows } = await sql`
    select from operators o where o.id <> ${operatorId} and o.disabled_at is null
      and ${rolesOf(sql`o.id`)} && ${[...duties.decideDocuments]}::text[] limit 1`.execute(db)
  return rows.length === 0
}
