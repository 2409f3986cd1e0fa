const zone = 'America/Sao_Paulo'
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The value of a `datetime-local` field in São Paulo time: `2026-12-01T09:30`. */
export const localMinute = (instant: Date) => clock.format(instant).replace(' ', 'T').slice(0, 16)

const minute = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

export function instantOf(local: string) {
  const asUtc = minute.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return undefined
  // The offset at the guessed instant may differ from the offset at the real one.
  const first = asUtc - aheadAt(asUtc)
  return new Date(asUtc - aheadAt(first)).toISOString()
}

const aheadAt = (instant: number) =>
  Date.parse(`${clock.format(new Date(instant)).replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000

/** An unchanged time keeps its seconds, which the field does not show. */
export const unlessUntouched = (local: string, before: string | undefined) =>
  before !== undefined && localMinute(new Date(before)) === local ? before : (instantOf(local) ?? '')
