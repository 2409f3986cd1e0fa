import { limits } from './limits.ts'

const saoPauloDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

/** The calendar day, `YYYY-MM-DD`, that it is in `America/Sao_Paulo` at this instant. */
export const dayInSaoPaulo = (instant: Date) => saoPauloDay.format(instant)

/** Years completed by someone born on `birth` (`YYYY-MM-DD`) on the day `today`; someone born on 29 February turns on 1 March. */
export function ageOn(today: string, birth: string) {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

export const isAdvertiserAge = (age: number) => age >= limits.age.min && age <= limits.age.max

const dayMs = 86_400_000

/** The day that comes `days` after a day `YYYY-MM-DD`; before it when negative. */
export const shiftDay = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** So many days in a row, oldest first, the last of which is `last`. */
export const daysUpTo = (last: string, count: number) =>
  Array.from({ length: count }, (_, place) => shiftDay(last, place + 1 - count))
