import * as z from 'zod/mini'
import { documentsBase } from './document-review.ts'
import { endpoint } from './endpoint.ts'
import { messages } from './messages.ts'
import { duties } from './operator-roles.ts'
import { PlainText } from './plain-text.ts'
import { CaseId, ReasonOf } from './review.ts'

export const phoneCode = { digits: 6, minutes: 10, wrongAttempts: 5, resendSeconds: 60 } as const

/** How a code reaches the person. `outbox`: a file, because the site has no service that sends messages. */
export const phoneChannels = ['sms', 'whatsapp', 'call', 'outbox'] as const
export type PhoneChannel = (typeof phoneChannels)[number]

export const phoneMessages = {
  codeMissing: 'Informe o código de 6 dígitos.',
  codeWrong: (left: number) => `Código errado. ${left === 1 ? 'Resta 1 tentativa' : `Restam ${left} tentativas`}.`,
  codeSpent: 'Código errado muitas vezes. Peça outro código.',
  codeExpired: 'Este código venceu ou já foi usado. Peça outro.',
  resendEarly: 'Aguarde um minuto antes de pedir outro código.',
  nothingToProve: 'Não há número a confirmar. Preencha o seu perfil primeiro.',
  alreadyProven: 'Este número já está confirmado.',
  noCalls: 'Este site não faz ligações. Peça o código por mensagem.',
  notMobile: 'Só enviamos códigos a celulares do Brasil. Troque o número no seu perfil.',
} as const

const Code = z.pipe(
  z.pipe(
    z.string(phoneMessages.codeMissing),
    z.transform(text => text.replace(/\D/g, '')),
  ),
  z.string().check(z.length(phoneCode.digits, phoneMessages.codeMissing)),
)

export const OwnPhone = z.object({
  /** Digits from the profile's latest version. Null without a profile, and for types without a public number. */
  number: z.nullable(z.string()),
  proven: z.boolean(),
  /** The number that visitors see while the ad is live: an earlier one until the latest is verified. */
  shown: z.nullable(z.string()),
  /** True if the number changed and an operator must check again who advertises. */
  checking: z.boolean(),
  /**
   * Whether the owner needs the password to request a code. False shortly after log-in if no number has been verified.
   */
  needs_password: z.boolean(),
  /** How this site sends codes, in the order tried. */
  channels: z.array(z.enum(phoneChannels)),
  /** A requested code that the owner can still type. */
  code: z.nullable(
    z.object({
      /** Seconds until the owner may request another. */
      resend_in: z.int(),
      /** The channel that accepted the code. Null until one has. */
      channel: z.nullable(z.enum(phoneChannels)),
    }),
  ),
})
export type OwnPhone = z.infer<typeof OwnPhone>

export const readOwnPhone = endpoint({
  method: 'GET',
  path: '/api/account/phone',
  summary: 'Returns the number of the caller’s profile, whether it is proven, and which number visitors see',
  access: 'account',
  response: { 200: OwnPhone },
})

export const requestPhoneCode = endpoint({
  method: 'POST',
  path: '/api/account/phone/code',
  summary:
    'Sends a code to the number of the caller’s profile, or reads it in a call. Needs no password while an earlier code is valid, nor for a first number soon after the log-in',
  access: 'account',
  body: z.strictObject({
    password: z.optional(z.string(messages.currentPasswordWrong).check(z.maxLength(400))),
    by: z.optional(z.enum(['message', 'call'])),
  }),
  response: { 200: OwnPhone },
  refusals: [409, 429],
})

export type CodeRequestBy = 'message' | 'call'

export const provePhone = endpoint({
  method: 'POST',
  path: '/api/account/phone/proof',
  summary: 'Proves the number with the code sent to it; visitors see it from then on',
  access: 'account',
  body: z.strictObject({ code: Code }),
  response: { 200: OwnPhone },
  refusals: [429],
})

// Endpoints for operators.

/** After a number changes, we check who advertises. `renewed`: an operator approved new documents. */
export const numberOutcomes = ['same_person', 'documents_asked', 'renewed'] as const
export type NumberOutcome = (typeof numberOutcomes)[number]

export const numberDecisions = { same_person: 'É a mesma pessoa', documents_asked: 'Pedir novos documentos' } as const

const Body = z.strictObject({
  /** Id of the change that the operator saw. */
  review: z.int(),
  outcome: ReasonOf(numberDecisions),
  text: PlainText({
    min: 5,
    missing: 'Escreva o que você conferiu.',
    max: 1000,
    long: 'Escreva até 1.000 caracteres.',
  }),
})
export type NumberDecision = z.infer<typeof Body>

export const decideNumber = endpoint({
  method: 'POST',
  path: `${documentsBase}/:id/number`,
  summary:
    'Decides the review of a changed number: confirms the same person, or asks for new documents within some days, with the ad live until then',
  roles: duties.decideDocuments,
  params: CaseId,
  body: Body,
  refusals: [403, 404, 409],
})
