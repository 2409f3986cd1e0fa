import { type CaseSubject, caseSubjects, perCaseKind } from '#contract/case-kinds.ts'
import { purposes } from '#contract/evidence.ts'
import { formatCents, formatCount } from '#contract/format.ts'
import { type ReportKind, reportKinds } from '#contract/report-kinds.ts'
import type { WorklistItem } from '#contract/worklist.ts'
import type { WorklistKind } from '#contract/worklist-kinds.ts'

type Facts = WorklistItem['facts']

export const counted = (count: Facts[string] | undefined, one: string, more: string) =>
  Number(count) > 0 ? [formatCount(Number(count), one, more)] : []

const order = ({ code, amount }: Facts) => `${code} · ${formatCents(Number(amount))}`

const answerable = ({ protocol, kind }: Facts) => `${caseSubjects[kind as CaseSubject]?.name ?? ''} · ${protocol}`

const disputes: Readonly<Record<string, string>> = { chargeback: 'Chargeback', med: 'MED' }

const describeSending = ({ sendings, second, own }: Facts) =>
  [
    own ? 'Sua análise feita, falta a de outra pessoa' : second ? 'Segunda análise' : '',
    Number(sendings) > 1 ? `${sendings}º envio` : 'Frente, verso e selfie',
  ]
    .filter(Boolean)
    .join(' · ')

const details: Readonly<Record<WorklistKind, (facts: Facts) => string>> = {
  documents: facts => (facts.number ? 'Número trocado' : describeSending(facts)),
  profile: ({ live }) => (live ? 'Alteração' : 'Perfil novo'),
  media: ({ photos, videos }) =>
    [...counted(photos, 'foto', 'fotos'), ...counted(videos, 'vídeo', 'vídeos')].join(' e ') || 'Sem itens',
  support: ({ unread }) => counted(unread, 'mensagem não lida', 'mensagens não lidas')[0] ?? 'Sem resposta',
  campaign: ({ title, slot }) => `${title} · Foto-0${slot}`,
  report: ({ protocol, kind, contested, second, hidden }) =>
    [
      contested ? 'Contestação' : '',
      second ? 'segunda análise' : '',
      reportKinds[kind as ReportKind]?.name ?? '',
      hidden ? 'fora do ar' : '',
      String(protocol),
    ]
      .filter(Boolean)
      .join(' · '),
  incident: ({ code }) => `Comunicar e encerrar · ${code}`,
  ...perCaseKind(() => answerable),
  help: ({ answered, protocol }) => `${answered ? 'Voltar a olhar' : 'Sem resposta'} · ${protocol}`,
  pix: order,
  refund: order,
  reversal: facts => `${disputes[String(facts.type)] ?? 'Contestação'} · ${order(facts)}`,
  suspension: ({ answers }) => counted(answers, 'resposta da pessoa', 'respostas da pessoa').join(),
  second_review: ({ lifting, asked_by }) => `${lifting ? 'Liberar a conta' : 'Suspensão'} · por ${asked_by}`,
  opening: ({ purpose }) => purposes[purpose as keyof typeof purposes] ?? '',
  second_operator: facts => `${facts.action === 'refund' ? 'Devolução' : 'Pix'} · ${order(facts)}`,
}

export const describeItem = ({ kind, facts }: Pick<WorklistItem, 'kind' | 'facts'>) => details[kind](facts)
