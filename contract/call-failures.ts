import { formatWait } from './format.ts'

/** Messages for a failed call. They have their own file because every first screen loads them. */
export const failures = {
  offline: 'Sem conexão. O que você digitou continua aqui; tente de novo.',
  unexpected: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
} as const

export const tooManyAttempts = (seconds: number) => `Muitas tentativas. Aguarde ${formatWait(seconds)} e tente de novo.`
