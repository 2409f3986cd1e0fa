import { advertiserAge, ageOn } from '#contract/age.ts'
import { readDay } from '#contract/day.ts'
import { checks, type Transcript } from '#contract/document-review.ts'
import { formatCount } from '#contract/format.ts'
import { isYoung, type SecondReviewReason } from '#contract/second-review.ts'
import { plainTaxId } from '#contract/tax-id.ts'
import type { DocumentDraft } from '../unsent/document-draft.ts'

export type ApprovalContext = { today: string; profileBirth: string | undefined }

type Requirement = [lacks: (draft: DocumentDraft, context: ApprovalContext) => boolean, message: string]

export const isMinor = ({ birth }: Pick<DocumentDraft, 'birth'>, { today }: Pick<ApprovalContext, 'today'>) => {
  const day = readDay(birth, { latest: today })
  return day !== undefined && ageOn(today, day) < advertiserAge.min
}
function isOtherBirth({ birth }: DocumentDraft, { today, profileBirth }: ApprovalContext) {
  const day = readDay(birth, { latest: today })
  return profileBirth !== undefined && day !== undefined && day !== profileBirth
}
const isExpired = (draft: DocumentDraft, { today }: ApprovalContext) =>
  !hasNoExpiry(draft) && (readDay(draft.expiry) ?? today) < today

/** A CNH always has an expiry date. */
export const hasNoExpiry = ({ noExpiry, documentKind }: DocumentDraft) => noExpiry && documentKind !== 'cnh'

/** Adds the reason `young`, because the age is only certain once the operator has read the document. */
export function reasonsFor(
  { birth }: Pick<DocumentDraft, 'birth'>,
  { today, known }: Pick<ApprovalContext, 'today'> & { known: readonly SecondReviewReason[] },
): SecondReviewReason[] {
  const day = readDay(birth, { latest: today })
  return day !== undefined && isYoung(ageOn(today, day)) ? ['young', ...known] : [...known]
}

const requiredFields: Requirement[] = [
  [({ name }) => name.trim() === '', 'o nome'],
  [({ cpf }) => plainTaxId(cpf).length < 11, 'o CPF completo'],
  [({ birth }, { today }) => readDay(birth, { latest: today }) === undefined, 'a data de nascimento'],
  [({ documentKind }) => documentKind === '', 'o tipo do documento'],
  [({ documentNumber }) => documentNumber.trim() === '', 'o número do documento'],
  [draft => !hasNoExpiry(draft) && readDay(draft.expiry) === undefined, 'a validade'],
]

const blockers: Requirement[] = [
  [isMinor, 'A pessoa é menor de 18 anos.'],
  [isOtherBirth, 'A data de nascimento é diferente da do perfil.'],
  [isExpired, 'O documento está vencido.'],
]

/** Returns undefined when the operator can approve the case. */
export function whyNotApprove(draft: DocumentDraft, context: ApprovalContext): string | undefined {
  const barred = blockers.find(([is]) => is(draft, context))
  if (barred) return barred[1]
  const missing = requiredFields.filter(([lacks]) => lacks(draft, context)).map(([, message]) => message)
  const open = checks.length - draft.checked.length
  if (open > 0) missing.push(formatCount(open, 'item da conferência', 'itens da conferência'))
  return missing.length > 0 ? `Falta: ${joinWithAnd(missing)}.` : undefined
}

const joinWithAnd = (parts: string[]) =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`

/** Call only for a complete draft. */
export const draftTranscript = (draft: DocumentDraft, today: string): Transcript => ({
  name: draft.name,
  cpf: draft.cpf,
  birth: readDay(draft.birth, { latest: today }) ?? '',
  document_number: draft.documentNumber,
  document_kind: draft.documentKind || 'rg',
  document_expires_on: hasNoExpiry(draft) ? null : (readDay(draft.expiry) ?? ''),
})
