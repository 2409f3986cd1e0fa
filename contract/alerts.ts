import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'
import { messages } from './messages.ts'

type Kind = {
  label: string
  about: string
  /** We always e-mail these alerts: people need them as proof, or need to read them without logging in. */
  alwaysMailed?: true
  ofPartners?: true
}

/**
 * Topics that we notify advertisers about. We always e-mail them about log-ins, suspensions and changes of password or
 * e-mail address.
 */
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

/** The output of `PushSubscription.toJSON()`. */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).check(z.maxLength(1000), z.regex(/^[\x21-\x7e]+$/)),
  keys: z.object({ p256dh: Base64Url(87), auth: Base64Url(22) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const AlertChoice = z.object({ push: z.boolean(), mail: z.boolean() })
export type AlertChoice = z.infer<typeof AlertChoice>

/**
 * An e-mail's opt-out link opens a page that sends one of these. A mail program's own unsubscribe button sends another
 * field instead, which we treat as `off`.
 */
export const mailChoices = { on: 'sim', off: 'nao' } as const

export const AlertDevice = z.object({
  /** Id of the device's session. */
  id: z.int(),
  device: z.string(),
  since: z.string(),
  current: z.boolean(),
})
export type AlertDevice = z.infer<typeof AlertDevice>

export const readAlerts = endpoint({
  method: 'GET',
  path: '/api/account/alerts',
  summary: 'Returns which alerts the account gets, how, and on which devices',
  access: 'account',
  response: {
    200: z.object({
      choices: z.record(z.enum(kindsOfAlerts as [AlertKind, ...AlertKind[]]), AlertChoice),
      devices: z.array(AlertDevice),
    }),
  },
})
export type OwnAlerts = z.infer<(typeof readAlerts.response)[200]>

export const chooseAlert = endpoint({
  method: 'PUT',
  path: '/api/account/alerts/kinds/:kind',
  summary: 'Turns one kind of alert on or off, for push and e-mail',
  access: 'account',
  params: z.object({ kind: z.enum(kindsOfAlerts as [AlertKind, ...AlertKind[]], messages.notFound) }),
  body: AlertChoice,
})

export const addAlertDevice = endpoint({
  method: 'PUT',
  path: '/api/account/alerts/device',
  summary: 'Subscribes this device to notifications',
  access: 'account',
  body: PushSubscription,
})

export const removeAlertDevice = endpoint({
  method: 'DELETE',
  path: '/api/account/alerts/devices/:id',
  summary: 'Unsubscribes a device',
  access: 'account',
  params: z.object({ id: Whole(2_147_483_647) }),
  refusals: [404],
})

export const tryAlert = endpoint({
  method: 'POST',
  path: '/api/account/alerts/test',
  summary: 'Sends a test notification to this device',
  access: 'account',
  refusals: [404, 409],
})

/** Anyone may call this, because a browser needs the key before it subscribes. */
export const readPushKey = endpoint({
  method: 'GET',
  path: '/api/push-key',
  summary: 'Returns the public key with which a browser subscribes to notifications',
  response: { 200: z.object({ key: z.string() }) },
})

/** Only the browser and we know the old endpoint, so it proves that the caller is the same browser. */
export const movePushSubscription = endpoint({
  method: 'PUT',
  path: '/api/push-subscription',
  summary: 'Replaces a browser’s push endpoint with its new one',
  body: z.object({ from: PushSubscription.shape.endpoint, subscription: PushSubscription }),
})

/** We encrypt this message for a browser. It carries no text, so a notification can show only the strings below. */
export type PushMessage = { about: PushSubject; path: string }
export type PushSubject = keyof typeof pushTexts

/**
 * Lock screens show these strings, so they mention neither the subject nor the site's name, which discreet mode hides.
 */
export const pushTexts = {
  account: 'Há uma novidade na sua conta.',
  test: 'As notificações funcionam neste aparelho.',
} as const

/** With this query parameter, the app asks a logged-out visitor to log in first. */
export const fromNotification = 'aviso'
