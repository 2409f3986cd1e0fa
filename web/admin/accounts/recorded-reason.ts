import type { AnswerField } from '../frame/answer-dialog.tsx'

/** Asks how the operator knows what they record for somebody. */
export const recordedReason = (hint: string): AnswerField => ({
  label: 'Como você soube',
  hint: `${hint} A pessoa lê este texto.`,
  rows: 3,
  maxLength: 500,
  lacks: 'Escreva como você soube, em 10 letras ou mais.',
  least: 10,
})
