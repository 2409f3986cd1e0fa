import { limits } from './limits.ts'

const saoPauloDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

/** The calendar day, `YYYY-MM-DD`, that it is in `America/Sao_Paulo` at this instant. */
export const dayInSaoPaulo = (instant: Date) => saoPauloDay.format(instant)

/** Years completed by someone born on `birth` (`YYYY-MM-DD`) on the day `today`; someone born on 29 February turns on 1 March. */
export function ageOn(today: string, birth: string) {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

export const isAdvertiserAge = (age: number) => age >= limits.age.least && age <= limits.age.most
