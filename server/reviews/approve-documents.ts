import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { sql } from 'kysely'
import { ageOn, dayInSaoPaulo, isAdvertiserAge } from '#contract/age.ts'
import { formatDate } from '#contract/format.ts'
import { type Check, checks, documentKinds } from '#contract/kyc.ts'
import type { Transcript } from '#contract/kyc-review.ts'
import { limits } from '#contract/limits.ts'
import { type FieldErrors, Refusal } from '#contract/refusals.ts'
import { documentsApprovedMail } from '#server/accounts/mail-tasks.ts'
import type { App } from '#server/app.ts'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import type { Db } from '#server/db/open.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { beginDecision, type OpenDecision } from './document-decision.ts'
import { endOpenings } from './document-openings.ts'
import { readKinds } from './open-document-case.ts'
import { readSeen } from './seen-documents.ts'

/** Approves a case: the record, the listing, the mail and the audit entry, all or nothing. */
export async function approve(
  { db, now }: Pick<App, 'db' | 'now'>,
  session: OperatorSession,
  submissionId: number,
  approval: Approval,
) {
  await db.transaction().execute(async tx => {
    const at = now()
    const { operatorId } = session
    const decision = await beginDecision(tx, submissionId)
    await checkApproval(tx, { ...decision, session }, approval, dayInSaoPaulo(at))
    await keepRecord(tx, decision, approval, { operatorId, at })
    const { accountId } = decision
    await endOpenings(tx, submissionId)
    await refreshListing(tx, accountId, at)
    await enqueue(tx, documentsApprovedMail, { accountId })
    const deed = { operatorId, action: 'case_approved', subject: `submission:${submissionId}` }
    await recordAudit(tx, { ...deed, facts: { account: accountId, checked: approval.checked } }, at)
  })
}

type Decided = { operatorId: number; at: Date }

async function keepRecord(
  tx: Db,
  { submissionId, accountId }: OpenDecision,
  { transcript, checked }: Approval,
  { operatorId, at }: Decided,
) {
  await tx
    .insertInto('kyc_reviews')
    .values({
      submission_id: submissionId,
      verdict: 'approved',
      reason: null,
      reviewed_at: at,
      operator_id: operatorId,
      checked: [...new Set(checked)],
    })
    .execute()
  await tx
    .insertInto('kyc_records')
    .values({ submission_id: submissionId, account_id: accountId, ...transcript, cpf: digitsOf(transcript.cpf) })
    .execute()
}

type Approval = { transcript: Transcript; checked: readonly Check[] }

/** What is decided, and where it was looked at. */
type Examined = OpenDecision & { session: OperatorSession }

const individualTypes = [2, 3, 4]

const digitsOf = (cpf: string) => cpf.replace(/\D/g, '')

/** @throws Refusal `invalid` with every field that stands against an approval on the day `today`. */
async function checkApproval(tx: Db, decision: Examined, { transcript, checked }: Approval, today: string) {
  const { cpf, birth, document_expires_on: expiry } = transcript
  const found: Record<string, string | undefined> = {
    checked: await againstChecks(tx, decision, checked),
    'transcript.cpf': await againstCpf(tx, decision, cpf),
    'transcript.birth': againstBirth(birth, decision.birth, today),
    'transcript.document_expires_on': expiry === null ? undefined : againstExpiry(expiry, today),
  }
  const errors: FieldErrors = {}
  for (const [field, message] of Object.entries(found)) if (message) errors[field] = [message]
  const [first] = Object.values(errors).flat()
  if (first) throw new Refusal('invalid', first, errors)
}

async function againstChecks(tx: Db, { submissionId, session }: Examined, checked: readonly Check[]) {
  if (checks.some(check => !checked.includes(check))) return 'Marque todos os itens da verificação.'
  const kinds = await readKinds(tx, submissionId)
  if (kinds.length < documentKinds.length) return 'Faltam fotos neste caso: recuse e peça que envie de novo.'
  const seen = await readSeen(tx, submissionId, session)
  return seen.length < documentKinds.length ? 'Abra as três fotos do documento antes de aprovar.' : undefined
}

async function againstCpf(tx: Db, decision: OpenDecision, cpf: string) {
  if (!/^[\d.\s-]*$/.test(cpf) || !isValidCpf(digitsOf(cpf))) return 'CPF inválido.'
  return (await isAnothers(tx, decision, digitsOf(cpf))) ? 'Este CPF já é de outra conta.' : undefined
}

/** One person, one account; a company's account is nobody's own, and may be of somebody who has one too. */
async function isAnothers(tx: Db, { accountId, userType }: OpenDecision, cpf: string) {
  if (!individualTypes.includes(userType)) return false
  // Held until the transaction ends, or two who approve the same CPF at once would both find it free.
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

function againstBirth(birth: string, ofProfile: string | null, today: string) {
  if (!isDay(birth) || birth > today) return 'Data inválida.'
  const age = ageOn(today, birth)
  if (age < limits.age.least) return 'A pessoa tem menos de 18 anos. Não aprove; use "Suspeita de menor ou coerção".'
  if (!isAdvertiserAge(age)) return 'Data inválida.'
  if (ofProfile === null || ofProfile === birth) return undefined
  return `A data não é a do perfil (${formatDate(ofProfile)}).`
}

function againstExpiry(expiry: string, today: string) {
  if (!isDay(expiry)) return 'Data inválida.'
  return expiry < today ? 'O documento está vencido.' : undefined
}

/** Whether the calendar has the day. */
function isDay(text: string) {
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}
