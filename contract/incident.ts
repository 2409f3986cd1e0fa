import * as z from 'zod/mini'
import { PlainLine, PlainText } from './plain-text.ts'
import { FilterOf } from './review.ts'

/** Resolução CD/ANPD 15/2024: business days from the discovery; of the complement from the first communication. */
export const noticeKinds = {
  anpd: { name: 'Comunicação à ANPD', businessDays: 3 },
  people: { name: 'Comunicação às pessoas', businessDays: 3 },
  complement: { name: 'Complemento à ANPD', businessDays: 20 },
} as const
export type NoticeKind = keyof typeof noticeKinds

export const incidentData = {
  registration: 'Cadastro e contato',
  profile: 'Perfil, com vida sexual e cor da pele',
  media: 'Fotos e vídeos',
  documents: 'Documentos de identidade e selfies',
  messages: 'Mensagens e denúncias',
  payments: 'Compras e pagamentos',
  credentials: 'Senhas, sessões ou chaves',
  accesses: 'Registros de acesso',
} as const

export const incidentPeople = {
  advertisers: 'Anunciantes',
  visitors: 'Visitantes',
  notifiers: 'Quem denunciou',
  operators: 'Operadores',
} as const

export const incidentRisks = {
  unknown: 'Ainda em avaliação',
  relevant: 'Risco ou dano relevante',
  none: 'Sem risco ou dano relevante',
} as const

export const incidentTextLength = 5000

const Text = PlainText({
  min: 0,
  missing: 'Escreva o texto.',
  max: incidentTextLength,
  long: 'Escreva até 5.000 caracteres.',
})
const Instant = z.iso.datetime('Informe o dia e a hora.')
const Count = z.nullable(
  z
    .int('Informe um número inteiro.')
    .check(z.minimum(0, 'Informe um número inteiro.'), z.maximum(100_000_000, 'O número é grande demais.')),
)
const some = <T extends object>(table: T) => z.array(FilterOf(table)).check(z.maxLength(Object.keys(table).length))

export const IncidentTitle = PlainLine({
  missing: 'Dê um nome ao incidente.',
  max: 120,
  long: 'O nome deve ter até 120 caracteres.',
})

/** What is known by now. Everything but the name and the discovery may come later; every saving is a version. */
export const IncidentFacts = z.strictObject({
  title: IncidentTitle,
  discovered_at: Instant,
  happened_at: z.nullable(Instant),
  found_by: Text,
  what: Text,
  data: some(incidentData),
  people: some(incidentPeople),
  people_count: Count,
  minors_count: Count,
  risk: FilterOf(incidentRisks),
  risk_reason: Text,
  measures_before: Text,
  measures_after: Text,
  delay_reason: Text,
})
export type IncidentFacts = z.infer<typeof IncidentFacts>

export const newFacts = (title: string, discovered_at: string, what: string): IncidentFacts => ({
  title,
  discovered_at,
  happened_at: null,
  found_by: '',
  what,
  data: [],
  people: [],
  people_count: null,
  minors_count: null,
  risk: 'unknown',
  risk_reason: '',
  measures_before: '',
  measures_after: '',
  delay_reason: '',
})

/** What a communication has to say and the facts do not say yet. */
export function missingFacts(facts: IncidentFacts) {
  const lacks: [boolean, string][] = [
    [facts.what === '', 'o que aconteceu'],
    [facts.data.length === 0, 'os tipos de dados'],
    [facts.people.length === 0, 'de quem são'],
    [facts.people_count === null, 'quantas pessoas'],
    [facts.risk === 'unknown' || facts.risk_reason === '', 'o risco'],
    [facts.measures_before === '', 'as medidas de antes'],
    [facts.measures_after === '', 'as medidas de depois'],
  ]
  return lacks.flatMap(([is, name]) => (is ? [name] : []))
}
