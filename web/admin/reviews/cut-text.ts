import type { Stretch } from './unlike.ts'

export type Mark = Stretch & { word: string }
export type Piece = { at: number; text: string /** Not in the other version. */; changed: boolean; mark?: Mark }

/** A text in pieces, each of which is changed or not and marked or not from its beginning to its end. */
export function cutText(text: string, changes: readonly Stretch[], marks: readonly Mark[]): Piece[] {
  const edges = [...changes, ...marks].flatMap(({ from, to }) => [from, to])
  const cuts = [...new Set([0, ...edges, text.length])].filter(cut => cut <= text.length).sort((a, b) => a - b)
  return cuts.slice(0, -1).map((at, index) => {
    const covers = ({ from, to }: Stretch) => from <= at && at < to
    const mark = marks.find(covers)
    return { at, text: text.slice(at, cuts[index + 1]), changed: changes.some(covers), ...(mark && { mark }) }
  })
}
