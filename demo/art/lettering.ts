/** Strokes on a grid of 4 × 6: words in a drawing must not depend on the fonts of a machine. */
const strokes: Record<string, string> = {
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  Ã: 'M0 6L2 0L4 6M.8 4H3.2M.8-1.2L1.6-1.8L2.4-1.2L3.2-1.8',
  C: 'M4 1L3 0H1L0 1V5L1 6H3L4 5',
  Ç: 'M4 1L3 0H1L0 1V5L1 6H3L4 5M2 6L2.6 7L1.6 7.6',
  D: 'M0 0V6H2.5L4 4.5V1.5L2.5 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  I: 'M2 0V6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  R: 'M0 6V0H3L4 1V2L3 3H0M2 3L4 6',
  S: 'M4 1L3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V5L1 6H3L4 5V0',
  V: 'M0 0L2 6L4 0',
}
const advance = 5.6
const letterWidth = 4

export type Line = { text: string; x: number; y: number; width: number; color: string }

/** A line of capitals as wide as it is said to be, its top at `y`. */
export function letter({ text, x, y, width, color }: Line) {
  const scale = width / (advance * (text.length - 1) + letterWidth)
  const paths = [...text].map((sign, index) =>
    strokes[sign] ? `<path transform="translate(${index * advance} 0)" d="${strokes[sign]}"/>` : '',
  )
  const look = `fill="none" stroke="${color}" stroke-width=".9" stroke-linecap="round" stroke-linejoin="round"`
  return `<g transform="translate(${x} ${y}) scale(${scale})" ${look}>${paths.join('')}</g>`
}
