import * as z from 'zod/mini'
import { PlainText } from './plain-text.ts'

export const suspensionAnswer = { textLength: 3000, days: 30, max: 3 } as const

export const answerableUntil = (suspendedAt: Date) =>
  new Date(suspendedAt.getTime() + suspensionAnswer.days * 86_400_000)

/** As the page's plain form posts it. */
export const SuspensionAnswerForm = z.object({
  text: PlainText({
    missing: 'Escreva a sua resposta.',
    max: suspensionAnswer.textLength,
    long: 'Escreva até 3.000 caracteres.',
  }),
})
