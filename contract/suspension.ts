import { dayMs } from './durations.ts'

export const suspensionAnswer = { textLength: 3000, days: 30, max: 3 } as const

/** Names no suspicion: others may read along. */
export const suspensionRule =
  'anuncia aqui somente quem tem 18 anos ou mais e anuncia por vontade própria. Verificamos isso em todas as contas.'

export const answerableUntil = (suspendedAt: Date) => new Date(suspendedAt.getTime() + suspensionAnswer.days * dayMs)
