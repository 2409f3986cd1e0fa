/** Where the caret belongs after masking: behind as many digits as were before it. */
export function caretAfter(masked: string, digitsBefore: number) {
  if (digitsBefore === 0) return 0
  const ends = [...masked.matchAll(/\d/g)].map(({ index }) => index + 1)
  return ends[digitsBefore - 1] ?? masked.length
}
