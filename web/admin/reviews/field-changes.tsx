import { formatCount } from '#contract/format.ts'
import './profiles.css'
import type { FieldChange } from '#contract/profile-review.ts'

export function FieldChanges({ fields, isPast }: { fields: readonly FieldChange[]; isPast: boolean }) {
  const hasLive = fields.some(({ live }) => live !== null)
  const changed = fields.filter(field => field.changed)
  const same = fields.filter(field => !field.changed)
  if (!hasLive) {
    return (
      <section className="stack stack-3" aria-labelledby="campos">
        <h2 className="h-sm" id="campos">
          Primeira versão: nada está no ar ainda
        </h2>
        <FieldTable caption="Campos do perfil" fields={fields} hasLive={false} />
      </section>
    )
  }
  return (
    <section className="stack stack-3" aria-labelledby="campos">
      <h2 className="h-sm" id="campos">
        {changesHeading(changed.length, isPast)}
      </h2>
      {changed.length > 0 && <FieldTable caption="Campos que mudam" fields={changed} hasLive />}
      {same.length > 0 && (
        <details className="panel unchanged" open={changed.length === 0}>
          <summary>{formatCount(same.length, 'campo sem mudança', 'campos sem mudança')}</summary>
          <FieldTable caption="Campos que ficam como estão" fields={same} hasLive />
        </details>
      )}
    </section>
  )
}

function changesHeading(count: number, isPast: boolean) {
  if (count === 0) return isPast ? 'É o que está no ar' : 'Nada muda em relação ao que está no ar'
  const [fields, verb] = count === 1 ? ['1 campo', 'muda'] : [`${count} campos`, 'mudam']
  return isPast ? `${fields} diferente${count === 1 ? '' : 's'} do que está no ar` : `${fields} ${verb}`
}

type FieldTableProps = { caption: string; fields: readonly FieldChange[]; hasLive: boolean }

type NewTextProps = {
  text: string
  /** The text of the other version. */
  beside: string | null
  marks?: readonly Mark[]
}

/** `to` is exclusive. */
type TextRange = { from: number; to: number }

/** Compares word by word, and returns the ranges of `text` that `other` lacks. */
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

const wordsOf = (text: string) => text.match(/\s*\S+\s*/g) ?? []

/** For each pair of words, the length of the longest common subsequence from there to the end. */
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
  return changed ? <ins>{content}</ins> : <span>{content}</span>
}

const Prohibited = ({ word, children }: { word: string; children: string }) => (
  <mark className="prohibited" title={`Palavra marcada: ${word}`}>
    {children}
    <span className="sr"> (palavra marcada: {word})</span>
  </mark>
)

const OldText = ({ text, beside }: { text: string; beside: string }) =>
  splitText(text, differingRanges(text, beside), []).map(({ at, text, changed }) =>
    changed ? <del key={at}>{text}</del> : <span key={at}>{text}</span>,
  )

type Mark = TextRange & { word: string }
type TextPiece = {
  at: number
  text: string
  /** Whether the other version lacks this text. */
  changed: boolean
  mark?: Mark
}

export function splitText(text: string, changes: readonly TextRange[], marks: readonly Mark[]): TextPiece[] {
  const edges = [...changes, ...marks].flatMap(({ from, to }) => [from, to])
  const cuts = [...new Set([0, ...edges, text.length])].filter(cut => cut <= text.length).sort((a, b) => a - b)
  return cuts.slice(0, -1).map((at, index) => {
    const covers = ({ from, to }: TextRange) => from <= at && at < to
    const mark = marks.find(covers)
    return { at, text: text.slice(at, cuts[index + 1]), changed: changes.some(covers), ...(mark && { mark }) }
  })
}

const FieldTable = ({ caption, fields, hasLive }: FieldTableProps) => (
  <div className="table-wrap">
    <table className="table field-table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          {hasLive && <th scope="col">No ar</th>}
          <th scope="col">Novo</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(field => (
          <FieldRow key={field.field} field={field} hasLive={hasLive} />
        ))}
      </tbody>
    </table>
  </div>
)

const FieldRow = ({ field, hasLive }: { field: FieldChange; hasLive: boolean }) => {
  const { label, live, next, changed, marks } = field
  const isChange = hasLive && changed
  return (
    <tr className={isChange ? 'is-changed' : undefined}>
      <th scope="row">
        {label}
        {isChange && <span className="sr"> (muda)</span>}
      </th>
      {hasLive && (
        <td data-name="No ar">
          <span className="field-text">{live && (isChange ? <OldText text={live} beside={next} /> : live)}</span>
        </td>
      )}
      <td data-name="Novo">
        <span className="field-text">
          <NewText text={next} beside={isChange ? live : null} marks={marks} />
        </span>
      </td>
    </tr>
  )
}
