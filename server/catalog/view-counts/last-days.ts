import { dayInSaoPaulo, daysUpTo } from '#contract/age.ts'

export const lastDays = (now: Date, count: number) => daysUpTo(dayInSaoPaulo(now), count)
