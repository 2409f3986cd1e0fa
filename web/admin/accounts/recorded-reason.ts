import type { AnswerField } from '../frame/answer-dialog.tsx'

/** The field where operators explain how they learned the fact that they are recording on a person's behalf. */
export const recordedReason = (hint: string): AnswerField => ({
  label: 'Como você soube',
  hint: `${hint} A pessoa lê este texto.`,
  rows: 3,
  maxLength: 500,
  lacks: 'Escreva como você soube, em 10 letras ou mais.',
  least: 10,
})
