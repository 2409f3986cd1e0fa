import { dayInSaoPaulo } from '#contract/age.ts'
import { formatLongDate } from '#contract/format.ts'

const dayMs = 86_400_000

/** A day as one says it: today, yesterday, or its date. */
export function dayWords(at: string, now: Date) {
  const day = dayInSaoPaulo(new Date(at))
  if (day === dayInSaoPaulo(now)) return 'Hoje'
  if (day === dayInSaoPaulo(new Date(now.getTime() - dayMs))) return 'Ontem'
  return formatLongDate(at)
}

/** What was said, by days. */
export function byDay<Said extends { sent_at: string }>(said: readonly Said[]) {
  const days: { day: string; said: Said[] }[] = []
  for (const one of said) {
    const day = dayInSaoPaulo(new Date(one.sent_at))
    const last = days.at(-1)
    if (last?.day === day) last.said.push(one)
    else days.push({ day, said: [one] })
  }
  return days
}
