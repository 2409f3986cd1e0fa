import * as z from 'zod/mini'
import { addBusinessDays } from './business-days.ts'
import { endpoint } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { PlainText } from './plain-text.ts'
import { CaseId, FilterOf } from './review.ts'

const base = '/api/operator/incidents'

/** Resolução CD/ANPD 15/2024, arts. 6 and 9: we notify the authority and those affected within three business days. */
export const incidentDueOf = (knownAt: Date) => addBusinessDays(knownAt, 3)

/**
 * The particulars that art. 10 requires us to record, in form order. An operator needs the first one to open an
 * incident, and all of them to close it.
 */
export const incidentTexts = {
  what: 'O que aconteceu',
  data: 'Quais dados',
  people: 'Quantas pessoas, e quem',
  risk: 'O que pode acontecer às pessoas',
  measures: 'Medidas',
} as const
export type IncidentTextName = keyof typeof incidentTexts
export const incidentTextNames = Object.keys(incidentTexts) as IncidentTextName[]

export const missingTexts = (texts: Record<IncidentTextName, string>) =>
  incidentTextNames.filter(name => texts[name] === '').map(name => incidentTexts[name])

export const incidentOutcomes = {
  communicated: 'Comunicado à ANPD e às pessoas',
  not_needed: 'Comunicação dispensada',
} as const
export type IncidentOutcome = keyof typeof incidentOutcomes

export const incidentLimits = {
  text: 5000,
  /** Longer, because a conclusion includes the notices that we sent to the authority and the people affected. */
  conclusion: 20_000,
} as const

const Text = (min: number) =>
  PlainText({
    min,
    missing: 'Conte o que aconteceu, com o que se sabe até agora.',
    max: incidentLimits.text,
    long: 'Escreva até 5.000 caracteres.',
  })

const facts = {
  known_at: z.iso.datetime('Informe o dia e a hora.'),
  what: Text(1),
  data: Text(0),
  people: Text(0),
  risk: Text(0),
  measures: Text(0),
}

export const IncidentFacts = z.strictObject(facts)
export type IncidentFacts = z.infer<typeof IncidentFacts>

export const ListedIncident = z.object({
  id: z.int(),
  code: z.string(),
  what: z.string(),
  known_at: z.string(),
  /** Null once it is closed. */
  due_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
})
export type ListedIncident = z.infer<typeof ListedIncident>

export const listIncidents = endpoint({
  method: 'GET',
  path: base,
  summary: 'Returns the security incidents of the last five years, newest first',
  roles: duties.seeIncidents,
  response: { 200: z.object({ data: z.array(ListedIncident) }) },
})

export const IncidentCase = z.object({
  ...facts,
  id: z.int(),
  code: z.string(),
  opened_at: z.string(),
  opened_by: z.string(),
  /** Counts the changes. To save, an operator must have seen the latest version. */
  version: z.int(),
  due_at: z.nullable(z.string()),
  closing: z.nullable(
    z.object({ at: z.string(), operator: z.string(), outcome: FilterOf(incidentOutcomes), text: z.string() }),
  ),
})
export type IncidentCase = z.infer<typeof IncidentCase>

export const readIncident = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  summary: 'Returns an incident; audited',
  roles: duties.seeIncidents,
  params: CaseId,
  response: { 200: IncidentCase },
  refusals: [404],
})

export const addIncident = endpoint({
  method: 'POST',
  path: base,
  summary:
    'Registers an incident. The deadline to inform the authority and the people counts from when it became known',
  roles: duties.handleIncidents,
  body: IncidentFacts,
  response: { 201: z.object({ id: z.int() }) },
})

const refusals = [404, 409] as const

export const saveIncident = endpoint({
  method: 'PUT',
  path: `${base}/:id`,
  summary: 'Updates the facts of an open incident',
  roles: duties.handleIncidents,
  params: CaseId,
  body: z.strictObject({ ...facts, version: z.int() }),
  refusals,
})

export const closeIncident = endpoint({
  method: 'POST',
  path: `${base}/:id/closing`,
  summary:
    'Closes an incident: says that the authority and the people were informed, or why not. We keep it for five years',
  roles: duties.handleIncidents,
  params: CaseId,
  body: z.strictObject({
    outcome: z.enum(Object.keys(incidentOutcomes) as [IncidentOutcome, IncidentOutcome], 'Escolha o resultado.'),
    text: PlainText({
      missing: 'Escreva quando e como foi comunicado, ou por que não é preciso.',
      max: incidentLimits.conclusion,
      long: 'Escreva até 20.000 caracteres.',
    }),
  }),
  refusals,
})
