import { type PaletteName, palettes, picture } from './drawing.ts'
import { type MotifName, motifs } from './motifs.ts'
import { rio } from './rio.ts'

type Piece = readonly [file: string, motif: MotifName, palette: PaletteName, seed: number]

const tile = { width: 400, height: 250 }
const square = { width: 400, height: 400 }
const portrait = { width: 400, height: 500 }

const audienceTiles: readonly Piece[] = [
  ['companions', 'hills', 'plum', 21],
  ['swing', 'moonsea', 'rose', 12],
  ['close-friends', 'arches', 'wine', 11],
  ['partners', 'facade', 'teal', 17],
]

/** In the order of the partner categories' ids. */
const categoryTiles: readonly Piece[] = [
  ['category-1', 'moonsea', 'teal', 36],
  ['category-2', 'folds', 'slate', 34],
  ['category-3', 'folds', 'rose', 37],
  ['category-4', 'planes', 'sand', 13],
  ['category-5', 'facade', 'plum', 6],
  ['category-6', 'arches', 'ochre', 2],
  ['category-7', 'hills', 'blue', 15],
  ['category-8', 'calcadao', 'wine', 19],
  ['category-9', 'planes', 'rose', 8],
  ['category-10', 'hills', 'slate', 38],
]

const choices: readonly Piece[] = [
  ['women', 'hills', 'rose', 1],
  ['men', 'planes', 'rose', 8],
  ['trans', 'arches', 'plum', 18],
]

const draw = ([file, motif, palette, seed]: Piece, size: { width: number; height: number }) =>
  [`${file}.svg`, picture(motifs[motif], { ...size, seed, palette: palettes[palette] })] as const

/** The pictures that pages show whatever the database holds, by file name; `public/art` keeps them. */
export const scenery = new Map<string, string>([
  ['rio-dusk.svg', rio('dusk', 390, 844, 0.55)],
  ['rio-blue.svg', rio('blue', 390, 844, 0.55)],
  ['rio-faixa.svg', rio('blue', 390, 256, 0.68)],
  ['rio-vazio.svg', rio('blue', 320, 200, 0.68)],
  ...[...audienceTiles, ...categoryTiles].map(piece => draw(piece, tile)),
  ...choices.map(piece => draw(piece, square)),
  draw(['placeholder', 'moonsea', 'slate', 36], portrait),
])
