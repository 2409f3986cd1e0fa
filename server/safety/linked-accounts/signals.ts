import { type EvidenceSignal, evidenceNames, evidenceSignals, signalUses } from '#contract/trust-signals.ts'
import { type FindMarks, type Mark, openMarker } from '#server/safety/marked-words/prohibited-words.ts'

export type Highlight = { signal: EvidenceSignal; excerpt: string }

const markers = evidenceNames
  .filter(signal => signalUses[signal] === 'highlight')
  .map(signal => ({ signal, find: markerOf(signal) }))

/** Every marker also finds phone numbers, so all signals except `obscured_phone` drop them. */
function markerOf(signal: EvidenceSignal): FindMarks {
  const find = openMarker({ words: evidenceSignals[signal].words, innocent: [] })
  const isPhone = ({ word }: Mark) => word === 'telefone'
  return text => find(text).filter(mark => isPhone(mark) === (signal === 'obscured_phone'))
}

/** We only highlight these parts for the operator who reads the case, and never count, compare or store them. */
export const highlightsOf = (text: string): Highlight[] =>
  markers.flatMap(({ signal, find }) => find(text).map(mark => ({ signal, excerpt: excerptOf(text, mark) })))

const around = 40

function excerptOf(text: string, { from, to }: Mark) {
  const [start, end] = [Math.max(0, from - around), Math.min(text.length, to + around)]
  const part = text.slice(start, end).replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '… ' : ''}${part}${end < text.length ? ' …' : ''}`
}
