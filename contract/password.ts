import * as z from 'zod/mini'
import { Email } from './email.ts'
import { endpoint, Nothing } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

const { least, most } = limits.passwordLength

/** A new password typed twice: first whether both are equal, then how long it is (section 5). */
export const EqualPasswords = ({ differ, short }: { differ: string; short: string }) =>
  z.object({ password: z.string(short), password_confirmation: z.string(differ) }).check(
    z.refine(typed => typed.password === typed.password_confirmation, {
      path: ['password_confirmation'],
      error: differ,
      abort: true,
    }),
    z.refine(typed => typed.password.length >= least, { path: ['password'], error: short }),
    z.refine(typed => typed.password.length <= most, { path: ['password'], error: messages.passwordLong }),
  )

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/password/forgot-password',
  summary: 'Mails a reset link to the address, if it is an account’s; the answer is the same for any address',
  body: z.object({ email: Email(messages.emailInvalid) }),
  response: { 204: Nothing },
  refusals: [422, 429],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset',
  summary: 'Sets a new password by a mailed link, and ends every session',
  body: z.intersection(
    z.object({ email: Email(messages.emailMisspelt), token: z.string().check(z.maxLength(200)) }),
    EqualPasswords({ differ: messages.newPasswordsDiffer, short: messages.newPasswordShort }),
  ),
  response: { 204: Nothing },
  refusals: [422, 429],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Changes the password and ends every other session',
  access: 'account',
  body: z.intersection(
    z.object({ current_password: z.string(messages.currentPasswordWrong) }),
    EqualPasswords({ differ: messages.newPasswordsDiffer, short: messages.newPasswordShort }),
  ),
  response: { 204: Nothing },
  refusals: [401, 422, 429],
})
