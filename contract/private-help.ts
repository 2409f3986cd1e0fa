import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'
import { PlainText } from './plain-text.ts'
import { keptDays } from './retention-days.ts'

/** Decision 073. Paths are neutral: the browser's tools and a proxy's log show them. */
const path = '/api/account/notes'

export const privateHelp = {
  textLength: 3_000,
  wordLength: { min: 5, max: 60 },
  /** Within which the team acts after a message of the person, and after one of its own. */
  hours: { person: 2, team: 24 },
  keptDays: keptDays.helpRequests,
} as const

export const PrivateText = PlainText({
  missing: 'Escreva a mensagem.',
  max: privateHelp.textLength,
  long: 'Escreva até 3.000 caracteres.',
})

/** Typed on a phone in a hurry: capitals, accents and spaces at the ends don't count. */
export const plainWord = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

export const tooManyWords = 'Foram muitas palavras em um dia. Tente de novo amanhã.'

const wordShort = 'A palavra precisa de 5 letras ou mais.'

export const SecretWord = z.pipe(
  z.pipe(z.string(wordShort), z.transform(plainWord)),
  z
    .string()
    .check(
      z.minLength(privateHelp.wordLength.min, wordShort),
      z.maxLength(privateHelp.wordLength.max, 'A palavra pode ter até 60 letras.'),
    ),
)

export const sendPrivateHelp = endpoint({
  method: 'POST',
  path,
  summary: 'A note to the team, which only its secret word shows again',
  access: 'account',
  body: z.strictObject({ text: PrivateText, word: z.optional(SecretWord) }),
  response: { 204: Nothing },
  refusals: [401, 422, 429],
})

export const PrivateMessage = z.object({ team: z.boolean(), text: z.string(), at: z.string() })
export type PrivateMessage = z.infer<typeof PrivateMessage>

/** A body, so that the word is in no address. A word that fits nothing is answered like one without any note. */
export const readPrivateHelp = endpoint({
  method: 'POST',
  path: `${path}/reading`,
  summary: 'The notes of a secret word, with the team’s; none for any other word',
  access: 'account',
  body: z.strictObject({ word: SecretWord }),
  response: { 200: z.object({ messages: z.array(PrivateMessage) }) },
  refusals: [401, 422, 429],
})
