import { addBusinessDays } from './business-days.ts'
import { hourMs } from './durations.ts'

/** How long a case may take. */
export type Clock = { hours: number } | { businessDays: number }

export const addHours = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs)

export const endOf = (clock: Clock, at: Date) =>
  'hours' in clock ? addHours(at, clock.hours) : addBusinessDays(at, clock.businessDays)

/** "24 horas", "5 dias" or "7 dias úteis". Periods of up to two days are stated in hours. */
export function describeClock(clock: Clock) {
  if ('businessDays' in clock) return `${clock.businessDays} dias úteis`
  return clock.hours > 48 && clock.hours % 24 === 0 ? `${clock.hours / 24} dias` : `${clock.hours} horas`
}
