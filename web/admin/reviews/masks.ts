const digitsOf = (text: string) => text.replace(/\D/g, '')

/** `12345678909` → `123.456.789-09`, as far as it is typed. */
export const maskCpf = (text: string) =>
  digitsOf(text)
    .slice(0, 11)
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2')

/** `14031995` → `14/03/1995`, as far as it is typed. */
export const maskDay = (text: string) =>
  digitsOf(text)
    .slice(0, 8)
    .replace(/^(\d{2})(\d)/, '$1/$2')
    .replace(/^(\d{2}\/\d{2})(\d)/, '$1/$2')

/** Where the caret belongs after masking: behind as many digits as were before it. */
export function caretAfter(masked: string, digitsBefore: number) {
  if (digitsBefore === 0) return 0
  const ends = [...masked.matchAll(/\d/g)].map(({ index }) => index + 1)
  return ends[digitsBefore - 1] ?? masked.length
}

/** `14/03/1995` → `1995-03-14`; undefined for what is no day of the calendar. */
export function isoDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  const instant = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) ? iso : undefined
}
