import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PlainText } from './plain-text.ts'
import { FilterOf } from './review.ts'

/** Rights under Lei 13.709/2018 arts. 18 and 20 for which the privacy screen has no button. */
export const requestKinds = {
  access: { name: 'Saber o que vocês guardam', hint: 'Confirmar se há dados seus, ou vê-los sem ter conta.' },
  correction: { name: 'Corrigir um dado que não consigo mudar', hint: 'Diga o que está errado e o que é certo.' },
  review: { name: 'Rever uma decisão automática', hint: 'Uma pessoa da equipe olha de novo.' },
  portability: { name: 'Levar os dados para outro serviço', hint: 'Diga de que formato o outro serviço precisa.' },
  erasure: { name: 'Apagar dados ou parar de usá-los', hint: 'Diga quais dados, e o motivo se quiser.' },
  question: { name: 'Perguntar ao encarregado de dados', hint: 'Qualquer dúvida sobre os seus dados.' },
} as const
export type RequestKind = keyof typeof requestKinds

export const requestOutcomes = {
  fulfilled: 'Atendido',
  partly: 'Atendido em parte',
  refused: 'Não atendido',
} as const
export type RequestOutcome = keyof typeof requestOutcomes

/** `answerDays`: Lei 13.709/2018 art. 19 II. Calendar days from the day on which the person sent the request. */
export const requestLimits = { answerDays: 15, confirmDays: 7, textLength: 5000, open: 5 } as const

export const RequestText = PlainText({
  missing: 'Escreva o seu pedido.',
  max: requestLimits.textLength,
  long: 'Escreva até 5.000 caracteres.',
})

export const DataRequestForm = z.strictObject({
  kind: z.enum(Object.keys(requestKinds) as [RequestKind, ...RequestKind[]], 'Escolha o tipo do pedido.'),
  text: RequestText,
})

export const DataRequest = z.object({
  id: z.int(),
  protocol: z.string(),
  kind: FilterOf(requestKinds),
  text: z.string(),
  received_at: z.string(),
  /** Null once it is answered. */
  due_at: z.nullable(z.string()),
  answer: z.nullable(z.object({ outcome: FilterOf(requestOutcomes), text: z.string(), at: z.string() })),
})
export type DataRequest = z.infer<typeof DataRequest>

export const createDataRequest = endpoint({
  method: 'POST',
  path: '/api/account/data-requests',
  summary: 'Sends a request about the caller’s own data, which the team answers within 15 days',
  access: 'account',
  body: DataRequestForm,
  response: { 201: z.object({ protocol: z.string(), due_at: z.string() }) },
  refusals: [409, 429],
})

export const listDataRequests = endpoint({
  method: 'GET',
  path: '/api/account/data-requests',
  summary: 'Returns the caller’s requests about their data with the answers, newest first',
  access: 'account',
  response: { 200: z.object({ data: z.array(DataRequest) }) },
})
