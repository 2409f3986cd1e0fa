import { caseSubjects, contactOutcomes } from '#contract/case-kinds.ts'
import { reportKinds, verdicts } from '#contract/report-kinds.ts'
import { banReasons } from '#contract/review.ts'
import { readDisputes, shareOf } from '#server/money/payments/disputes.ts'
import type { App } from '#server/platform/app.ts'
import { readMonths, type Taken, type Tally } from './read-year.ts'
import { csvOf } from './write-csv.ts'
import { medianOf, sumOf } from './year-report.ts'

/** One row per count, for the card acquirer. Unlike the public report, it has every count: they identify nobody. */
export async function writeMonth({ db }: Pick<App, 'db'>, month: string) {
  const first = `${month}-01`
  const { tallies, taken } = await readMonths(db, first, first)
  const disputes = await readDisputes(db, new Date(`${first}T12:00:00-03:00`))
  const share = Math.round(shareOf(disputes) * 10_000) / 100
  return csvOf([
    ['mes', 'o que', 'tipo', 'de quem', 'resultado', 'unidade', 'valor'],
    ...tallies.map(tally => [month, ...wordsOf(tally), 'casos', tally.count]).toSorted(byText),
    ...timesOf(taken)
      .map(row => [month, ...row])
      .toSorted(byText),
    [month, 'Pagamentos com cartão', '', '', '', 'casos', disputes.payments],
    [month, 'Contestações de pagamentos com cartão', '', '', '', 'casos', disputes.disputes],
    [month, 'Contestações por pagamento', '', '', '', 'por cento', share],
  ])
}

const byText = (one: readonly unknown[], other: readonly unknown[]) => one.join().localeCompare(other.join(), 'pt-BR')

const wordsOf = ({ event, kind, source, outcome }: Tally) => [
  events[event] ?? event,
  ...[kind, source, outcome].map(word => words[word] ?? word),
]

function timesOf(taken: readonly Taken[]) {
  const groups = Map.groupBy(taken, ({ event, kind }) => `${event} ${kind}`)
  return [...groups.values()].flatMap(group => {
    const [{ event, kind }] = group as [Taken]
    const what = [`${events[event] ?? event}: tempo`, words[kind] ?? kind, '', '']
    const inTime = sumOf(group.filter(({ in_time }) => in_time)) / sumOf(group)
    return [
      [...what, 'minutos (metade em até)', medianOf(group) ?? ''],
      [...what, 'por cento no prazo', Math.round(inTime * 100)],
    ]
  })
}

/** The events of `count-for-transparency.sql`. */
const events: Readonly<Record<string, string>> = {
  notice: 'Denúncias recebidas',
  hiding: 'Ocultações por precaução',
  decision: 'Decisões de denúncias',
  contestation: 'Contestações recebidas',
  judgement: 'Contestações julgadas',
  review: 'Análises antes de publicar',
  ban: 'Imagens banidas',
  suspension: 'Suspensões',
  lifting: 'Suspensões encerradas',
  suspension_answer: 'Respostas de pessoas suspensas',
  complaint: 'Reclamações respondidas',
  authority_request: 'Pedidos de autoridades respondidos',
  contact_answer: 'Respostas a reclamações e autoridades',
}

const namesOf = (table: Readonly<Record<string, { name: string }>>) =>
  Object.fromEntries(Object.entries(table).map(([key, { name }]) => [key, name]))

const words: Readonly<Record<string, string>> = {
  ...namesOf(caseSubjects),
  ...namesOf(reportKinds),
  ...banReasons,
  ...contactOutcomes,
  ...verdicts,
  account: 'Conta',
  campaign: 'Publicidade',
  documents: 'Documentos',
  profile: 'Perfil',
  image: 'Foto',
  video: 'Vídeo',
  formal: 'com nome',
  tip: 'anônima',
  notifier: 'de quem denunciou',
  author: 'de quem publicou',
  approved: 'aprovado',
  refused: 'recusado',
  upheld: 'mantida',
  changed: 'mudada',
}
