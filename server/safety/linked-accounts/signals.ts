import { type EvidenceSignal, evidenceNames, evidenceSignals, signalUses } from '#contract/trust-signals.ts'
import { type FindMarks, type Mark, openMarker } from '#server/safety/marked-words/prohibited-words.ts'

export type Highlight = { signal: EvidenceSignal; excerpt: string }

const markers = evidenceNames
  .filter(signal => signalUses[signal] === 'highlight')
  .map(signal => ({ signal, find: markerOf(signal) }))

/** Every marker finds telephone numbers too, as those of the reviews do. */
function markerOf(signal: EvidenceSignal): FindMarks {
  const find = openMarker({ words: evidenceSignals[signal].words, innocent: [] })
  const isPhone = ({ word }: Mark) => word === 'telefone'
  return text => find(text).filter(mark => isPhone(mark) === (signal === 'obscured_phone'))
}

/** What may be shown to somebody who reads a case; nothing is counted, compared or kept. */
export const highlightsOf = (text: string): Highlight[] =>
  markers.flatMap(({ signal, find }) => find(text).map(mark => ({ signal, excerpt: excerptOf(text, mark) })))

const around = 40

function excerptOf(text: string, { from, to }: Mark) {
  const [start, end] = [Math.max(0, from - around), Math.min(text.length, to + around)]
  const part = text.slice(start, end).replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '… ' : ''}${part}${end < text.length ? ' …' : ''}`
}
