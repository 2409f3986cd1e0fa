import {
  caseKind,
  caseSubjects,
  type contactCaseKinds,
  contactCaseNames,
  contactOutcomes,
  kindOf,
} from '#contract/case-kinds.ts'
import { describeClock } from '#contract/clock.ts'
import { answerHours, type ReportKind, reportKinds, verdicts } from '#contract/report-kinds.ts'
import { type Cell, minCases, type ReportSection, type YearReport } from '#contract/transparency.ts'
import { mergeSmallRows } from './merge-small-rows.ts'
import type { Taken, Tally, YearCounts } from './read-year.ts'

/** Builds the sections in the page's order, without any figure about fewer than five cases. */
export const makeYearReport = (year: number, counts: YearCounts): YearReport => ({
  year,
  sections: sections.map(section => section(counts)),
})

const sections: ((counts: YearCounts) => ReportSection)[] = [
  notices,
  decisions,
  times,
  contestations,
  reviews,
  byWhom,
  suspensions,
  complaints,
  authorities,
]

const kinds = Object.keys(reportKinds) as ReportKind[]
const otherKinds = 'Outros motivos, somados'

type Match = Partial<Pick<Tally, 'event' | 'kind' | 'source' | 'outcome'>>

const countOf = ({ tallies }: YearCounts, match: Match) =>
  sumOf(tallies.filter(tally => Object.entries(match).every(([name, value]) => tally[name as keyof Match] === value)))

export const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)

const columnsOf = (...labels: string[]) => labels.map(label => ({ label, unit: 'count' as const }))

type Counted = { label: string; counts: number[] }

const sizeOf = ({ counts }: Counted) => counts.reduce((sum, count) => sum + count, 0)

const joinAs = (label: string) => (rows: Counted[]) => ({
  label,
  counts: (rows[0] as Counted).counts.map((_, place) =>
    rows.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0),
  ),
})

/** Hides every figure in a row that covers fewer than `minCases` cases. */
const shown = ({ label, counts }: Counted): { label: string; cells: Cell[] } => {
  const size = sizeOf({ label, counts })
  return { label, cells: size > 0 && size < minCases ? counts.map(() => null) : counts }
}

const mergedRows = (rows: Counted[], label: string) =>
  mergeSmallRows(rows, { size: sizeOf, join: joinAs(label) }).map(shown)

function notices(year: YearCounts): ReportSection {
  const rows = kinds.map(kind => ({
    label: reportKinds[kind].name,
    counts: ['formal', 'tip'].map(source => countOf(year, { event: 'notice', kind, source })),
  }))
  return {
    id: 'denuncias',
    title: 'Denúncias recebidas',
    text: 'Quem se identifica tem prazo de resposta por lei. As anônimas também são examinadas.',
    columns: columnsOf('Com nome', 'Anônimas'),
    rows: mergedRows(rows, otherKinds),
  }
}

function decisions(year: YearCounts): ReportSection {
  const rows = kinds.map(kind => ({
    label: reportKinds[kind].name,
    counts: Object.keys(verdicts).map(outcome => countOf(year, { event: 'decision', kind, outcome })),
  }))
  return {
    id: 'decisoes',
    title: 'O que decidimos',
    text: 'A primeira decisão de cada denúncia: conteúdo removido, texto tirado do ar, conta suspensa ou conteúdo mantido.',
    columns: columnsOf('Removido', 'Texto', 'Suspensa', 'Mantido'),
    rows: mergedRows(rows, otherKinds),
  }
}

type Timed = { label: string; limit: string; taken: Taken[] }

function times({ taken }: YearCounts): ReportSection {
  const rows = kinds.map(kind => ({
    label: reportKinds[kind].name,
    limit: describeClock(reportKinds[kind].clock),
    taken: taken.filter(each => each.event === 'decision' && each.kind === kind),
  }))
  const joined = mergeSmallRows<Timed>(rows, {
    size: row => sumOf(row.taken),
    join: all => ({ label: otherKinds, limit: 'de cada um', taken: all.flatMap(row => row.taken) }),
  })
  const judged = taken.filter(({ event }) => event === 'judgement')
  const answered = contactCaseNames.map(kind => ({
    label: complaintNames[kind],
    limit: describeClock(caseSubjects[kind].clock),
    taken: taken.filter(each => each.event === 'contact_answer' && each.kind === kind),
  }))
  return {
    id: 'prazos',
    title: 'Em quanto tempo',
    text: 'Do recebimento à primeira decisão ou à resposta. O prazo de uma denúncia é o de quem se identifica.',
    columns: [
      { label: 'Prazo', unit: 'text' },
      { label: 'Metade em até', unit: 'minutes' },
      { label: 'No prazo', unit: 'share' },
    ],
    rows: [...joined, { label: 'Contestações', limit: `${answerHours} horas`, taken: judged }, ...answered].map(timed),
  }
}

function timed({ label, limit, taken }: Timed): { label: string; cells: Cell[] } {
  const size = sumOf(taken)
  if (size < minCases) return { label, cells: [limit, null, null] }
  return { label, cells: [limit, medianOf(taken), sumOf(taken.filter(({ in_time }) => in_time)) / size] }
}

/** For an even number of decisions, returns the shorter of the two middle times. */
export function medianOf(taken: readonly Taken[]) {
  const half = sumOf(taken) / 2
  let passed = 0
  for (const { minutes, count } of taken.toSorted((one, other) => one.minutes - other.minutes)) {
    passed += count
    if (passed >= half) return minutes
  }
  return null
}

const sides = { notifier: 'De quem denunciou', author: 'De quem publicou' } as const

function contestations(year: YearCounts): ReportSection {
  const rows = Object.entries(sides).map(([source, label]) => ({
    label,
    counts: [
      countOf(year, { event: 'contestation', source }),
      countOf(year, { event: 'judgement', source, outcome: 'upheld' }),
      countOf(year, { event: 'judgement', source, outcome: 'changed' }),
    ],
  }))
  return {
    id: 'contestacoes',
    title: 'Contestações',
    text: 'Outra pessoa da equipe julga cada contestação: a decisão é mantida ou mudada.',
    columns: columnsOf('Feitas', 'Mantida', 'Mudada'),
    rows: mergedRows(rows, 'Dos dois lados, somadas'),
  }
}

const reviewed = {
  documents: 'Documentos',
  profile: 'Perfis',
  image: 'Fotos',
  video: 'Vídeos',
  campaign: 'Publicidades de parceiros',
} as const

function reviews(year: YearCounts): ReportSection {
  const rows = Object.entries(reviewed).map(([kind, label]) => ({
    label,
    counts: ['approved', 'refused'].map(outcome => countOf(year, { event: 'review', kind, outcome })),
  }))
  return {
    id: 'analises',
    title: 'Analisado antes de publicar',
    text: 'Uma pessoa da equipe vê cada item antes que ele apareça.',
    columns: columnsOf('Aprovados', 'Recusados'),
    // Merges small rows, because the next section shows the total of all reviews.
    rows: mergedRows(rows, 'Outros itens, somados'),
  }
}

const bySystem: readonly [string, string][] = [
  ['hiding', 'Conteúdo ocultado ao chegar a denúncia'],
  ['refused_upload', 'Envio recusado: imagem já removida'],
]
const byPeople: readonly [string, string][] = [
  ['decision', 'Denúncias decididas'],
  ['judgement', 'Contestações julgadas'],
  ['review', 'Análises antes de publicar'],
  ['ban', 'Imagens impedidas de voltar'],
]

function byWhom(year: YearCounts): ReportSection {
  const automatic = bySystem.map(([event, label]) => ({ label, counts: [countOf(year, { event }), 0] }))
  const human = byPeople.map(([event, label]) => ({ label, counts: [0, countOf(year, { event })] }))
  return {
    id: 'automatico',
    title: 'Por sistema e por pessoas',
    text: 'O sistema só oculta o que foi denunciado, até a decisão, e recusa o que já foi removido. O resto é decidido por pessoas.',
    columns: columnsOf('Pelo sistema', 'Por pessoas'),
    rows: [...automatic, ...human].map(shown),
  }
}

function suspensions(year: YearCounts): ReportSection {
  const rows = [
    { label: 'Contas suspensas', counts: [countOf(year, { event: 'suspension', kind: 'account' })] },
    { label: 'Suspensões encerradas', counts: [countOf(year, { event: 'lifting' })] },
    { label: 'Respostas de contas suspensas', counts: [countOf(year, { event: 'suspension_answer' })] },
    { label: 'Publicidades suspensas', counts: [countOf(year, { event: 'suspension', kind: 'campaign' })] },
  ]
  return {
    id: 'suspensoes',
    title: 'Suspensões',
    text: 'Por denúncia ou por iniciativa da equipe. Outra pessoa da equipe examina a resposta de quem foi suspenso.',
    columns: columnsOf('Total'),
    rows: rows.map(shown),
  }
}

const complaintNames = {
  card: 'Reclamações de cobranças no cartão',
  consumer: 'Reclamações de compras e planos',
  age_check: 'Contestações da verificação de idade',
  authority: 'Pedidos de autoridades',
} as const satisfies Record<keyof typeof contactCaseKinds, string>

const { misplaced: _, ...answeredOutcomes } = contactOutcomes

function complaints(year: YearCounts): ReportSection {
  const rows = contactCaseNames
    .filter(kind => caseKind(kindOf(kind)).of !== 'authority')
    .map(kind => ({
      label: complaintNames[kind],
      counts: Object.keys(answeredOutcomes).map(outcome => countOf(year, { event: 'complaint', kind, outcome })),
    }))
  return {
    id: 'reclamacoes',
    title: 'Reclamações respondidas',
    text: 'O que chega pela página de contato e tem prazo de resposta.',
    columns: columnsOf('Atendidas', 'Em parte', 'Não atendidas'),
    rows: mergedRows(rows, 'Reclamações, somadas'),
  }
}

function authorities(year: YearCounts): ReportSection {
  return {
    id: 'autoridades',
    title: 'Pedidos de autoridades',
    text: 'Pedidos de dados ou de remoção, feitos por juízes, pelo Ministério Público ou pela polícia.',
    columns: columnsOf('Total'),
    rows: [shown({ label: 'Pedidos respondidos', counts: [countOf(year, { event: 'authority_request' })] })],
  }
}
