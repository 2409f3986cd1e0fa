import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Credentials } from './session.ts'

/** The wait before we turn off the second step of a person who lost the phone and the recovery codes. */
export const removalDays = 7
/** The days of the wait on which we mail. */
export const removalNoticeDays = [0, 3, 6] as const
/** Like a password reset. */
export const removalLinkMinutes = 60

/** Not among the messages that every front loads. */
export const secondStepMessages = {
  asked: 'Digite o código do aplicativo autenticador.',
  refused: 'Código incorreto ou já usado.',
  alreadyOn: 'A verificação em duas etapas já está ligada.',
  alreadyOff: 'A verificação em duas etapas está desligada.',
  emailStays: 'Para trocar o e-mail, desligue antes a verificação em duas etapas, e ligue de novo depois.',
}

const path = '/api/account/second-step'
const password = z.string('Informe a sua senha.').check(z.minLength(1, 'Informe a sua senha.'), z.maxLength(400))
const code = z.string('Digite o código.').check(z.minLength(1, 'Digite o código.'), z.maxLength(40))

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
const Proof = z.strictObject({ password, code })

const SecondStep = z.object({
  /** Null while it is off. */
  since: z.nullable(z.string()),
  codes_left: z.int(),
  /** When it will be turned off, if someone asked for that. */
  removal_ends_at: z.nullable(z.string()),
})
export type SecondStep = z.infer<typeof SecondStep>

export const readSecondStep = endpoint({
  method: 'GET',
  path,
  summary: 'Returns whether the log-in asks for a code, and how many recovery codes are left',
  access: 'account',
  response: { 200: SecondStep },
})

export const startSecondStep = endpoint({
  method: 'POST',
  path,
  summary: 'Returns a new secret for an authenticator app; nothing changes until a code confirms it',
  access: 'account',
  body: z.strictObject({ password }),
  response: { 200: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }) },
  refusals: [409, 429],
})

export const confirmSecondStep = endpoint({
  method: 'POST',
  path: `${path}/confirmation`,
  summary: 'Turns on the second step, ends the other sessions and returns the recovery codes, once',
  access: 'account',
  body: z.strictObject({ code }),
  response: { 200: RecoveryCodes },
  refusals: [409, 429],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: `${path}/recovery-codes`,
  summary: 'Returns new recovery codes, which replace the earlier ones',
  access: 'account',
  body: Proof,
  response: { 200: RecoveryCodes },
  refusals: [409, 429],
})

export const endSecondStep = endpoint({
  method: 'DELETE',
  path,
  summary: 'Turns off the second step with the password and a code or recovery code',
  access: 'account',
  body: Proof,
  refusals: [409, 429],
})

export const cancelRemoval = endpoint({
  method: 'DELETE',
  path: `${path}/removal`,
  summary: 'Cancels the wait that would turn off the second step',
  access: 'account',
  refusals: [404],
})

export const askRemoval = endpoint({
  method: 'POST',
  path: '/api/second-step/removal',
  summary: 'Mails a link that starts the wait; for a person who lost the phone and the recovery codes',
  body: Credentials,
  response: { 202: z.null() },
  refusals: [401, 409, 429],
})
