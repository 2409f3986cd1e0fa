import * as z from 'zod/mini'
import { endpoint, Nothing, Whole } from './endpoint.ts'
import { messages } from './messages.ts'

type Kind = {
  label: string
  about: string
  /** Sent in any case, since it is a proof, or read where nobody is logged in. */
  alwaysMailed?: true
  ofPartners?: true
}

/** What an advertiser is told of. The mails about log-in, password, e-mail and suspension are no kind: they always go. */
export const alertKinds = {
  documents: { label: 'Verificação', about: 'Aprovada, ou precisa de novas fotos' },
  content: { label: 'Perfil, fotos e vídeos', about: 'O que a nossa equipe decidiu' },
  campaigns: { label: 'Publicidades', about: 'O que a nossa equipe decidiu', ofPartners: true },
  orders: { label: 'Pagamentos', about: 'Recebido ou devolvido', alwaysMailed: true },
  plan: { label: 'Prazo do plano', about: 'Dias antes do fim, e quando termina' },
  support: { label: 'Atendimento', about: 'Resposta às suas mensagens' },
} as const satisfies Record<string, Kind>

export type AlertKind = keyof typeof alertKinds
export const kindsOfAlerts = Object.keys(alertKinds) as AlertKind[]

export const ruleOf = (kind: AlertKind): Kind => alertKinds[kind]

const Base64Url = (characters: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${characters}}=*$`)))

/** As `PushSubscription.toJSON()` gives it. */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).check(z.maxLength(1000), z.regex(/^[\x21-\x7e]+$/)),
  keys: z.object({ p256dh: Base64Url(87), auth: Base64Url(22) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const AlertChoice = z.object({ push: z.boolean(), mail: z.boolean() })
export type AlertChoice = z.infer<typeof AlertChoice>

/** What the page of a mail's link sends. A mail program sends another field in its person's name, and means `off`. */
export const mailChoices = { on: 'sim', off: 'nao' } as const

export const AlertDevice = z.object({
  /** Of its session. */
  id: z.int(),
  device: z.string(),
  since: z.string(),
  current: z.boolean(),
})
export type AlertDevice = z.infer<typeof AlertDevice>

export const readAlerts = endpoint({
  method: 'GET',
  path: '/api/account/alerts',
  summary: 'What the account is told of, how, and on which devices',
  access: 'account',
  response: {
    200: z.object({
      choices: z.record(z.enum(kindsOfAlerts as [AlertKind, ...AlertKind[]]), AlertChoice),
      devices: z.array(AlertDevice),
    }),
  },
  refusals: [401],
})
export type OwnAlerts = z.infer<(typeof readAlerts.response)[200]>

export const chooseAlert = endpoint({
  method: 'PUT',
  path: '/api/account/alerts/kinds/:kind',
  summary: 'Turns one kind of alert on or off, by push and by mail',
  access: 'account',
  params: z.object({ kind: z.enum(kindsOfAlerts as [AlertKind, ...AlertKind[]], messages.notFound) }),
  body: AlertChoice,
  response: { 204: Nothing },
  refusals: [401, 422],
})

export const addAlertDevice = endpoint({
  method: 'PUT',
  path: '/api/account/alerts/device',
  summary: 'Notifies the device of the token',
  access: 'account',
  body: PushSubscription,
  response: { 204: Nothing },
  refusals: [401, 422],
})

export const removeAlertDevice = endpoint({
  method: 'DELETE',
  path: '/api/account/alerts/devices/:id',
  summary: 'Notifies one device no longer',
  access: 'account',
  params: z.object({ id: Whole(2_147_483_647) }),
  response: { 204: Nothing },
  refusals: [401, 404],
})

export const tryAlert = endpoint({
  method: 'POST',
  path: '/api/account/alerts/test',
  summary: 'Notifies the device of the token once, at once',
  access: 'account',
  response: { 204: Nothing },
  refusals: [401, 404, 409],
})

/** For everybody, as a browser needs it before it subscribes. */
export const readPushKey = endpoint({
  method: 'GET',
  path: '/api/push-key',
  summary: 'The public key with which a browser subscribes to notifications',
  response: { 200: z.object({ key: z.string() }) },
  refusals: [],
})

/** Whoever knows the former address is that browser: nobody else is told it. */
export const movePushSubscription = endpoint({
  method: 'PUT',
  path: '/api/push-subscription',
  summary: 'Replaces the address of a browser that got another one',
  body: z.object({ from: PushSubscription.shape.endpoint, subscription: PushSubscription }),
  response: { 204: Nothing },
  refusals: [422],
})
