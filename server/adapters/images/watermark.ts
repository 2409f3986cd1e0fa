/** Strokes on a grid of 4 by 6, so that a text is drawn alike on every machine, with or without fonts. */
const strokes: Readonly<Record<string, string>> = {
  ' ': '',
  '0': 'M1 0H3L4 1V5L3 6H1L0 5V1ZM1.2 4.8L2.8 1.2',
  '1': 'M.8 1.2L2 0V6M.8 6H3.2',
  '2': 'M0 0H4V3H0V6H4',
  '3': 'M0 0H4V6H0M1 3H4',
  '4': 'M0 0V3H4M4 0V6',
  '5': 'M4 0H0V3H4V6H0',
  '6': 'M4 0H0V6H4V3H0',
  '7': 'M0 0H4L1 6',
  '8': 'M0 0H4V6H0ZM0 3H4',
  '9': 'M4 3H0V0H4V6H0',
  '-': 'M1 3H3',
  ':': 'M2 1.4V2M2 4.4V5',
  '·': 'M2 2.6V3.4',
  A: 'M0 6V2L2 0L4 2V6M0 4H4',
  C: 'M4 0H1L0 1V5L1 6H4',
  O: 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  P: 'M0 6V0H3L4 1V2L3 3H0',
  S: 'M4 0H1L0 1V2L1 3H3L4 4V5L3 6H0',
  Z: 'M0 0H4L0 6H4',
}

const advance = 6

export const textWidth = (text: string) => text.length * advance

export const textPath = (text: string) => [...text].map((letter, place) => shift(letter, place * advance)).join('')

function shift(letter: string, by: number) {
  const path = strokes[letter]
  if (path === undefined) throw new Error(`no strokes for ${JSON.stringify(letter)}`)
  return path.replace(/([MLH])(-?[\d.]+)/g, (_, command: string, x: string) => `${command}${Number(x) + by}`)
}
