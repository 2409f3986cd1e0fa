/** Five colours from the deepest shade to the light. */
export type Palette = readonly [ink: string, deep: string, mid: string, warm: string, light: string]

export const palettes = {
  rose: ['#1A1226', '#4A1F3F', '#97405A', '#DE8A6A', '#F3C993'],
  blue: ['#0E1426', '#1E2A4A', '#3E4A78', '#8C7FA6', '#E5BBA9'],
  wine: ['#1B0D18', '#3A1229', '#6E1F40', '#A94A5C', '#E3A383'],
  ochre: ['#1F1512', '#4A2B1E', '#8A4E2C', '#CF8A4A', '#F0CE8E'],
  teal: ['#0B1719', '#143034', '#2C5653', '#7B9A84', '#E8D2A4'],
  plum: ['#150F22', '#2C1E47', '#553A72', '#A16C94', '#EBB9AE'],
  sand: ['#4F4038', '#8D7361', '#C4A78A', '#E2CBAC', '#F4E7D3'],
  slate: ['#12161C', '#26303B', '#47545F', '#8B9199', '#DACFC0'],
  moss: ['#10170F', '#26351F', '#4F6238', '#9CA05E', '#EAD9A0'],
  copper: ['#1D0F10', '#47201C', '#85402F', '#C9774F', '#EFC3A0'],
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

/** `part` 0 is the first colour, 1 the second. */
export function mix(from: string, to: string, part: number) {
  const target = channels(to)
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? value) - value) * part))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

const channels = (color: string) => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
