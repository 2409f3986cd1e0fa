import type { HistoryEvent, HistoryKind } from '#contract/account.ts'
import { type ItemScreen, pathOf } from '#contract/admin-screens.ts'
import { type CaseSubject, caseSubjects } from '#contract/case-kinds.ts'
import { documentRefusals } from '#contract/document-review.ts'
import { formatCents, formatCount, formatDate } from '#contract/format.ts'
import { planTiers } from '#contract/plan-tiers.ts'
import { type ReportKind, reportKinds } from '#contract/report-kinds.ts'
import { declarationNames } from '../frame/declaration-names.ts'
import { channelNames, refundCauses, reversalNames } from '../orders/order-labels.tsx'

type Facts = HistoryEvent['facts']
type Text = string | ((facts: Facts) => string)

const byVerdict = (approved: string, refused: string) => (facts: Facts) =>
  facts.verdict === 'approved' ? approved : refused

const titles: Readonly<Record<string, Text>> = {
  registered: 'Conta criada',
  terms_accepted: ({ version }) => (version ? `Termos de ${formatDate(String(version))} aceitos` : 'Termos aceitos'),
  declared: facts => (facts.reason ? 'Declaração em papel registrada' : 'Declaração dada'),
  people_recorded: 'Quem aparece, registrado pela equipe',
  number_proven: facts => (facts.reason ? 'Número confirmado por telefone' : 'Número confirmado por código'),
  declaration_withdrawn: 'Declaração retirada',
  email_changed: 'E-mail trocado',
  password_reset: 'Senha redefinida por e-mail',
  documents_sent: 'Documentos enviados',
  documents_decided: byVerdict('Documentos aprovados', 'Documentos rejeitados'),
  documents_destroyed: 'Fotos dos documentos destruídas',
  profile_sent: 'Versão do perfil enviada',
  profile_decided: byVerdict('Perfil aprovado', 'Perfil recusado'),
  media_sent: facts => `${items(facts)} no perfil`,
  media_decided: facts => `${items(facts)} ${facts.verdict === 'approved' ? 'aprovad' : 'recusad'}${endingOf(facts)}`,
  campaign_sent: 'Publicidade enviada',
  campaign_decided: byVerdict('Publicidade aprovada', 'Publicidade recusada'),
  campaign_suspended: 'Publicidade tirada do ar',
  ordered: 'Pedido feito',
  order_refused: 'Pedido recusado',
  proof_sent: 'Comprovante de Pix enviado',
  received: 'Dinheiro recebido',
  refund_decided: 'Devolução decidida',
  refund_transferred: 'Dinheiro devolvido',
  reversed: 'O banco retirou o dinheiro',
  reversal_settled: facts => (facts.outcome === 'won' ? 'Contestação ganha' : 'Contestação perdida'),
  plan_began: 'Dias do plano começaram',
  plan_ended: 'Dias do plano terminaram',
  listing_paused: 'Anúncio pausado pela pessoa',
  listing_resumed: 'Anúncio retomado pela pessoa',
  suspended: 'Conta suspensa',
  suspension_answered: 'Pessoa respondeu à suspensão',
  suspension_replied: 'Resposta enviada à pessoa',
  suspension_lifted: 'Suspensão encerrada',
  reported: 'Denúncia recebida',
  hidden_by_report: 'Fora do ar por precaução',
  hiding_undone: 'De volta ao ar: ocultação desfeita',
  report_decided: facts => `Denúncia decidida: ${verdictNames[String(facts.verdict)] ?? ''}`,
  report_contested: 'Decisão contestada',
  data_requested: 'Pedido sobre os próprios dados',
  data_request_answered: 'Pedido sobre dados respondido',
  conversation_opened: 'Conversa iniciada',
  messages_sent: facts => messages(facts),
  conversation_closed: 'Conversa encerrada',
}

const verdictNames: Readonly<Record<string, string>> = {
  removed: 'removido',
  suspended: 'conta suspensa',
  kept: 'mantido',
}

const counted = (count: Facts[string] | undefined, one: string, more: string) =>
  Number(count) > 0 ? [formatCount(Number(count), one, more)] : []

const items = ({ photos, videos }: Facts) =>
  [...counted(photos, 'foto', 'fotos'), ...counted(videos, 'vídeo', 'vídeos')].join(' e ')

/** The ending of the Portuguese participle: photos are feminine, but one video makes the group masculine. */
const endingOf = ({ photos, videos }: Facts) =>
  `${Number(videos) > 0 ? 'o' : 'a'}${Number(photos ?? 0) + Number(videos ?? 0) > 1 ? 's' : ''}`

const messages = ({ author, count }: Facts) =>
  `${formatCount(Number(count), 'mensagem', 'mensagens')} ${author === 'account' ? 'da pessoa' : 'da equipe'}`

const tiers: Readonly<Record<string, { name: string }>> = planTiers
const channels: Readonly<Record<string, string>> = channelNames
const refusals: Readonly<Record<string, string>> = documentRefusals

/** An event's details, in display order. */
const writers: readonly (readonly [name: string, write: (value: string, facts: Facts) => string])[] = [
  ['code', code => code],
  ['report', kind => reportKinds[kind as ReportKind]?.name ?? kind],
  ['declaration', kind => declarationNames[kind] ?? kind],
  ['request', subject => caseSubjects[subject as CaseSubject]?.name ?? subject],
  ['title', title => title],
  ['slot', slot => `Foto-0${slot}`],
  ['tier', tier => tiers[tier]?.name ?? tier],
  ['channel', channel => channels[channel] ?? channel],
  ['type', type => reversalNames[type] ?? type],
  ['amount', amount => formatCents(Number(amount))],
  ['until', until => `até ${formatDate(until)}`],
  ['cause', cause => `por ${refundCauses[cause] ?? cause}`],
  ['reason', reason => `motivo: ${refusals[reason] ?? reason}`],
  ['note', note => `motivo: ${note}`],
  ['compared', compared => (compared === 'true' ? 'conferência com a selfie' : '')],
]

export function describeEvent({ what, facts }: Pick<HistoryEvent, 'what' | 'facts'>) {
  const title = titles[what] ?? what
  const described = writers.flatMap(([name, write]) => {
    const value = facts[name]
    const text = value === null || value === undefined ? '' : write(String(value), facts)
    return text ? [text] : []
  })
  return { title: typeof title === 'string' ? title : title(facts), facts: described }
}

const cases: Partial<Record<HistoryKind, ItemScreen>> = {
  documents: 'review',
  profile: 'profile',
  media: 'media',
  campaign: 'campaign',
  money: 'order',
  plan: 'order',
  suspension: 'review',
  report: 'report',
  support: 'conversation',
}

export function casePath({ kind, case_id }: HistoryEvent) {
  const screen = cases[kind]
  return screen && case_id !== null ? pathOf(screen, case_id) : undefined
}
