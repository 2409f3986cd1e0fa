import { dayMs } from './durations.ts'

const saoPauloDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

export const dayInSaoPaulo = (instant: Date) => saoPauloDay.format(instant)

/** Both days are `YYYY-MM-DD`. In common years, a person born on 29 February turns a year older on 1 March. */
export function ageOn(today: string, birth: string) {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

/** docs/specification.md §9. */
export const advertiserAge = { min: 18, max: 113 } as const
export const isAdvertiserAge = (age: number) => age >= advertiserAge.min && age <= advertiserAge.max

/** How long the browser keeps the visitor's answer to the age gate. */
export const ageAnswerHours = 12

export const shiftDay = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

export const daysUpTo = (last: string, count: number) =>
  Array.from({ length: count }, (_, place) => shiftDay(last, place + 1 - count))
