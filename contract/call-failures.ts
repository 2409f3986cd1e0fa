import { formatWait } from './format.ts'

/** What is said of a call that failed; apart from the other texts, since every first screen loads these. */
export const failures = {
  offline: 'Sem conexão. O que você digitou continua aqui; tente de novo.',
  unexpected: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
} as const

export const tooManyAttempts = (seconds: number) => `Muitas tentativas. Aguarde ${formatWait(seconds)} e tente de novo.`
