import { dayInSaoPaulo, shiftDay } from '#contract/age.ts'
import { termsNoticeDays, termsVersions } from '#contract/terms.ts'
import { atEnd } from './at-end.ts'

const today = dayInSaoPaulo(new Date())

/** A version that is announced today. */
export const nextTerms = {
  version: shiftDay(today, termsNoticeDays),
  announcedOn: today,
  summary: ['O foro passa a ser o da sua cidade.'],
  changed: [{ id: 'lei-e-foro', title: 'Lei aplicável e foro', paragraphs: ['Vale o foro de quem compra.'] }],
}

export function announceNextTerms() {
  termsVersions.push(nextTerms)
  atEnd(() => void termsVersions.splice(termsVersions.indexOf(nextTerms), 1))
}
