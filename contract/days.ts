const dayMs = 86_400_000

/** The day that comes `days` after a day `YYYY-MM-DD`; before it when negative. */
export const shiftDay = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** So many days in a row, oldest first, the last of which is `last`. */
export const daysUpTo = (last: string, count: number) =>
  Array.from({ length: count }, (_, place) => shiftDay(last, place + 1 - count))
