import { addBusinessDays } from './business-days.ts'
import { hourMs } from './durations.ts'
import { duties, hasRoleOf, type OperatorRole, type Roles } from './operator-roles.ts'

type Clock = { hours: number } | { days: number } | { businessDays: number }
type Kind = {
  name: string
  /** As the person reads it. */
  within: string
  /** docs/safety.md T29. */
  clock: Clock
  /** In the words of the operator. */
  source: string
  roles: Roles
}

/** What is written from the contact page and has a time of its own: a protocol, a case, one answer. */
export const contactCaseKinds = {
  card: {
    name: 'Reclamação de uma cobrança no cartão',
    within: '7 dias úteis',
    clock: { businessDays: 7 },
    source: 'prazo das bandeiras de cartão',
    roles: duties.answerPeople,
  },
  consumer: {
    name: 'Reclamação sobre compra, plano ou devolução',
    within: '5 dias',
    clock: { days: 5 },
    source: 'Decreto 7.962/2013, art. 4º',
    roles: duties.answerPeople,
  },
  authority: {
    name: 'Pedido de polícia, Ministério Público ou Justiça',
    within: '24 horas',
    clock: { hours: 24 },
    source: 'CPP, art. 13-A',
    roles: duties.answerAuthorities,
  },
} as const satisfies Record<string, Kind>
export type ContactCaseKind = keyof typeof contactCaseKinds
export const contactCaseNames = Object.keys(contactCaseKinds) as [ContactCaseKind, ...ContactCaseKind[]]

export const contactCaseKind = (kind: ContactCaseKind): Kind => contactCaseKinds[kind]

export const isContactCase = (subject: string): subject is ContactCaseKind =>
  contactCaseNames.some(kind => kind === subject)

export const mayAnswer = (own: readonly OperatorRole[], kind: ContactCaseKind) =>
  hasRoleOf(own, contactCaseKinds[kind].roles)

export function contactDueOf(kind: ContactCaseKind, at: Date) {
  const { clock } = contactCaseKind(kind)
  if ('businessDays' in clock) return addBusinessDays(at, clock.businessDays)
  const hours = 'days' in clock ? 24 * clock.days : clock.hours
  return new Date(at.getTime() + hours * hourMs)
}

/** Whoever writes reads the outcome, too; what was only sent to the wrong place counts as no complaint and no request. */
export const contactOutcomes = {
  solved: 'Atendido',
  partly: 'Atendido em parte',
  refused: 'Não atendido',
  misplaced: 'Era outro assunto',
} as const
export type ContactOutcome = keyof typeof contactOutcomes

export const contactCaseLimits = { textLength: 5000, noteLength: 1000 } as const

const protocolPattern = /^C[0-9A-F]{11}$/
export const isContactProtocol = (text: string) => protocolPattern.test(text)
