import { ageOn } from '#contract/age.ts'
import { type Check, checks, type Rejection } from '#contract/kyc.ts'
import type { Transcript } from '#contract/kyc-review.ts'
import { limits } from '#contract/limits.ts'
import { isoDay } from './masks.ts'

/** What the operator has typed and ticked so far, as it stands in the fields. */
export type Draft = {
  name: string
  cpf: string
  birth: string
  documentNumber: string
  expiry: string
  noExpiry: boolean
  checked: Check[]
  rejection: Rejection | ''
  text: string
}

export const emptyDraft: Draft = {
  name: '',
  cpf: '',
  birth: '',
  documentNumber: '',
  expiry: '',
  noExpiry: false,
  checked: [],
  rejection: '',
  text: '',
}

export type Known = { today: string; profileBirth: string | undefined }

type Demand = [lacks: (draft: Draft, known: Known) => boolean, words: string]

/** Whether the document says that the person is a minor today. */
export const isMinor = ({ birth }: Pick<Draft, 'birth'>, { today }: Pick<Known, 'today'>) => {
  const day = isoDay(birth)
  return day !== undefined && ageOn(today, day) < limits.age.least
}
const isOther = ({ birth }: Draft, { profileBirth }: Known) =>
  profileBirth !== undefined && isoDay(birth) !== undefined && isoDay(birth) !== profileBirth
const isPast = ({ expiry, noExpiry }: Draft, { today }: Known) => !noExpiry && (isoDay(expiry) ?? today) < today

/** What stands between a draft and an approval, in the order of the form. */
const demands: Demand[] = [
  [({ name }) => name.trim() === '', 'o nome'],
  [({ cpf }) => cpf.replace(/\D/g, '').length < 11, 'o CPF completo'],
  [({ birth }) => isoDay(birth) === undefined, 'a data de nascimento'],
  [({ documentNumber }) => documentNumber.trim() === '', 'o número do documento'],
  [({ expiry, noExpiry }) => !noExpiry && isoDay(expiry) === undefined, 'a validade'],
]

const bars: Demand[] = [
  [isMinor, 'A pessoa é menor de 18 anos.'],
  [isOther, 'A data de nascimento é diferente da do perfil.'],
  [isPast, 'O documento está vencido.'],
]

/** Why the case can't be approved as the draft stands, in words; undefined when it can. */
export function whyNotApprove(draft: Draft, known: Known): string | undefined {
  const barred = bars.find(([is]) => is(draft, known))
  if (barred) return barred[1]
  const missing = demands.filter(([lacks]) => lacks(draft, known)).map(([, words]) => words)
  const open = checks.length - draft.checked.length
  if (open > 0) missing.push(open === 1 ? '1 item da conferência' : `${open} itens da conferência`)
  return missing.length > 0 ? `Falta: ${inWords(missing)}.` : undefined
}

const inWords = (parts: string[]) =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`

/** What the approval sends; only of a draft that lacks nothing. */
export const transcriptOf = (draft: Draft): Transcript => ({
  name: draft.name,
  cpf: draft.cpf,
  birth: isoDay(draft.birth) ?? '',
  document_number: draft.documentNumber,
  document_expires_on: draft.noExpiry ? null : (isoDay(draft.expiry) ?? ''),
})
