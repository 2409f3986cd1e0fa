import * as z from 'zod/mini'
import { declarationKinds } from './declarations.ts'
import { KycRenewal } from './documents.ts'
import { Email } from './email.ts'
import { endpoint, Nothing, Whole } from './endpoint.ts'
import { mediaStates, OwnMedia } from './media.ts'
import { messages } from './messages.ts'
import { duties } from './operator-roles.ts'
import { PlainLine, PlainText, plainLine } from './plain-text.ts'
import { PublicProfile } from './public-profile.ts'
import { FilterOf } from './review.ts'
import { suspensionAnswer } from './suspension.ts'

/** How long the link that we send to a new e-mail address is valid. */
export const changeLinkHours = 24

const OwnProfile = z.extend(PublicProfile, {
  birth: z.string(),
  document: z.nullable(z.string()),
  midias: z.array(OwnMedia),
  review: z.object({
    state: z.enum(mediaStates),
    refusal: z.nullable(z.string()),
    live: z.boolean(),
  }),
})

const OwnAddress = z.object({
  city: z.nullable(z.string()),
  state: z.string(),
  neighborhood: z.nullable(z.string()),
  zipcode: z.string(),
  number: z.string(),
  address: z.string(),
  reference: z.string(),
})

/** A version of the terms that the person has not accepted yet. */
const TermsDue = z.object({
  version: z.string(),
  /** Otherwise it is announced, and the person may accept it already. */
  in_force: z.boolean(),
  summary: z.array(z.string()),
})
export type TermsDue = z.infer<typeof TermsDue>

export const OwnAccount = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  user_type: z.int(),
  kyc: z.nullable(z.enum(['pending', 'okay'])),
  kyc_rejection: z.nullable(z.string()),
  /** Set while approved documents are due for renewal. */
  kyc_renewal: z.nullable(KycRenewal),
  terms_due: z.nullable(TermsDue),
  profile: z.nullable(OwnProfile),
  address: z.nullable(OwnAddress),
})
export type OwnAccount = z.infer<typeof OwnAccount>

export const readOwnAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'Returns the caller’s account, with profile and address',
  access: 'account',
  response: { 200: OwnAccount },
})

export const PersonName = PlainLine({ missing: messages.nameMissing, max: 120, long: messages.nameLong })

export const rename = endpoint({
  method: 'PATCH',
  path: '/api/account',
  summary: 'Changes the person’s real name, which is never public',
  access: 'account',
  body: z.strictObject({
    name: PersonName,
  }),
})

export const acceptTerms = endpoint({
  method: 'POST',
  path: '/api/account/terms',
  summary: 'Accepts the version of the terms that `terms_due` of the account names',
  access: 'account',
  body: z.strictObject({ version: z.string().check(z.maxLength(10)) }),
  refusals: [409, 429],
})

const password = z.string(messages.currentPasswordWrong).check(z.maxLength(400))

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary:
    'Requests a change of e-mail: mails a link to the new address, and notifies the old one once the link is used',
  access: 'account',
  body: z.strictObject({ email: Email(messages.emailMisspelt), password }),
  response: { 202: Nothing },
  refusals: [429],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email-confirmations',
  summary: 'Confirms a new e-mail with the mailed link',
  body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  refusals: [429],
})

export const exportAccount = endpoint({
  method: 'POST',
  path: '/api/account/export',
  summary: 'Returns everything stored about the person, as a JSON download',
  access: 'account',
  body: z.strictObject({ password }),
  response: { 200: z.record(z.string(), z.unknown()) },
  refusals: [429],
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  summary: 'Deletes the account: unlists it immediately, destroys its documents and ends every session',
  access: 'account',
  body: z.strictObject({ password }),
  refusals: [429],
})

export const SuspensionAnswerForm = z.object({
  text: PlainText({
    missing: 'Escreva a sua resposta.',
    max: suspensionAnswer.textLength,
    long: 'Escreva até 3.000 caracteres.',
  }),
})

// Endpoints for operators.

const base = '/api/operator'
const maxId = 2_147_483_647
const Id = z.object({ id: Whole(maxId) })

/** How the search found an account. */
export const accountMatches = {
  id: 'número da conta',
  name: 'nome',
  nickname: 'apelido',
  email: 'e-mail',
  phone: 'telefone',
  cpf: 'CPF',
  cnpj: 'CNPJ',
  order: 'código do pedido',
  payment: 'identificador do Pix ou da cobrança',
} as const
export type AccountMatch = keyof typeof accountMatches
const Match = FilterOf(accountMatches)

export const FoundAccount = z.object({
  account: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      nickname: z.nullable(z.string()),
      email: z.string(),
      user_type: z.int(),
      created_at: z.string(),
      listed: z.boolean(),
      suspended: z.boolean(),
    }),
  ),
  /** The order that the operator searched for. It exists even after its account is deleted. */
  order: z.nullable(z.object({ id: z.int(), code: z.string() })),
  matches: z.array(Match),
})
export type FoundAccount = z.infer<typeof FoundAccount>

export const findAccounts = endpoint({
  // POST keeps the search text, which may be personal data, out of the URL.
  method: 'POST',
  path: `${base}/account-search`,
  summary:
    'Searches accounts by name or nickname (or its beginning), e-mail, phone, CPF, CNPJ, order code, payment id or account id. Audits each search with the fields it tried, never with its text',
  roles: duties.findAccounts,
  emergency: true,
  body: z.strictObject({
    text: z
      .string('Digite o que você sabe.')
      .check(z.overwrite(plainLine), z.minLength(1, 'Digite o que você sabe.'), z.maxLength(120, 'Até 120 letras.')),
  }),
  response: { 200: z.object({ data: z.array(FoundAccount), tried: z.array(Match), more: z.boolean() }) },
})

export const AccountCase = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  user_type: z.int(),
  nickname: z.nullable(z.string()),
  created_at: z.string(),
  kyc: z.nullable(z.enum(['pending', 'okay'])),
  kyc_case: z.nullable(z.int()),
  profile: z.nullable(z.enum(['pending', 'approved', 'refused'])),
  profile_case: z.nullable(z.int()),
  listed: z.boolean(),
  paused: z.boolean(),
  plan_until: z.nullable(z.string()),
  suspended: z.boolean(),
  media: z.int(),
  media_waiting: z.int(),
  campaigns: z.int(),
  orders: z.int(),
  orders_paid: z.int(),
  sessions: z.int(),
  conversation: z.nullable(z.enum(['waiting', 'open', 'closed'])),
  /** Steps that an operator may record for the person (`contract/recorded-steps.ts`). */
  undeclared: z.array(z.enum(declarationKinds)),
  number_unproven: z.boolean(),
})
export type AccountCase = z.infer<typeof AccountCase>

export const readAccountCase = endpoint({
  method: 'GET',
  path: `${base}/accounts/:id`,
  summary: 'Returns the current state of an account, with the ids of its cases; audited',
  roles: duties.findAccounts,
  emergency: true,
  params: Id,
  response: { 200: AccountCase },
  refusals: [404],
})

/** Filters of the history. */
export const historyKinds = {
  account: 'Conta',
  documents: 'Documentos',
  profile: 'Perfil',
  media: 'Fotos e vídeos',
  campaign: 'Publicidades',
  money: 'Pedidos e dinheiro',
  plan: 'Anúncio no ar',
  suspension: 'Suspensões',
  report: 'Denúncias',
  support: 'Atendimento',
} as const
export type HistoryKind = keyof typeof historyKinds
const HistoryKind = FilterOf(historyKinds)

/** `facts` hold codes, counts, days, cents, and the reasons that we gave to the person. */
export const HistoryEvent = z.object({
  at: z.string(),
  kind: HistoryKind,
  what: z.string(),
  operator: z.nullable(z.string()),
  /** Id of the submission, order or account, depending on the kind. */
  case_id: z.nullable(z.int()),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type HistoryEvent = z.infer<typeof HistoryEvent>

/** Cursor: microseconds, position of the event's kind, id. */
const Place = z.string().check(z.regex(/^\d{1,17}\.\d{1,2}\.\d{1,10}$/, 'Recarregue a página.'))

export const readAccountHistory = endpoint({
  method: 'GET',
  path: `${base}/accounts/:id/history`,
  summary: 'Returns the history of an account, newest first',
  roles: duties.findAccounts,
  params: Id,
  query: z.strictObject({ kind: z.optional(HistoryKind), before: z.optional(Place) }),
  response: {
    200: z.object({ account_id: z.int(), data: z.array(HistoryEvent), next: z.nullable(z.string()) }),
  },
  refusals: [404],
})
