import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { PrivateText } from './private-help.ts'
import { type HelpOutcome, helpOutcomes, rescueStepNames, rescueSteps } from './rescue-playbook.ts'
import { CaseId, FilterOf } from './review.ts'

const base = '/api/operator/help-requests/:id'

export const HelpCase = z.object({
  id: z.int(),
  /** Null when the account was deleted. */
  account: z.nullable(
    z.object({
      id: z.int(),
      nickname: z.nullable(z.string()),
      user_type: z.int(),
      listed: z.boolean(),
      paused: z.boolean(),
      suspended: z.boolean(),
    }),
  ),
  /** Whether the person can read an answer: by their word. */
  answerable: z.boolean(),
  opened_at: z.string(),
  waiting_since: z.nullable(z.string()),
  due_at: z.nullable(z.string()),
  closed: z.nullable(z.object({ at: z.string(), operator: z.nullable(z.string()), outcome: FilterOf(helpOutcomes) })),
  messages: z.array(z.object({ id: z.int(), operator: z.nullable(z.string()), text: z.string(), at: z.string() })),
  steps: z.array(
    z.object({ id: z.int(), step: FilterOf(rescueSteps), note: z.string(), operator: z.string(), at: z.string() }),
  ),
  others: z.array(z.object({ id: z.int(), opened_at: z.string(), open: z.boolean() })),
})
export type HelpCase = z.infer<typeof HelpCase>

const access = 'operator' as const
const roles = duties.answerHelpRequests
const refusals = [401, 404, 409, 422] as const

export const readHelpCase = endpoint({
  method: 'GET',
  path: base,
  summary: 'A request for help with its messages and the steps taken. Opening it is written down',
  access,
  roles,
  emergency: true,
  params: CaseId,
  response: { 200: HelpCase },
  refusals: [401, 404, 422],
})

export const answerHelp = endpoint({
  method: 'POST',
  path: `${base}/answer`,
  summary: 'Answers where only the person’s word shows it; nothing else tells them',
  access,
  roles,
  emergency: true,
  params: CaseId,
  body: z.strictObject({ text: PrivateText }),
  response: { 204: Nothing },
  refusals,
})

const Note = z.string().check(z.trim(), z.maxLength(1_000, 'Escreva até 1.000 caracteres.'))

export const recordRescueStep = endpoint({
  method: 'POST',
  path: `${base}/steps`,
  summary: 'Writes down a step of the playbook that was taken',
  access,
  roles,
  emergency: true,
  params: CaseId,
  body: z.strictObject({ step: z.enum(rescueStepNames, 'Escolha o passo.'), note: Note }),
  response: { 204: Nothing },
  refusals,
})

export const closeHelp = endpoint({
  method: 'POST',
  path: `${base}/closing`,
  summary: 'Closes the case; another message of the person opens it again',
  access,
  roles,
  params: CaseId,
  body: z.strictObject({
    outcome: z.enum(Object.keys(helpOutcomes) as [HelpOutcome, ...HelpOutcome[]], 'Escolha como terminou.'),
    note: Note,
  }),
  response: { 204: Nothing },
  refusals,
})
