import { formatCents } from '#contract/format.ts'

/** `R$ 5,00 a menos`. */
export const differenceWords = (amount: number, value: number) =>
  `${formatCents(Math.abs(amount - value))} ${amount < value ? 'a menos' : 'a mais'}`
