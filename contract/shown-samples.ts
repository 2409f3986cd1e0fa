/** A frame or an audio packet; times in seconds of presentation time. */
export type Sample = { start: number; end: number; isKey: boolean }
export type Span = { from: number; to: number }

/** A decoder may need this much around a cut, as it decodes some frames out of order. It is shown, not kept unseen. */
export const tolerance = 0.25
/** Rounding error of container clocks. */
const epsilon = 0.002
/** Two frames this close are one to a viewer; a camera jitters, but not often. */
const flash = 0.002
const maxFlashes = 5

/**
 * Which samples, in decoding order, must stay to decode what is shown; undefined when hidden frames would have to stay
 * too (docs/safety.md T34).
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

/** Frames that come and go before anybody sees them. */
export function hasFlashes(samples: readonly Sample[]) {
  const starts = samples.map(({ start }) => start).toSorted((one, other) => one - other)
  const flashes = starts.filter((start, at) => at > 0 && start - (starts[at - 1] as number) < flash)
  return flashes.length > maxFlashes
}

export const spanOf = (samples: readonly Sample[]): Span => ({
  from: samples.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY),
  to: samples.reduce((most, { end }) => Math.max(most, end), Number.NEGATIVE_INFINITY),
})

/** The headers declare less than the samples have: a player may end early, and the owner sees no more than that. */
export const isLongerThan = (declared: number | undefined, { from, to }: Span) =>
  declared !== undefined && to - from > declared + tolerance
