import { typedLine } from './plain-text.ts'

const yearFirst = /^(\d{4})(\s*[-/.]\s*|\s+)(\d{1,2})\2(\d{1,2})$/
const dayFirst = /^(\d{1,2})(\s*[-/.]\s*|\s+)(\d{1,2})\2(\d{4}|\d{2})$/
const inOnePiece = /^(\d{2})()(\d{2})(\d{4}|\d{2})$/

type Limits = { /** For two-digit years: 96 is 1996 if 2096 would be later. */ latest?: string }

/**
 * Turns `6/10/1996`, `06-10-96`, `1996-10-06` into `1996-10-06`. Never reads the month before the day. Returns
 * undefined for an impossible date.
 */
export function readDay(text: string, { latest = '2099-12-31' }: Limits = {}): string | undefined {
  const line = typedLine(text.slice(0, 40)).replace(/[\p{Pd}\u2212]/gu, '-')
  const [, year, , month, day] = yearFirst.exec(line) ?? []
  if (year && month && day) return existing(year, month, day)
  const [, date, , ofYear, typed] = dayFirst.exec(line) ?? inOnePiece.exec(line) ?? []
  if (!date || !ofYear || !typed) return undefined
  if (typed.length === 4) return existing(typed, ofYear, date)
  // The year is only half typed.
  if (typed === '19' || typed === '20') return undefined
  const recent = existing(`20${typed}`, ofYear, date)
  return recent && recent <= latest ? recent : existing(`19${typed}`, ofYear, date)
}

function existing(year: string, month: string, day: string) {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) ? iso : undefined
}
