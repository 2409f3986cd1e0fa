import { sql } from 'kysely'
import { advertiserAge, ageOn, dayInSaoPaulo, isAdvertiserAge } from '#contract/age.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import { readDay } from '#contract/day.ts'
import {
  type Check,
  checks,
  type DocumentRefusal,
  documentRefusals,
  documentsUnseen,
  type Transcript,
} from '#contract/document-review.ts'
import { documentKinds } from '#contract/documents.ts'
import { formatDate } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { type FieldErrors, fieldError, Refusal } from '#contract/refusals.ts'
import { readingsDiffer, type SecondReviewReason } from '#contract/second-review.ts'
import { isTaxId, plainTaxId } from '#contract/tax-id.ts'
import { refuseSuspended } from '#server/people/accounts/suspension.ts'
import { approvalEnd } from '#server/people/documents/renewals.ts'
import { kycState } from '#server/people/documents/submissions.ts'
import { noteShared } from '#server/people/linked-accounts/note-shared.ts'
import { valuesOfRecord } from '#server/people/linked-accounts/shared-values.ts'
import { closeNumberReviews } from '#server/people/phones/number-reviews.ts'
import { latestContent } from '#server/people/profiles/save-content.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { documentsApprovedEmail, documentsRejectedEmail } from '#server/platform/emails/documents.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { answerApproval, refuseAsker } from '#server/platform/operators/approvals.ts'
import { endClaim } from '#server/platform/operators/claims.ts'
import { noteOwnersOf, refuseOwnAccounts } from '#server/platform/operators/own-accounts.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { findBans, hashesOf } from './ban-people.ts'
import { type Deps, decide, refuseDecided } from './decision.ts'
import { endOpenings, readSeen } from './document-access.ts'
import { readKinds } from './documents.ts'
import { differencesOf, findProposal, propose, reasonsOf, type SecondReviewDeps, withAge } from './second-review.ts'

type CaseOwner = { accountId: number; userType: number }
type Decided = { action: AuditAction; facts?: Record<string, unknown> }

export const decideCase = (
  app: Deps,
  session: OperatorSession,
  submissionId: number,
  work: (tx: Db, owner: CaseOwner, at: Date) => Promise<Decided>,
) =>
  decide(app, session, async (tx, at) => {
    const owner = await holdOwner(tx, submissionId)
    await refuseOwnAccounts(tx, session, [owner.accountId])
    // Runs before `work`: `work` may end a claim, and we always lock openings before claims.
    await endOpenings(tx, submissionId)
    const { action, facts } = await work(tx, owner, at)
    await endClaim(tx, session, `submission:${submissionId}`)
    await changed(tx, 'listing', owner.accountId, at)
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

type RefusalInput = { rejection: DocumentRefusal; text: string }

export const refuseDocuments = (
  app: Deps,
  session: OperatorSession,
  submissionId: number,
  { rejection, text }: RefusalInput,
) =>
  decideCase(app, session, submissionId, async (tx, { accountId }, at) => {
    await refuseUndecidableCase(tx, submissionId, accountId)
    const proposal = await findProposal(tx, submissionId)
    refuseAsker(proposal, session)
    await refuseUnseen(tx, submissionId, session)
    if (proposal) await answerApproval(tx, session, proposal, { answer: 'rejected' }, at)
    const reason = `${documentRefusals[rejection]}: ${text}`
    await tx
      .insertInto('kyc_reviews')
      .values({
        ...{ submission_id: submissionId, verdict: 'rejected', reason, rejection, reviewed_at: at },
        operator_id: session.operatorId,
        approval_id: proposal?.id ?? null,
      })
      .execute()
    await enqueue(tx, documentsRejectedEmail, { accountId, submissionId })
    return { action: 'case_rejected', facts: { rejection, ...(proposal && { first_by: proposal.operator }) } }
  })

/** The operator must have seen all remaining photos before giving a reason. */
async function refuseUnseen(tx: Db, submissionId: number, session: OperatorSession) {
  const seen = await readSeen(tx, submissionId, session)
  const left = await readKinds(tx, submissionId)
  if (left.some(kind => !seen.includes(kind))) throw fieldError('rejection', documentsUnseen)
}

type Approval = { transcript: Transcript; checked: readonly Check[]; differs?: boolean | undefined }

/** If the case needs two operators, the first approval is only a proposal. */
export async function approveDocuments(
  app: Deps & SecondReviewDeps & Pick<App, 'vault'>,
  session: OperatorSession,
  submissionId: number,
  approval: Approval,
) {
  const hashes = await hashesOf(app, approval.transcript)
  let state: 'approved' | 'second_review' = 'second_review'
  await decideCase(app, session, submissionId, async (tx, owner, at) => {
    await refuseUndecidableCase(tx, submissionId, owner.accountId)
    await noteOwnersOf(tx, owner.accountId, hashes.cpf, at)
    await refuseOwnAccounts(tx, session, [owner.accountId])
    const proposal = await findProposal(tx, submissionId)
    refuseAsker(proposal, session)
    const today = dayInSaoPaulo(at)
    const bans = await findBans(tx, hashes, at)
    await checkApproval(tx, { ...owner, submissionId, session, bans }, approval, today)
    const { transcript, checked, differs } = approval
    const step = { ...owner, submissionId, operatorId: session.operatorId, transcript, checked, at }
    if (!proposal) {
      const known = await reasonsOf(app, tx, owner)
      const reasons = withAge(bans.document ? ['banned', ...known] : known, transcript.birth, today)
      if (reasons.length > 0) return proposeApproval(tx, { ...step, reasons })
      state = 'approved'
      return recordApproval(tx, { ...step, approvalId: null })
    }
    const { id: approvalId, payload } = proposal
    const differences = differencesOf(payload.transcript, transcript)
    const fields = Object.keys(differences)
    if (fields.length > 0 && !differs) throw new Refusal('invalid', readingsDiffer, differences)
    const isSame = fields.length === 0
    await answerApproval(tx, session, proposal, { answer: isSame ? 'approved' : 'rejected' }, at)
    if (!isSame) return proposeApproval(tx, { ...step, reasons: payload.reasons, proposal, fields })
    state = 'approved'
    return recordApproval(tx, { ...step, approvalId })
  })
  return { state }
}

type Step = CaseOwner & Approval & { submissionId: number; operatorId: number; at: Date }
type Proposing = Step & { reasons: readonly SecondReviewReason[]; proposal?: { operator: string }; fields?: string[] }

/** Proposes an approval. `proposal`: an earlier proposal, by an operator who read the document differently. */
async function proposeApproval(tx: Db, { proposal, fields, ...step }: Proposing): Promise<Decided> {
  await propose(tx, step)
  const { reasons, checked } = step
  return {
    action: 'case_proposed',
    facts: { reasons, checked, ...(proposal && { first_by: proposal.operator, fields }) },
  }
}

async function recordApproval(tx: Db, approval: Step & { approvalId: number | null }): Promise<Decided> {
  const { submissionId, accountId, transcript, approvalId, at, ...approved } = approval
  const checked = [...new Set(approved.checked)]
  await tx
    .insertInto('kyc_reviews')
    .values({
      ...{ submission_id: submissionId, verdict: 'approved', reason: null, reviewed_at: at, checked },
      operator_id: approved.operatorId,
      approval_id: approvalId,
      ...approvalEnd(at, transcript.document_expires_on),
    })
    .execute()
  const cpf = plainTaxId(transcript.cpf)
  await replaceApprovals(tx, { accountId, submissionId }, at)
  const { operatorId } = approved
  await closeNumberReviews(tx, accountId, { outcome: 'renewed', operatorId, reason: null }, at)
  await tx
    .insertInto('kyc_records')
    .values({ submission_id: submissionId, account_id: accountId, ...transcript, cpf })
    .execute()
  await noteShared(tx, accountId, valuesOfRecord({ ...transcript, cpf }), at)
  await enqueue(tx, documentsApprovedEmail, { accountId })
  return { action: 'case_approved', facts: { checked: approved.checked } }
}

const replaceApprovals = (tx: Db, { accountId, submissionId }: Pick<Case, 'accountId' | 'submissionId'>, at: Date) =>
  sql`
    update kyc_reviews r set ended_at = ${at}, end_cause = 'replaced' from kyc_submissions k
    where k.id = r.submission_id and k.account_id = ${accountId} and k.id <> ${submissionId}
      and r.verdict = 'approved' and r.ended_at is null`.execute(tx)

type Bans = Awaited<ReturnType<typeof findBans>>
type Case = CaseOwner & { submissionId: number; session: OperatorSession; bans: Bans }

async function checkApproval(tx: Db, decided: Case, { transcript, checked }: Approval, today: string) {
  const { cpf, birth } = transcript
  const profile = await latestContent(tx, decided.accountId)
  const found: Record<string, string | undefined> = {
    checked: await checkedError(tx, decided, checked),
    'transcript.cpf': await cpfError(tx, decided, cpf),
    'transcript.birth': birthError(birth, profile?.birth, today),
    'transcript.document_expires_on': expiryError(transcript, today),
  }
  const errors: FieldErrors = {}
  for (const [field, message] of Object.entries(found)) if (message) errors[field] = [message]
  const [first] = Object.values(errors).flat()
  if (first) throw new Refusal('invalid', first, errors)
}

async function checkedError(tx: Db, { submissionId, session }: Case, checked: readonly Check[]) {
  if (checks.some(check => !checked.includes(check))) return 'Marque todos os itens da verificação.'
  const kinds = await readKinds(tx, submissionId)
  if (kinds.length < documentKinds.length) return 'Faltam fotos neste caso: recuse e peça que envie de novo.'
  const seen = await readSeen(tx, submissionId, session)
  return seen.length < documentKinds.length ? 'Abra as três fotos do documento antes de aprovar.' : undefined
}

async function cpfError(tx: Db, owner: Case, cpf: string) {
  if (!isTaxId('CPF', cpf)) return 'CPF inválido.'
  const { person } = owner.bans
  if (person)
    return `Esta pessoa está na lista de banidas (nº ${person.id}). Recuse, ou fale com Confiança e segurança.`
  if (await isTaken(tx, owner, plainTaxId(cpf))) return 'Este CPF já é de outra conta.'
  return (await isOfAnother(tx, owner, plainTaxId(cpf)))
    ? 'Não é o CPF da verificação anterior desta conta.'
    : undefined
}

const individualTypes = [2, 3, 4]

/** A person can have only one individual account per CPF, but can also represent companies. */
async function isTaken(tx: Db, { accountId, userType }: Case, cpf: string) {
  if (!individualTypes.includes(userType)) return false
  // Locks the CPF until the transaction ends: otherwise two concurrent approvals would both find it free.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cpf:${cpf}`}, 0))`.execute(tx)
  const other = await tx
    .selectFrom('kyc_records')
    .innerJoin('accounts', 'accounts.id', 'kyc_records.account_id')
    .select('accounts.id')
    .where('cpf', '=', cpf)
    .where('accounts.id', '<>', accountId)
    .where('accounts.user_type', 'in', individualTypes)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** An account always belongs to the same person (docs/safety.md T20). */
async function isOfAnother(tx: Db, { accountId }: Case, cpf: string) {
  const before = await tx
    .selectFrom('kyc_records')
    .select('cpf')
    .where('account_id', '=', accountId)
    .orderBy('submission_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before !== undefined && before.cpf !== cpf
}

function birthError(birth: string, profileBirth: string | undefined, today: string) {
  if (!isDay(birth) || birth > today) return 'Data inválida.'
  const age = ageOn(today, birth)
  if (age < advertiserAge.min) return 'A pessoa tem menos de 18 anos. Não aprove; use "Suspeita de menor ou coerção".'
  if (!isAdvertiserAge(age)) return 'Data inválida.'
  if (profileBirth === undefined || profileBirth === birth) return undefined
  return `A data não é a do perfil (${formatDate(profileBirth)}).`
}

function expiryError({ document_kind, document_expires_on: expiry }: Transcript, today: string) {
  if (expiry === null) return document_kind === 'cnh' ? 'A CNH sempre tem validade.' : undefined
  if (!isDay(expiry)) return 'Data inválida.'
  return expiry < today ? 'O documento está vencido.' : undefined
}

const isDay = (text: string) => readDay(text) === text
