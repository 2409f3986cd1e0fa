import { shiftDay } from '#contract/days.ts'

const usual = 7
/** As many as the server adds up at once. */
const most = 92

/** The days that the totals are of: the chosen ones, as far as they can be added up, or the last week. */
export function totalDays({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string) {
  const last = to ?? (from && from > today ? from : today)
  // The middle one: neither before what can be added up nor after the end.
  const [, first = last] = [shiftDay(last, 1 - most), from ?? shiftDay(last, 1 - usual), last].sort()
  return { from: first, to: last }
}
