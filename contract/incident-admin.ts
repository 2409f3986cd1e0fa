import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'
import { IncidentFacts, IncidentTitle, noticeKinds } from './incident.ts'
import { duties } from './operator-roles.ts'
import { PlainText } from './plain-text.ts'
import { CaseId, FilterOf } from './review.ts'

const base = '/api/operator/incidents'

export const noticeOutcomes = { sent: 'Enviada', not_needed: 'Dispensada' } as const
export type NoticeOutcome = keyof typeof noticeOutcomes

export const IncidentNotice = z.object({
  kind: FilterOf(noticeKinds),
  since: z.string(),
  deadline: z.string(),
  /** From the facts; null once it is settled. */
  prepared: z.nullable(z.string()),
  settled: z.nullable(
    z.object({
      outcome: FilterOf(noticeOutcomes),
      at: z.string(),
      operator: z.nullable(z.string()),
      note: z.string(),
      text: z.string(),
    }),
  ),
})
export type IncidentNotice = z.infer<typeof IncidentNotice>

const Closing = z.nullable(z.object({ at: z.string(), operator: z.nullable(z.string()), text: z.string() }))

export const ListedIncident = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  discovered_at: z.string(),
  opened_at: z.string(),
  /** Of the next communication; null when none is open. */
  due_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
})
export type ListedIncident = z.infer<typeof ListedIncident>

export const listIncidents = endpoint({
  method: 'GET',
  path: base,
  summary: 'The security incidents of the last five years, the newest first',
  access: 'operator',
  roles: duties.seeIncidents,
  response: { 200: z.object({ data: z.array(ListedIncident) }) },
  refusals: [401],
})

export const IncidentCase = z.object({
  id: z.int(),
  code: z.string(),
  opened_at: z.string(),
  opened_by: z.nullable(z.string()),
  /** Of the facts: who saves others since has to look at them first. */
  version: z.int(),
  facts: IncidentFacts,
  versions: z.array(z.object({ id: z.int(), at: z.string(), operator: z.nullable(z.string()) })),
  notices: z.array(IncidentNotice),
  closing: Closing,
})
export type IncidentCase = z.infer<typeof IncidentCase>

export const readIncident = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  summary: 'An incident with its facts, its communications and who changed what. Opening it is written down',
  access: 'operator',
  roles: duties.seeIncidents,
  params: CaseId,
  response: { 200: IncidentCase },
  refusals: [401, 404, 422],
})

const Text = (missing: string) => PlainText({ missing, max: 20_000, long: 'O texto é longo demais.' })

export const addIncident = endpoint({
  method: 'POST',
  path: base,
  summary: 'Registers an incident: from its discovery on the time runs to tell the authority and the people',
  access: 'operator',
  roles: duties.handleIncidents,
  body: z.strictObject({
    title: IncidentTitle,
    discovered_at: z.iso.datetime('Informe quando foi descoberto.'),
    what: Text('Conte o que aconteceu, com o que se sabe até agora.'),
  }),
  response: { 201: z.object({ id: z.int() }) },
  refusals: [401, 422],
})

const refusals = [401, 404, 409, 422] as const

export const saveIncident = endpoint({
  method: 'PUT',
  path: `${base}/:id/facts`,
  summary: 'The facts as they are known now; the earlier versions stay',
  access: 'operator',
  roles: duties.handleIncidents,
  params: CaseId,
  body: z.strictObject({ version: z.int(), facts: IncidentFacts }),
  response: { 204: Nothing },
  refusals,
})

export const settleNotice = endpoint({
  method: 'POST',
  path: `${base}/:id/notices`,
  summary: 'Marks a communication as sent, with its text and how, or as not needed, with the reason',
  access: 'operator',
  roles: duties.handleIncidents,
  params: CaseId,
  body: z.strictObject({
    kind: FilterOf(noticeKinds),
    outcome: z.enum(Object.keys(noticeOutcomes) as [NoticeOutcome, NoticeOutcome], 'Escolha o que foi feito.'),
    note: PlainText({
      missing: 'Escreva o protocolo, o meio ou o motivo.',
      max: 2000,
      long: 'Escreva até 2.000 caracteres.',
    }),
    text: PlainText({ min: 0, missing: 'Escreva o texto.', max: 20_000, long: 'O texto é longo demais.' }),
  }),
  response: { 204: Nothing },
  refusals,
})

export const closeIncident = endpoint({
  method: 'POST',
  path: `${base}/:id/closing`,
  summary: 'Ends the work on an incident, whose communications are all settled. It is kept five years',
  access: 'operator',
  roles: duties.handleIncidents,
  params: CaseId,
  body: z.strictObject({ text: Text('Escreva o que se concluiu.') }),
  response: { 204: Nothing },
  refusals,
})
