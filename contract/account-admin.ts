import * as z from 'zod/mini'
import { declarationKinds } from './declarations.ts'
import { endpoint, Whole } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { plainLine } from './plain-text.ts'
import { FilterOf } from './review.ts'

const base = '/api/operator'
const maxId = 2_147_483_647
const Id = z.object({ id: Whole(maxId) })

/** How an account was found. */
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
  /** The order that was named; it outlives its account. */
  order: z.nullable(z.object({ id: z.int(), code: z.string() })),
  matches: z.array(Match),
})
export type FoundAccount = z.infer<typeof FoundAccount>

export const findAccounts = endpoint({
  // Not in the URL: what is typed may be personal data.
  method: 'POST',
  path: `${base}/account-search`,
  summary:
    'Accounts by anything one knows: name or nickname (how it begins), e-mail, phone, CPF, CNPJ, order code, id of a payment, number. Each search is written down with its kinds, never with its text',
  access: 'operator',
  roles: duties.findAccounts,
  emergency: true,
  body: z.strictObject({
    text: z
      .string('Digite o que você sabe.')
      .check(z.overwrite(plainLine), z.minLength(1, 'Digite o que você sabe.'), z.maxLength(120, 'Até 120 letras.')),
  }),
  response: { 200: z.object({ data: z.array(FoundAccount), tried: z.array(Match), more: z.boolean() }) },
  refusals: [401, 422],
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
  /** By the person's own choice. */
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
  /** What an operator may record for the person (`contract/recorded-steps.ts`). */
  undeclared: z.array(z.enum(declarationKinds)),
  number_unproven: z.boolean(),
})
export type AccountCase = z.infer<typeof AccountCase>

export const readAccountCase = endpoint({
  method: 'GET',
  path: `${base}/accounts/:id`,
  summary: 'How an account is now, with the way to each of its cases. Opening it is written down',
  access: 'operator',
  roles: duties.findAccounts,
  emergency: true,
  params: Id,
  response: { 200: AccountCase },
  refusals: [401, 404, 422],
})

/** What of a history can be asked for alone. */
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

/** `facts` are codes, counts, days and cents, and the reasons that the person was told. */
export const HistoryEvent = z.object({
  at: z.string(),
  kind: HistoryKind,
  what: z.string(),
  operator: z.nullable(z.string()),
  /** Of the submission, the order or the account, whichever case the kind has. */
  case_id: z.nullable(z.int()),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type HistoryEvent = z.infer<typeof HistoryEvent>

/** Microseconds, the place of the kind of event, and an id. */
const Place = z.string().check(z.regex(/^\d{1,17}\.\d{1,2}\.\d{1,10}$/, 'Recarregue a página.'))

export const readAccountHistory = endpoint({
  method: 'GET',
  path: `${base}/accounts/:id/history`,
  summary: 'What happened with an account, newest first',
  access: 'operator',
  roles: duties.findAccounts,
  params: Id,
  query: z.strictObject({ kind: z.optional(HistoryKind), before: z.optional(Place) }),
  response: {
    200: z.object({ account_id: z.int(), data: z.array(HistoryEvent), next: z.nullable(z.string()) }),
  },
  refusals: [401, 404, 422],
})
