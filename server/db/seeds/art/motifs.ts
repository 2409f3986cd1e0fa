import { arches } from './arches.ts'
import { calcadao } from './calcadao.ts'
import { facade } from './facade.ts'
import { folds } from './folds.ts'
import { hills } from './hills.ts'
import { moonsea } from './moonsea.ts'
import { palms } from './palms.ts'
import { planes } from './planes.ts'

export const motifs = { hills, moonsea, arches, palms, folds, facade, planes, calcadao } as const
export type MotifName = keyof typeof motifs
