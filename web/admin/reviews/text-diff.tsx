type NewTextProps = { text: string /** The other version. */; beside: string | null; marks?: readonly Mark[] }

/** `to` is exclusive. */
type TextRange = { from: number; to: number }

/** The ranges of `text` that `other` does not contain, word by word. */
export function differingRanges(text: string, other: string): TextRange[] {
  const [own, its] = [wordsOf(text), wordsOf(other)]
  const shared = commonLengths(own, its)
  const found: TextRange[] = []
  let [at, there, from] = [0, 0, 0]
  while (at < own.length) {
    const word = own[at] as string
    if (word === its[there]) there++
    else if (there < its.length && lengthAt(shared, at, there + 1) > lengthAt(shared, at + 1, there)) {
      there++
      continue
    } else extendOrAdd(found, from, from + word.length)
    from += word.length
    at++
  }
  return found.map(({ from, to }) => ({ from, to: from + text.slice(from, to).trimEnd().length }))
}

/** Each word with the space after it. */
const wordsOf = (text: string) => text.match(/\s*\S+\s*/g) ?? []

/** The longest common subsequence of both texts from each pair of words on. */
function commonLengths(own: string[], its: string[]) {
  const lengths = own.map(() => new Uint32Array(its.length + 1))
  for (let at = own.length - 1; at >= 0; at--) {
    for (let there = its.length - 1; there >= 0; there--) {
      const row = lengths[at] as Uint32Array
      row[there] =
        own[at] === its[there]
          ? 1 + lengthAt(lengths, at + 1, there + 1)
          : Math.max(lengthAt(lengths, at + 1, there), lengthAt(lengths, at, there + 1))
    }
  }
  return lengths
}

const lengthAt = (lengths: Uint32Array[], at: number, there: number) => lengths[at]?.[there] ?? 0

function extendOrAdd(found: TextRange[], from: number, to: number) {
  const last = found.at(-1)
  if (last?.to === from) last.to = to
  else found.push({ from, to })
}

export const NewText = ({ text, beside, marks = [] }: NewTextProps) =>
  splitText(text, beside === null ? [] : differingRanges(text, beside), marks).map(piece => (
    <NewPiece key={piece.at} piece={piece} />
  ))

const NewPiece = ({ piece: { text, changed, mark } }: { piece: TextPiece }) => {
  const content = mark ? <Prohibited word={mark.word}>{text}</Prohibited> : text
  return changed ? <ins>{content}</ins> : content
}

const Prohibited = ({ word, children }: { word: string; children: string }) => (
  <mark className="prohibited" title={`Palavra proibida: ${word}`}>
    {children}
    <span className="sr"> (palavra proibida: {word})</span>
  </mark>
)

export const OldText = ({ text, beside }: { text: string; beside: string }) =>
  splitText(text, differingRanges(text, beside), []).map(({ at, text, changed }) =>
    changed ? <del key={at}>{text}</del> : <span key={at}>{text}</span>,
  )

type Mark = TextRange & { word: string }
type TextPiece = { at: number; text: string /** Not in the other version. */; changed: boolean; mark?: Mark }

export function splitText(text: string, changes: readonly TextRange[], marks: readonly Mark[]): TextPiece[] {
  const edges = [...changes, ...marks].flatMap(({ from, to }) => [from, to])
  const cuts = [...new Set([0, ...edges, text.length])].filter(cut => cut <= text.length).sort((a, b) => a - b)
  return cuts.slice(0, -1).map((at, index) => {
    const covers = ({ from, to }: TextRange) => from <= at && at < to
    const mark = marks.find(covers)
    return { at, text: text.slice(at, cuts[index + 1]), changed: changes.some(covers), ...(mark && { mark }) }
  })
}
