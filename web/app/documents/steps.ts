import type { DocumentKind } from '#contract/documents.ts'
import { paths } from '#contract/paths.ts'

export type Step = {
  kind: DocumentKind
  name: string
  capture: string
  confirmation: string
  before: readonly DocumentKind[]
  through: readonly DocumentKind[]
}

export const startPath = paths.documents
export const finalPath = paths.documentsFinal

/** The steps, in the order in which people take the photos (docs/specification.md §2). */
export const stepOf = {
  front: {
    kind: 'front',
    name: 'Frente',
    capture: paths.documentsFront,
    confirmation: paths.documentsFrontConfirmation,
    before: [],
    through: ['front'],
  },
  verse: {
    kind: 'verse',
    name: 'Verso',
    capture: paths.documentsBack,
    confirmation: paths.documentsBackConfirmation,
    before: ['front'],
    through: ['front', 'verse'],
  },
  selfie: {
    kind: 'selfie',
    name: 'Selfie',
    capture: paths.documentsSelfie,
    confirmation: paths.documentsSelfieConfirmation,
    before: ['front', 'verse'],
    through: ['front', 'verse', 'selfie'],
  },
} as const satisfies Record<DocumentKind, Step>

export const steps: readonly Step[] = Object.values(stepOf)

type Taken = Partial<Record<DocumentKind, unknown>>

export const firstMissing = (taken: Taken, needed: readonly DocumentKind[]) =>
  steps.find(({ kind }) => needed.includes(kind) && !taken[kind])

export function resumePath(taken: Taken) {
  const missing = steps.findIndex(({ kind }) => !taken[kind])
  const takenInOrder = missing < 0 ? steps : steps.slice(0, missing)
  return takenInOrder.at(-1)?.confirmation
}
