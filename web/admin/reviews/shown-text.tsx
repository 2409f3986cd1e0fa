import { cutText, type Mark, type Piece } from './cut-text.ts'
import { unlike } from './unlike.ts'

type NextTextProps = { text: string /** The other version. */; beside: string | null; marks?: readonly Mark[] }

/** What a field becomes: words that are new and words that are prohibited stand out. */
export const NextText = ({ text, beside, marks = [] }: NextTextProps) =>
  cutText(text, beside === null ? [] : unlike(text, beside), marks).map(piece => (
    <NextPiece key={piece.at} piece={piece} />
  ))

const NextPiece = ({ piece: { text, changed, mark } }: { piece: Piece }) => {
  const words = mark ? <Prohibited word={mark.word}>{text}</Prohibited> : text
  return changed ? <ins>{words}</ins> : words
}

const Prohibited = ({ word, children }: { word: string; children: string }) => (
  <mark className="prohibited" title={`Palavra proibida: ${word}`}>
    {children}
    <span className="sr"> (palavra proibida: {word})</span>
  </mark>
)

/** What a field is now: words that go are struck through. */
export const LiveText = ({ text, beside }: { text: string; beside: string }) =>
  cutText(text, unlike(text, beside), []).map(({ at, text, changed }) =>
    changed ? <del key={at}>{text}</del> : <span key={at}>{text}</span>,
  )
