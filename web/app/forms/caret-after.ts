/** Where the caret belongs after masking: behind as many digits, or capitals, as were before it. */
export function caretAfter(masked: string, signsBefore: number) {
  if (signsBefore === 0) return 0
  const ends = [...masked.matchAll(/[\dA-Z]/g)].map(({ index }) => index + 1)
  return ends[signsBefore - 1] ?? masked.length
}
