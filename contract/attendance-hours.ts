import * as z from 'zod/mini'
import { dayMinutes } from './durations.ts'
import { endpoint } from './endpoint.ts'

/** Hours are minutes after midnight, São Paulo time, in steps of half an hour. */
export const stepMinutes = 30

const Minutes = (min: number, max: number) =>
  z.int().check(
    z.minimum(min),
    z.maximum(max),
    z.refine(minutes => minutes % stepMinutes === 0, 'Escolha um horário da lista.'),
  )

/** `day` 1 is Monday. If `closes` is before `opens`, the hours end after midnight. */
export const DayHours = z
  .strictObject({
    day: z.int().check(z.minimum(1), z.maximum(7)),
    opens: Minutes(0, dayMinutes - stepMinutes),
    closes: Minutes(stepMinutes, dayMinutes),
  })
  .check(z.refine(({ opens, closes }) => opens !== closes, 'O começo e o fim não podem ser iguais.'))
export type DayHours = z.infer<typeof DayHours>

const hasEachDayOnce = (hours: readonly DayHours[]) => new Set(hours.map(({ day }) => day)).size === hours.length

export const AttendanceHours = z
  .array(DayHours)
  .check(z.maxLength(7), z.refine(hasEachDayOnce, 'Cada dia da semana pode ter um horário só.'))
export type AttendanceHours = z.infer<typeof AttendanceHours>

export const readAttendanceHours = endpoint({
  method: 'GET',
  path: '/api/account/hours',
  summary: 'Returns the caller’s attendance hours, by day of the week',
  access: 'account',
  response: { 200: z.object({ hours: AttendanceHours }) },
})

export const saveAttendanceHours = endpoint({
  method: 'PUT',
  path: '/api/account/hours',
  summary: 'Replaces the caller’s attendance hours. They need no review, since they contain no text',
  access: 'account',
  body: z.strictObject({ hours: AttendanceHours }),
  refusals: [403, 415],
})

export const weekdays = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'] as const
export const weekdayNames = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'] as const

/** `10h`, `10h30`. */
export const formatClock = (minutes: number) => {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)}h${rest ? String(rest).padStart(2, '0') : ''}`
}

const isWholeDay = ({ opens, closes }: Pick<DayHours, 'opens' | 'closes'>) => opens === 0 && closes === dayMinutes

function formatSpan(span: Pick<DayHours, 'opens' | 'closes'>) {
  if (isWholeDay(span)) return '24 horas'
  const { opens, closes } = span
  const end = closes === dayMinutes ? 'meia-noite' : formatClock(closes)
  return `${formatClock(opens)} às ${end}${closes < opens ? ' do dia seguinte' : ''}`
}

/** `seg a sex, 10h às 20h`: one line per span, ordered by its first day. */
export function describeHours(hours: readonly DayHours[]): string[] {
  const sorted = hours.toSorted((one, other) => one.day - other.day)
  const spans = Map.groupBy(sorted, ({ opens, closes }) => `${opens}-${closes}`)
  return [...spans.values()].map(
    days => `${describeDays(days.map(({ day }) => day))}, ${formatSpan(days[0] as DayHours)}`,
  )
}

function describeDays(days: readonly number[]) {
  if (days.length === 7) return 'todos os dias'
  const names = runsOf(days).flatMap(run =>
    run.length > 2 ? [`${name(run[0])} a ${name(run.at(-1))}`] : run.map(name),
  )
  return new Intl.ListFormat('pt-BR').format(names)
}

const name = (day: number | undefined) => weekdays[(day ?? 1) - 1] as string

const runsOf = (days: readonly number[]) =>
  days.reduce<number[][]>((runs, day) => {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
    return runs
  }, [])
