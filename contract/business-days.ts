import { dayMs, hourMs } from './durations.ts'

/**
 * Brazil's national holidays: Leis 662/1949, 6.802/1980, 9.093/1995, 14.759/2023. Optional days off, such as Carnival,
 * are working days.
 */
const fixedHolidays = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']

/** São Paulo has had no daylight saving time since 2019. */
const offsetMs = 3 * hourMs

const toDay = (at: Date) => new Date(at.getTime() - offsetMs).toISOString().slice(0, 10)

/** Gauss's algorithm, in Meeus's and Butcher's form, for the Gregorian calendar. */
export function easterOf(year: number) {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const place = epact + weekday - 7 * late + 114
  return new Date(Date.UTC(year, Math.floor(place / 31) - 1, (place % 31) + 1)).toISOString().slice(0, 10)
}

const goodFridayOf = (year: number) => new Date(Date.parse(easterOf(year)) - 2 * dayMs).toISOString().slice(0, 10)

/** `day` is `YYYY-MM-DD`. */
export function isBusinessDay(day: string) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  return !fixedHolidays.includes(day.slice(5)) && day !== goodFridayOf(Number(day.slice(0, 4)))
}

/** Returns the same time of day, `count` São Paulo business days later. The day of `from` does not count. */
export function addBusinessDays(from: Date, count: number) {
  let at = from
  for (let left = count; left > 0; ) {
    at = new Date(at.getTime() + dayMs)
    if (isBusinessDay(toDay(at))) left--
  }
  return at
}
