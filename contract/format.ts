import { daySeconds, hourSeconds, minuteSeconds } from './durations.ts'

/** ISO 8601 text on the wire. */
type Instant = Date | string

const timeZone = 'America/Sao_Paulo'
const date = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short' })
const longDate = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'long' })
const time = new Intl.DateTimeFormat('pt-BR', { timeZone, timeStyle: 'short' })
const twoDecimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const grouped = new Intl.NumberFormat('pt-BR')

/** `21/11/2026`. Formats a calendar day `YYYY-MM-DD` as it is, and an instant as the day in São Paulo. */
export const formatDate = (at: Instant) =>
  typeof at === 'string' && !at.includes('T') ? at.split('-').reverse().join('/') : date.format(new Date(at))

export const formatLongDate = (at: Instant) => longDate.format(new Date(at))

export const formatTime = (at: Instant) => time.format(new Date(at))

export const formatDateTime = (at: Instant, separator: ' ' | ', ' | ' às ' = ' ') =>
  `${formatDate(new Date(at))}${separator}${formatTime(at)}`

export function formatDuration(seconds: number) {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Rounds up: `1 segundo`, `15 minutos`, `2 horas`. */
export function formatWait(seconds: number) {
  if (seconds <= 90) return plural(Math.ceil(seconds), 'segundo')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? plural(minutes, 'minuto') : plural(Math.ceil(minutes / 60), 'hora')
}

/** Rounds down, for elapsed time: `40 segundos`, `15 minutos`, `3 horas`, `2 dias`. */
export function formatElapsed(seconds: number) {
  const [, unit, size] = units.find(([limit]) => seconds >= limit) ?? [0, 'segundo', 1]
  return plural(Math.floor(seconds / size), unit)
}

const units: [from: number, unit: string, seconds: number][] = [
  [2 * daySeconds, 'dia', daySeconds],
  [1.5 * hourSeconds, 'hora', hourSeconds],
  [90, 'minuto', minuteSeconds],
]

/** Rounds to hours: `2 dias e 3 horas`. */
export function formatSpan(seconds: number) {
  const hours = Math.round(seconds / hourSeconds)
  if (hours === 0) return 'menos de 1 hora'
  const [days, rest] = [Math.floor(hours / 24), hours % 24]
  return [days > 0 && plural(days, 'dia'), rest > 0 && plural(rest, 'hora')].filter(Boolean).join(' e ')
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** `140` centimetres → `1,40`. */
export const formatMetres = (centimetres: number) => twoDecimals.format(centimetres / 100)

export const formatMegabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`

export const formatNumber = (value: number) => grouped.format(value)

/** `1.024 cliques` */
export const formatCount = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** `-4000` → `−R$ 40,00`, with a minus sign instead of a hyphen. */
export const formatCents = (cents: number) => `${cents < 0 ? '−' : ''}R$ ${twoDecimals.format(Math.abs(cents) / 100)}`

export const formatReais = (reais: number) => formatCents(reais * 100)

export const countryCode = '55'

export const formatPhone = (digits: string) => digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')

export const formatTaxId = (plain: string) =>
  plain
    .replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
    .replace(/^([\dA-Z]{2})([\dA-Z]{3})([\dA-Z]{3})([\dA-Z]{4})(\d{2})$/, '$1.$2.$3/$4-$5')
