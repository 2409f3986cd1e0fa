/** An instant, or on the wire its ISO 8601 text. */
type Instant = Date | string

const timeZone = 'America/Sao_Paulo'
const date = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short' })
const longDate = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'long' })
const time = new Intl.DateTimeFormat('pt-BR', { timeZone, timeStyle: 'short' })
const twoDecimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const grouped = new Intl.NumberFormat('pt-BR')

/** `21/11/2026`: a calendar day `YYYY-MM-DD` as it is, an instant as the day in São Paulo. */
export const formatDate = (at: Instant) =>
  typeof at === 'string' && !at.includes('T') ? at.split('-').reverse().join('/') : date.format(new Date(at))

/** `21 de novembro de 2026` */
export const formatLongDate = (at: Instant) => longDate.format(new Date(at))

/** `05:32` */
export const formatTime = (at: Instant) => time.format(new Date(at))

/** `21/11/2026 05:32` */
export const formatDateTime = (at: Instant, separator: ' ' | ', ' | ' às ' = ' ') =>
  `${formatDate(new Date(at))}${separator}${formatTime(at)}`

/** Seconds as `0:12`. */
export function formatDuration(seconds: number) {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** `1 segundo`, `15 minutos`, `2 horas`: never less than the wait takes. */
export function formatWait(seconds: number) {
  if (seconds <= 90) return plural(Math.ceil(seconds), 'segundo')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? plural(minutes, 'minuto') : plural(Math.ceil(minutes / 60), 'hora')
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** `1.234` */
export const formatNumber = (value: number) => grouped.format(value)

/** `35000` cents → `R$ 350,00`; `-4000` → `−R$ 40,00`, with a minus sign instead of a hyphen. */
export const formatCents = (cents: number) => `${cents < 0 ? '−' : ''}R$ ${twoDecimals.format(Math.abs(cents) / 100)}`

/** Whole reais, the unit of a profile's price: `350` → `R$ 350,00`. */
export const formatReais = (reais: number) => formatCents(reais * 100)

/** `21912345678` → `(21) 91234-5678`, the mask of section 9. */
export const formatPhone = (digits: string) => digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')

/** `12ABC34501DE35` → `12.ABC.345/01DE-35`; text of any other length is unchanged. */
export const formatTaxId = (plain: string) =>
  plain
    .replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
    .replace(/^([\dA-Z]{2})([\dA-Z]{3})([\dA-Z]{3})([\dA-Z]{4})(\d{2})$/, '$1.$2.$3/$4-$5')
