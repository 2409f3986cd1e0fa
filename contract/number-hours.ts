import * as z from 'zod/mini'
import { type DayHours, formatClock, stepMinutes, weekdayNames } from './attendance-hours.ts'
import { dayMinutes, minuteMs } from './durations.ts'
import { endpoint } from './endpoint.ts'

const Minutes = (min: number, max: number) =>
  z.int().check(
    z.minimum(min),
    z.maximum(max),
    z.refine(minutes => minutes % stepMinutes === 0, 'Escolha um horário da lista.'),
  )

export const HiddenSpan = z
  .strictObject({ from: Minutes(0, dayMinutes - stepMinutes), to: Minutes(stepMinutes, dayMinutes) })
  .check(z.refine(({ from, to }) => from !== to, 'O começo e o fim não podem ser iguais.'))

/** When visitors see the number. `hidden` repeats every day and crosses midnight if it ends before it begins. */
export const NumberHours = z.strictObject({ attending: z.boolean(), hidden: z.nullable(HiddenSpan) })
export type NumberHours = z.infer<typeof NumberHours>

export const always: NumberHours = { attending: false, hidden: null }

export const readNumberHours = endpoint({
  method: 'GET',
  path: '/api/account/number-hours',
  summary: 'Returns the hours in which visitors see the caller’s number',
  access: 'account',
  response: { 200: NumberHours },
})

export const saveNumberHours = endpoint({
  method: 'PUT',
  path: '/api/account/number-hours',
  summary:
    'Changes the hours in which visitors see the caller’s number; at other times, no page or API response contains it',
  access: 'account',
  body: NumberHours,
  refusals: [403, 409, 415],
})

type Rule = NumberHours & { hours: readonly DayHours[] }

const stepMs = stepMinutes * minuteMs
const stepsOfWeek = (7 * dayMinutes) / stepMinutes

/** `returns`: when a hidden number becomes visible again; null if the week has no such time. */
export function numberAt(rule: Rule, at: Date): { isShown: boolean; returns: Date | null } {
  if (isShownAt(rule, at)) return { isShown: true, returns: null }
  const first = Math.ceil((at.getTime() + 1) / stepMs)
  for (let step = first; step <= first + stepsOfWeek; step++) {
    const moment = new Date(step * stepMs)
    if (isShownAt(rule, moment)) return { isShown: false, returns: moment }
  }
  return { isShown: false, returns: null }
}

function isShownAt({ attending, hidden, hours }: Rule, at: Date) {
  const { day, minutes } = clockOf(at)
  if (hidden && isWithin({ opens: hidden.from, closes: hidden.to }, minutes)) return false
  return !attending || hours.some(one => attends(one, day, minutes))
}

type Span = { opens: number; closes: number }

const isWithin = ({ opens, closes }: Span, minutes: number) =>
  opens < closes ? minutes >= opens && minutes < closes : minutes >= opens || minutes < closes

/** A span across midnight belongs to the day on which it began. */
function attends({ day, opens, closes }: DayHours, today: number, minutes: number) {
  if (opens < closes) return day === today && minutes >= opens && minutes < closes
  return (day === today && minutes >= opens) || ((day % 7) + 1 === today && minutes < closes)
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Sao_Paulo',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function clockOf(at: Date) {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return { day: days.indexOf(parts.weekday ?? '') + 1, minutes: Number(parts.hour) * 60 + Number(parts.minute) }
}

const dayAndMonth = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
})

/** `terça, 24/11, às 20h`. Names the day, so a cached page is still right after midnight. */
export function describeReturn(returns: Date) {
  const { day, minutes } = clockOf(returns)
  return `${weekdayNames[day - 1]}, ${dayAndMonth.format(returns)}, às ${formatClock(minutes)}`
}
