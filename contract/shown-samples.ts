/** A video frame or an audio packet. Times are seconds of presentation time. */
export type Sample = { start: number; end: number; isKey: boolean }
export type Span = { from: number; to: number }

/**
 * Decoders decode some frames out of order, so they may need this many seconds around a cut. Viewers see that part too,
 * so nothing can be hidden in it.
 */
export const tolerance = 0.25
/** Rounding error of container clocks. */
const epsilon = 0.002
/** A viewer can't tell apart two frames this close. A camera's timing jitters, but rarely this much. */
const flash = 0.002
const maxFlashes = 5

/**
 * Finds the samples, in decoding order, that a player needs to decode the visible span. Undefined if that would keep
 * hidden frames too (docs/safety.md T34).
 */
export function findShown(samples: readonly Sample[], shown: Span): { first: number; end: number } | undefined {
  const isHidden = ({ start, end }: Sample) =>
    (start < shown.from - epsilon && end <= shown.from + epsilon) || start >= shown.to - epsilon
  const end = samples.findLastIndex(sample => !isHidden(sample)) + 1
  const firstShown = samples.findIndex(sample => !isHidden(sample))
  const first = samples.findLastIndex(({ isKey }, at) => isKey && at <= firstShown)
  if (firstShown < 0 || first < 0) return undefined
  const kept = samples.slice(first, end)
  const isFar = (sample: Sample) =>
    isHidden(sample) && (sample.start < shown.from - tolerance || sample.end > shown.to + tolerance)
  return kept.some(isFar) ? undefined : { first, end }
}

/** Detects frames that disappear before anyone can see them. */
export function hasFlashes(samples: readonly Sample[]) {
  const starts = samples.map(({ start }) => start).toSorted((one, other) => one - other)
  const flashes = starts.filter((start, at) => at > 0 && start - (starts[at - 1] as number) < flash)
  return flashes.length > maxFlashes
}

export const spanOf = (samples: readonly Sample[]): Span => ({
  from: samples.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY),
  to: samples.reduce((most, { end }) => Math.max(most, end), Number.NEGATIVE_INFINITY),
})

/**
 * Whether the headers declare a shorter duration than the samples have. A player may then stop early, so that the owner
 * does not see the rest.
 */
export const isLongerThan = (declared: number | undefined, { from, to }: Span) =>
  declared !== undefined && to - from > declared + tolerance
