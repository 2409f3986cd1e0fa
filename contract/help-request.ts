import * as z from 'zod/mini'
import { type HelpOutcome, helpOutcomes } from './case-kinds.ts'
import { endpoint } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { PlainText } from './plain-text.ts'
import { isRecorded, rescueStepNames, rescueSteps } from './rescue-playbook.ts'
import { keptDays } from './retention-days.ts'
import { CaseId, FilterOf } from './review.ts'

/** Decision 073. The paths are neutral, because browser tools and a proxy's log show them. */
const path = '/api/account/notes'

export const privateHelp = {
  textLength: 3_000,
  wordLength: { min: 5, max: 60 },
  keptDays: keptDays.helpRequests,
} as const

export const PrivateText = PlainText({
  missing: 'Escreva a mensagem.',
  max: privateHelp.textLength,
  long: 'Escreva até 3.000 caracteres.',
})

/** People type it on a phone in a hurry, so we ignore case, accents and extra spaces. */
export const plainWord = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

export const tooManyWords = 'Foram muitas palavras em um dia. Tente de novo amanhã.'

const wordTooShort = 'A palavra precisa de 5 letras ou mais.'

export const SecretWord = z.pipe(
  z.pipe(z.string(wordTooShort), z.transform(plainWord)),
  z
    .string()
    .check(
      z.minLength(privateHelp.wordLength.min, wordTooShort),
      z.maxLength(privateHelp.wordLength.max, 'A palavra pode ter até 60 letras.'),
    ),
)

export const sendPrivateHelp = endpoint({
  method: 'POST',
  path,
  summary: 'Sends the team a note, which only its secret word shows again',
  access: 'account',
  body: z.strictObject({ text: PrivateText, word: z.optional(SecretWord) }),
  refusals: [429],
})

export const PrivateMessage = z.object({ team: z.boolean(), text: z.string(), at: z.string() })
export type PrivateMessage = z.infer<typeof PrivateMessage>

/** POST keeps the word out of URLs. For a wrong word, the answer looks as if there were no notes. */
export const readPrivateHelp = endpoint({
  method: 'POST',
  path: `${path}/reading`,
  summary: 'Returns the notes sent with a secret word, and the team’s answers; empty for any other word',
  access: 'account',
  body: z.strictObject({ word: SecretWord }),
  response: { 200: z.object({ messages: z.array(PrivateMessage) }) },
  refusals: [429],
})

// Endpoints for operators.

const base = '/api/operator/help-requests/:id'

export const HelpCase = z.object({
  id: z.int(),
  /** Null if the account no longer exists. */
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
  /** Whether the person has set a secret word, with which they can read an answer. */
  answerable: z.boolean(),
  opened_at: z.string(),
  waiting_since: z.nullable(z.string()),
  due_at: z.nullable(z.string()),
  closed: z.nullable(z.object({ at: z.string(), operator: z.nullable(z.string()), outcome: FilterOf(helpOutcomes) })),
  messages: z.array(z.object({ id: z.int(), operator: z.nullable(z.string()), text: z.string(), at: z.string() })),
  steps: z.array(
    z.object({ id: z.int(), step: FilterOf(rescueSteps), note: z.string(), operator: z.string(), at: z.string() }),
  ),
  others: z.array(
    z.object({
      id: z.int(),
      protocol: z.string(),
      received_at: z.string(),
      outcome: z.nullable(FilterOf(helpOutcomes)),
    }),
  ),
})
export type HelpCase = z.infer<typeof HelpCase>

const roles = duties.answerHelpRequests
const refusals = [404, 409] as const

export const readHelpCase = endpoint({
  method: 'GET',
  path: base,
  summary: 'Returns a request for help with its messages and steps taken; audited',
  roles,
  emergency: true,
  params: CaseId,
  response: { 200: HelpCase },
  refusals: [404],
})

export const answerHelp = endpoint({
  method: 'POST',
  path: `${base}/answer`,
  summary: 'Sends an answer that only the person’s secret word shows; does not notify them',
  roles,
  emergency: true,
  params: CaseId,
  body: z.strictObject({ text: PrivateText }),
  refusals,
})

const Note = z.string().check(z.trim(), z.maxLength(1_000, 'Escreva até 1.000 caracteres.'))

export const recordRescueStep = endpoint({
  method: 'POST',
  path: `${base}/steps`,
  summary: 'Records a step of the playbook that the operator took',
  roles,
  emergency: true,
  params: CaseId,
  body: z.strictObject({ step: z.enum(rescueStepNames.filter(isRecorded), 'Escolha o passo.'), note: Note }),
  refusals,
})

export const closeHelp = endpoint({
  method: 'POST',
  path: `${base}/closing`,
  summary: 'Closes the case; another message from the person reopens it',
  roles,
  params: CaseId,
  body: z.strictObject({
    outcome: z.enum(Object.keys(helpOutcomes) as [HelpOutcome, ...HelpOutcome[]], 'Escolha como terminou.'),
    note: Note,
  }),
  refusals,
})
