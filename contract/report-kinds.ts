import { addHours, type Clock, endOf } from './clock.ts'
import type { banReasons } from './review.ts'

type Kind = {
  name: string
  hint: string
  /** Deadline of a formal notice (docs/safety.md T29). We never refuse a kind with a deadline in hours. */
  clock: Clock
  /** What we hide upon receipt: all of the person's content, or only the reported content. */
  hides?: 'person' | 'content'
  /** The author reads it. It names no suspicion if others may read it too. */
  rule: string
  /** The reason that we record when we ban the picture. */
  ban: keyof typeof banReasons
}

const days = { businessDays: 7 } as const

/** Names no suspicion, because others may read it too. */
export const suspensionRule =
  'anuncia aqui somente quem tem 18 anos ou mais e anuncia por vontade própria. Verificamos isso em todas as contas.'

export const reportKinds = {
  minor: {
    name: 'Menor de idade',
    short: 'menor de idade',
    hint: 'Alguém no anúncio tem, ou parece ter, menos de 18 anos.',
    clock: { hours: 24 },
    hides: 'person',
    rule: suspensionRule,
    ban: 'illegal',
  },
  trafficking: {
    name: 'Tráfico de pessoas ou coerção',
    short: 'coerção',
    hint: 'Alguém é obrigado a anunciar, ou outra pessoa controla o anúncio.',
    clock: { hours: 24 },
    hides: 'person',
    rule: suspensionRule,
    ban: 'illegal',
  },
  intimate_image: {
    name: 'Imagem íntima sem consentimento',
    short: 'imagem íntima',
    hint: 'Uma foto ou um vídeo íntimo foi publicado sem autorização.',
    clock: { hours: 2 },
    hides: 'content',
    rule: 'só publicamos imagens que a pessoa retratada autorizou para este site.',
    ban: 'non_consensual',
  },
  violence: {
    name: 'Violência contra a mulher',
    short: 'violência',
    hint: 'Ameaça, agressão, perseguição ou incentivo à violência.',
    clock: { hours: 6 },
    rule: 'não publicamos violência nem incentivo a ela.',
    ban: 'illegal',
  },
  scam: {
    name: 'Golpe ou perfil falso',
    hint: 'Fotos de outra pessoa, pagamento adiantado, identidade falsa.',
    clock: days,
    rule: 'cada anúncio mostra somente a pessoa verificada, sem enganar quem visita.',
    ban: 'non_consensual',
  },
  personal_data: {
    name: 'Dados pessoais expostos',
    hint: 'Telefone, endereço, documento ou nome de alguém sem autorização.',
    clock: days,
    rule: 'não publicamos dados pessoais de alguém sem autorização.',
    ban: 'non_consensual',
  },
  rights: {
    name: 'Direitos de autor ou de imagem',
    hint: 'Uma foto, um texto ou uma marca que pertence a outra pessoa.',
    clock: days,
    rule: 'só publicamos imagens e textos de quem tem direito a eles.',
    ban: 'non_consensual',
  },
  other: {
    name: 'Outro motivo',
    hint: 'Algo que as regras do site ou a lei não permitem.',
    clock: days,
    rule: 'o conteúdo segue os termos do site e a lei.',
    ban: 'illegal',
  },
} as const satisfies Record<
  string,
  Kind & ({ clock: { hours: number }; short: string } | { clock: { businessDays: number }; short?: never })
>
export type ReportKind = keyof typeof reportKinds
export const reportKindNames = Object.keys(reportKinds) as ReportKind[]

export const reportKind = (kind: ReportKind): Kind => reportKinds[kind]

/** Suspicions about the person: we hide everything, tell the author only the rule, and review with two operators. */
export const personKinds = reportKindNames.filter(kind => reportKind(kind).hides === 'person')

/** A formal notice names its sender and has a legal deadline. An anonymous tip has none, but we examine it too. */
export const lanes = { formal: 'Quero me identificar', tip: 'Denúncia anônima' } as const
export type Lane = keyof typeof lanes

/** Why an operator blocks a source. */
export const blockReasons = {
  fabricated: 'Fatos inventados de propósito',
  harassment: 'Serve só para perseguir quem anuncia',
  repeated: 'Repete o que já foi decidido, sem nada de novo',
} as const
export type BlockReason = keyof typeof blockReasons

/** Blocks on the senders of tips are shorter, since many people may share a network. */
export const maxBlockDays = { formal: 90, tip: 30 } as const satisfies Record<Lane, number>

export const relations = {
  depicted: 'Sou a pessoa retratada ou atingida',
  representative: 'Represento essa pessoa',
  authority: 'Sou de uma autoridade, do Ministério Público ou da Defensoria',
  other: 'Outra pessoa',
} as const
export type Relation = keyof typeof relations

export const reportLimits = {
  textLength: 5000,
  nameLength: 120,
  placeLength: 500,
  messages: 10,
  contestationDays: 30,
} as const

/** The deadline for reports that have no legal deadline, and for judging a contestation. */
export const answerHours = 24

export const isUrgent = (kind: ReportKind) => 'hours' in reportKinds[kind].clock

/** We never refuse these reports, no matter how many arrive. */
export const isNeverRefused = isUrgent

/** "menor de idade, coerção, imagem íntima e violência". */
export const neverRefusedKinds = new Intl.ListFormat('pt-BR').format(
  Object.values(reportKinds).flatMap(kind => ('short' in kind ? [kind.short] : [])),
)

export function clockOf(kind: ReportKind, lane: Lane): Clock {
  return lane === 'tip' && isUrgent(kind) ? { hours: answerHours } : reportKinds[kind].clock
}

export const dueOf = (kind: ReportKind, lane: Lane, at: Date) => endOf(clockOf(kind, lane), at)

/** We hide an intimate image if the person, a representative or an authority sends a formal notice. */
export function hidesUponReceipt(report: { kind: ReportKind; lane: Lane; relation: Relation }) {
  const { hides } = reportKind(report.kind)
  if (hides === 'content') return report.lane === 'formal' && report.relation !== 'other' ? hides : undefined
  return hides
}

export const verdicts = {
  removed: 'Conteúdo removido',
  returned: 'Texto tirado do ar',
  suspended: 'Conta suspensa',
  kept: 'Conteúdo mantido',
} as const
export type Verdict = keyof typeof verdicts

export const contestableUntil = (decidedAt: Date) => addHours(decidedAt, reportLimits.contestationDays * 24)
