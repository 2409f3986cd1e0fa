import { type Clock, describeClock, endOf } from './clock.ts'
import { type RequestKind, requestKinds, requestLimits, requestOutcomes } from './data-request.ts'
import { duties, type Roles } from './operator-roles.ts'
import { paths } from './paths.ts'
import type { RetentionKey } from './retention.ts'
import type { keptDays } from './retention-days.ts'

type Subject = {
  name: string
  /** The contact page's short name for the subjects that the deadline covers. */
  short?: string
  /** docs/safety.md T29. The clock starts when the message arrives. */
  clock: Clock
  /** The rule that sets the deadline, worded for operators. */
  source: string
  /** Advice for the operator who answers. */
  advice: string
}

type Kind = {
  /** The queue shows the name, the deadline in hours, the name of a case without an account, and the icon. */
  name: string
  hours: number
  /** Its cases have individual deadlines, or deadlines in days, so the queue doesn't show the hours. */
  ownTimes?: true
  unnamed: string
  icon: string
  /** Always on top of the queue. */
  pinned?: true
  roles: Roles
  /** An emergency role is enough. */
  emergency?: true
  /** Operators without the roles can't learn that the case exists. The refusal doesn't name the missing role. */
  hidden?: true
  /**
   * Who owns the case. `account`: the sender. The case enters the queue once a log-in or an e-mailed link has
   * proven who sent it, and the sender reads the answer on a page. `address`: the sender's address is unverified.
   * `authority`: the case belongs to no individual. `secret`: the account holds no link to the case.
   */
  of: 'account' | 'address' | 'authority' | 'secret'
  /** The screen (contract/admin-screens.ts), and the button that opens it. */
  opens: 'help-request' | 'case'
  verb: 'Abrir' | 'Responder'
  /** The first letter of its protocols. */
  letter: string
  /** The audit log's labels for the case and, by verb, for each action that an operator takes on it. */
  audit: { noun: string; name: string; opened: string; answered: string } & Record<string, string>
  retention: RetentionKey & keyof typeof keptDays
  /** When its retention period starts. We always keep an open case. */
  keptSince: 'received_at' | 'closed_at'
  subjects: Readonly<Record<string, Subject>>
  /** The outcomes that an operator may choose from. */
  outcomes: Readonly<Record<string, string>>
}

/** One written answer closes a case of this kind. `answerMail` links a sender who has an account to the answer. */
type AnsweredKind = Kind & {
  /** Whether an answer can include a note for the team. */
  hasNote: boolean
  /** The screen's labels. `guide`: a section of the guide; `proof`: how a sender without an account was verified. */
  screen: Record<'title' | 'guide' | 'written' | 'others' | 'who' | 'proof' | 'answer' | 'below' | 'answered', string>
} & ({ of: 'account'; answerMail: { path: string; closing: string } } | { of: Exclude<Kind['of'], 'account'> })

const request = (kind: RequestKind, advice: string): Subject => ({
  name: requestKinds[kind].name,
  clock: { hours: 24 * requestLimits.answerDays },
  source: 'prazo da LGPD',
  advice,
})

/** The sender also reads the outcome. `misplaced` counts neither as a complaint nor as a request. */
export const contactOutcomes = {
  solved: 'Atendido',
  partly: 'Atendido em parte',
  refused: 'Não atendido',
  misplaced: 'Era outro assunto',
} as const

const answered = { opens: 'case', verb: 'Responder', keptSince: 'received_at' } as const

const throughContactPage = {
  ...answered,
  of: 'address',
  unnamed: 'Página de contato',
  letter: 'C',
  audit: {
    noun: 'contact_case',
    name: 'Contato',
    opened: 'Abriu um contato com prazo',
    answered: 'Respondeu a um contato com prazo',
  },
  retention: 'contactCases',
  outcomes: contactOutcomes,
  screen: {
    title: 'Contato com prazo',
    guide: 'contact',
    written: 'O que chegou',
    others: 'Outros do mesmo e-mail',
    who: 'Quem escreveu',
    proof: 'Ninguém conferiu este endereço',
    answer: 'Responder e encerrar',
    below:
      'A resposta vai por e-mail a um endereço que ninguém conferiu: não escreva dados de uma conta. Não dá para mudar depois.',
    answered: 'Resposta enviada por e-mail; o caso está encerrado.',
  },
  hasNote: true,
} as const

export const answeredKinds = {
  data_request: {
    ...answered,
    name: 'Dados pessoais',
    hours: 24 * requestLimits.answerDays,
    ownTimes: true,
    unnamed: 'Sem conta',
    icon: 'shield-check',
    roles: duties.answerDataRequests,
    of: 'account',
    letter: 'P',
    audit: {
      noun: 'data_request',
      name: 'Pedido de dados',
      opened: 'Abriu um pedido sobre dados pessoais',
      answered: 'Respondeu a um pedido sobre dados pessoais',
    },
    retention: 'dataRequests',
    subjects: {
      access: request('access', 'Diga o que há e o que não há. Quem tem conta baixa tudo na própria tela.'),
      correction: request('correction', 'Corrija antes de responder, ou diga por que o dado fica como está.'),
      review: request('review', 'Olhe o caso de novo, sem repetir a conclusão do sistema, e diga o que concluiu.'),
      portability: request(
        'portability',
        'Combine o formato. O arquivo da tela de privacidade já é legível por outros programas.',
      ),
      erasure: request('erasure', 'Diga o que foi apagado, o que fica, até quando e por que lei.'),
      question: request('question', 'Responda em nome do encarregado de dados.'),
    } satisfies Record<RequestKind, Subject>,
    outcomes: requestOutcomes,
    hasNote: false,
    answerMail: {
      path: paths.privacy,
      closing: 'Se não concordar, responda por lá ou fale com a Autoridade Nacional de Proteção de Dados (ANPD).',
    },
    screen: {
      title: 'Pedido sobre dados pessoais',
      guide: 'data',
      written: 'O que a pessoa escreveu',
      others: 'Outros pedidos da mesma pessoa',
      who: 'Quem pede',
      proof: 'Abriu o link enviado a este e-mail',
      answer: 'Responder ao pedido',
      below: 'A pessoa recebe um e-mail sem o texto e lê a resposta na página dela. Não dá para mudar depois.',
      answered: 'Resposta enviada; a pessoa recebe um e-mail.',
    },
  },
  authority: {
    ...throughContactPage,
    of: 'authority',
    name: 'Autoridades',
    hours: 24,
    icon: 'circle-alert',
    pinned: true,
    roles: duties.answerAuthorities,
    hidden: true,
    subjects: {
      authority: {
        name: 'Pedido de polícia, Ministério Público ou Justiça',
        short: 'autoridades',
        clock: { hours: 24 },
        source: 'CPP, art. 13-A',
        advice:
          'Confirme a autoridade por um canal oficial antes de entregar dados. Registros de acesso só com ordem judicial. Os dados saem só em Entrega de dados, com outra pessoa.',
      },
    },
  },
  complaint: {
    ...throughContactPage,
    name: 'Reclamações',
    hours: 24 * 5,
    ownTimes: true,
    icon: 'mail',
    roles: duties.answerPeople,
    subjects: {
      card: {
        name: 'Reclamação de uma cobrança no cartão',
        short: 'cobranças no cartão',
        clock: { businessDays: 7 },
        source: 'prazo das bandeiras de cartão',
        advice: 'Procure a compra nos pedidos. Uma devolução é feita lá; aqui só se responde.',
      },
      consumer: {
        name: 'Reclamação sobre compra, plano ou devolução',
        short: 'compras, planos e devoluções',
        clock: { hours: 24 * 5 },
        source: 'Decreto 7.962/2013, art. 4º',
        advice: 'Procure a compra nos pedidos. Quem desiste em até 14 dias recebe tudo de volta.',
      },
      age_check: {
        name: 'Contestar uma verificação de idade',
        short: 'verificação de idade',
        clock: { hours: 24 * 3 },
        source: 'Decreto 12.880/2026, art. 27',
        advice:
          'Não peça documento nem foto. Diga como tentar de outra forma. Status do site mostra se falha para todos.',
      },
    },
  },
} as const satisfies Record<string, AnsweredKind>
export type AnsweredKindName = keyof typeof answeredKinds

export const helpOutcomes = {
  safe: 'Ela diz que está em segurança',
  forwarded: 'Encaminhado às autoridades',
  silent: 'Sem resposta dela',
  mistaken: 'Outro assunto',
} as const
export type HelpOutcome = keyof typeof helpOutcomes

/** The team acts within this many hours after the person's message, and after each of its own replies. */
export const helpHours = { person: 2, team: 24 } as const

/** All code that handles the kinds of case reads this table (docs/decisions/111-cases.md). */
export const caseKinds = {
  // Alerts go to all operators, so this kind's subject is neutral (docs/decisions/073-asking-for-help-unseen.md).
  help: {
    name: 'Pedidos de ajuda',
    of: 'secret',
    hours: helpHours.person,
    unnamed: 'Conta excluída',
    icon: 'shield-check',
    pinned: true,
    roles: duties.answerHelpRequests,
    emergency: true,
    hidden: true,
    opens: 'help-request',
    verb: 'Abrir',
    letter: 'U',
    audit: {
      noun: 'help',
      name: 'Pedido de ajuda',
      opened: 'Abriu um pedido de ajuda',
      answered: 'Respondeu a um pedido de ajuda',
      step_taken: 'Registrou um passo de um pedido de ajuda',
      closed: 'Encerrou um pedido de ajuda',
    },
    retention: 'helpRequests',
    keptSince: 'closed_at',
    subjects: {
      urgent: {
        name: 'urgente',
        clock: { hours: helpHours.person },
        source: 'prazo da equipe',
        advice: 'Siga o roteiro: primeiro o socorro.',
      },
    },
    outcomes: helpOutcomes,
  },
  ...answeredKinds,
} as const satisfies Record<string, Kind>
export type CaseKind = keyof typeof caseKinds
export const caseKindNames = Object.keys(caseKinds) as [CaseKind, ...CaseKind[]]
export const caseKind = (kind: CaseKind): Kind => caseKinds[kind]

/** The kinds whose cases belong to an account. */
export type OwnCaseKind = { [K in CaseKind]: (typeof caseKinds)[K]['of'] extends 'account' ? K : never }[CaseKind]
export const ownCaseKinds = caseKindNames.filter((kind): kind is OwnCaseKind => caseKinds[kind].of === 'account')

export const kindOf = (subject: CaseSubject) =>
  caseKindNames.find(kind => subject in caseKinds[kind].subjects) as CaseKind

/** Builds one value per kind, for tables that also list other kinds of work. */
export const perCaseKind = <Value>(of: (kind: CaseKind) => Value) =>
  Object.fromEntries(caseKindNames.map(kind => [kind, of(kind)])) as Record<CaseKind, Value>

/** Contact-page subjects with their own deadline. Each message gets a protocol, a case and one answer. */
export const contactCaseKinds = { ...caseKinds.complaint.subjects, ...caseKinds.authority.subjects }
export type ContactCaseKind = keyof typeof contactCaseKinds
/** "7 dias úteis (cobranças no cartão), 5 dias (compras, planos e devoluções) ou 24 horas (autoridades)". */
export const contactDeadlines = new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(
  Object.values(contactCaseKinds).map(({ clock, short }) => `${describeClock(clock)} (${short})`),
)
export const contactCaseNames = Object.keys(contactCaseKinds) as [ContactCaseKind, ...ContactCaseKind[]]

export const caseSubjects = { ...caseKinds.help.subjects, ...caseKinds.data_request.subjects, ...contactCaseKinds }
export type CaseSubject = keyof typeof caseSubjects

export const caseOutcomes = { ...helpOutcomes, ...requestOutcomes, ...contactOutcomes }
export type CaseOutcome = keyof typeof caseOutcomes

export const isContactCase = (subject: string): subject is ContactCaseKind => Object.hasOwn(contactCaseKinds, subject)

export const caseDueOf = (subject: CaseSubject, at: Date) => endOf(caseSubjects[subject].clock, at)
