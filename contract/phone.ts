import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { messages } from './messages.ts'

export const phoneCode = { digits: 6, minutes: 10, wrongAttempts: 5, resendSeconds: 60 } as const

export const phoneMessages = {
  codeMissing: 'Informe o código de 6 dígitos.',
  codeWrong: (left: number) => `Código errado. ${left === 1 ? 'Resta 1 tentativa' : `Restam ${left} tentativas`}.`,
  codeSpent: 'Código errado muitas vezes. Peça outro código.',
  codeExpired: 'Este código venceu ou já foi usado. Peça outro.',
  resendEarly: 'Aguarde um minuto antes de pedir outro código.',
  nothingToProve: 'Não há número a confirmar. Preencha o seu perfil primeiro.',
  alreadyProven: 'Este número já está confirmado.',
} as const

const Code = z.pipe(
  z.pipe(
    z.string(phoneMessages.codeMissing),
    z.transform(text => text.replace(/\D/g, '')),
  ),
  z.string().check(z.length(phoneCode.digits, phoneMessages.codeMissing)),
)

export const OwnPhone = z.object({
  /** Of the latest version of the profile, digits; null before there is one, and where no number is public. */
  number: z.nullable(z.string()),
  proven: z.boolean(),
  /** What visitors see while the ad is on; an earlier one until the latest is proven. */
  shown: z.nullable(z.string()),
  /** The number has changed, and somebody of the team looks again at who advertises. */
  checking: z.boolean(),
  /** Whether a code takes the password again: not soon after the log-in, while no number was proven before. */
  needs_password: z.boolean(),
  /** A code that was asked for and may be typed. */
  code: z.nullable(z.object({ /** Seconds until another may be asked for. */ resend_in: z.int() })),
})
export type OwnPhone = z.infer<typeof OwnPhone>

export const readOwnPhone = endpoint({
  method: 'GET',
  path: '/api/account/phone',
  summary: 'The number of the caller’s profile, whether it is proven, and which one visitors see',
  access: 'account',
  response: { 200: OwnPhone },
  refusals: [401],
})

export const requestPhoneCode = endpoint({
  method: 'POST',
  path: '/api/account/phone/code',
  summary:
    'Sends a code to the number of the caller’s profile; without the password while an earlier one may be typed, and for a first number soon after the log-in',
  access: 'account',
  body: z.strictObject({ password: z.optional(z.string(messages.currentPasswordWrong).check(z.maxLength(400))) }),
  response: { 200: OwnPhone },
  refusals: [401, 409, 422, 429],
})

export const provePhone = endpoint({
  method: 'POST',
  path: '/api/account/phone/proof',
  summary: 'Proves the number by the code that was sent to it; from then on visitors see it',
  access: 'account',
  body: z.strictObject({ code: Code }),
  response: { 200: OwnPhone },
  refusals: [401, 422, 429],
})
