import { dayInSaoPaulo } from '#contract/age.ts'
import { daysUpTo } from '#contract/days.ts'

/** The last so many days of São Paulo, today included, oldest first. */
export const lastDays = (now: Date, count: number) => daysUpTo(dayInSaoPaulo(now), count)
