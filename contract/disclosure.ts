import * as z from 'zod/mini'
import { Approval } from './approval.ts'
import { Email } from './email.ts'
import { endpoint } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { PlainLine, PlainText } from './plain-text.ts'
import { CaseId, FilterOf } from './review.ts'

/** What we can hand over to an authority (docs/safety.md T68), by name for operators and in receipts. */
export const disclosedData = {
  registration: 'dados cadastrais',
  accesses: 'registros de acesso',
  content: 'anúncios e publicidades',
  messages: 'mensagens do Atendimento',
  orders: 'compras',
} as const
export type DisclosedData = keyof typeof disclosedData
const everything = Object.keys(disclosedData) as DisclosedData[]

type LegalBasis = { name: string; article: string; allows: readonly DisclosedData[] }

/** Each basis allows only these data. Registration data need no court order, everything else does. */
export const legalBases = {
  court: {
    name: 'Ordem judicial',
    article: 'Lei 12.965/2014, arts. 10, 15 e 22',
    allows: everything,
  },
  cadastral: {
    name: 'Dados cadastrais por lei, sem ordem judicial',
    article: 'Lei 12.965/2014, art. 10, § 3º',
    allows: ['registration'],
  },
  trafficking: {
    name: 'Tráfico de pessoas: dados cadastrais em 24 horas',
    article: 'CPP, art. 13-A',
    allows: ['registration'],
  },
} as const satisfies Record<string, LegalBasis>
export type BasisName = keyof typeof legalBases

/** The access log has nothing older, unless a hold keeps it. The download expires `hours` after the approval. */
export const disclosureLimits = { accessDays: 366, hours: 24 } as const

/** A day, or a minute, in São Paulo. */
const Moment = z.string('Informe o dia.').check(z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/, 'Informe o dia.'))
const Why = (missing: string) => PlainText({ min: 10, missing, max: 1000, long: 'Escreva até 1.000 caracteres.' })

export const WantedDisclosure = z.strictObject({
  account: z.optional(z.int('Informe o número da conta.').check(z.positive('Informe o número da conta.'))),
  /** Instead of an account: access records of an IP address, whoever used it. */
  address: z.optional(PlainLine({ missing: 'Informe o endereço IP.', max: 45, long: 'Confira o endereço IP.' })),
  basis: z.enum(Object.keys(legalBases) as [BasisName, ...BasisName[]], 'Escolha a base legal.'),
  data: z.array(FilterOf(disclosedData)).check(z.minLength(1, 'Marque os dados pedidos.')),
  /** The time of the access records that the order names; both ends count. */
  period: z.nullable(z.strictObject({ from: Moment, to: Moment })),
  /** The order forbids us to tell the person. */
  sealed: z.boolean(),
  text: Why('Escreva o que o documento pede e como ele foi conferido.'),
})
export type WantedDisclosure = z.infer<typeof WantedDisclosure>

const { text: _, ...wanted } = WantedDisclosure.shape

export const Disclosure = z.object({
  ...wanted,
  id: z.int(),
  asked: Approval,
  answer: z.nullable(z.object({ answer: z.enum(['approved', 'rejected']), operator: z.string(), at: z.string() })),
  /** The caller asked, another operator approved, and nobody has downloaded it: it can still be downloaded until then. */
  ready_until: z.nullable(z.string()),
  made: z.nullable(z.object({ at: z.string(), sha256: z.string(), receipt: z.string() })),
})
export type Disclosure = z.infer<typeof Disclosure>

const roles = duties.answerAuthorities
const base = '/api/operator/authority-requests'

export const ListedAuthorityRequest = z.object({
  id: z.int(),
  protocol: z.string(),
  text: z.string(),
  received_at: z.string(),
  /** Null once it is answered. */
  due_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
})
export type ListedAuthorityRequest = z.infer<typeof ListedAuthorityRequest>

export const listAuthorityRequests = endpoint({
  method: 'GET',
  path: base,
  summary: 'Returns the latest 200 requests of authorities, newest first',
  roles,
  response: { 200: z.object({ data: z.array(ListedAuthorityRequest) }) },
})

export const addAuthorityRequest = endpoint({
  method: 'POST',
  path: base,
  summary: 'Registers a request that an authority made on paper or by mail; the deadline runs from now',
  roles,
  body: z.strictObject({
    authority: PlainLine({ missing: 'Informe a autoridade.', max: 200, long: 'Até 200 letras.' }),
    reference: PlainLine({ missing: 'Informe o ofício ou o processo.', max: 200, long: 'Até 200 letras.' }),
    email: Email('Informe o e-mail oficial da autoridade.'),
    text: PlainText({ min: 10, missing: 'Escreva o que se pede.', max: 4000, long: 'Escreva até 4.000 caracteres.' }),
  }),
  response: { 201: z.object({ id: z.int() }) },
})

const ofCase = '/api/operator/cases/:id/disclosures'
const refusals = [404, 409] as const

export const listDisclosures = endpoint({
  method: 'GET',
  path: ofCase,
  summary: 'Returns what was asked, approved and handed over for a request of an authority, newest first; audited',
  roles,
  params: CaseId,
  response: { 200: z.object({ data: z.array(Disclosure) }) },
  refusals,
})

export const askDisclosure = endpoint({
  method: 'POST',
  path: ofCase,
  summary: 'Asks a second operator to approve handing over exactly these data of one account or IP address',
  roles,
  passkey: true,
  params: CaseId,
  body: WantedDisclosure,
  refusals,
})

export const answerDisclosure = endpoint({
  method: 'POST',
  path: `${ofCase}/answer`,
  summary: 'Approves or refuses the open request for data; nobody may answer their own',
  roles,
  passkey: true,
  params: CaseId,
  body: z.strictObject({ answer: z.enum(['approved', 'rejected']) }),
  refusals,
})

export const makeDisclosure = endpoint({
  method: 'POST',
  path: `${ofCase}/file`,
  summary:
    'Makes the approved file once, for the operator who asked, with its SHA-256; tells the person unless the order is sealed',
  roles,
  passkey: true,
  params: CaseId,
  response: { 200: z.object({ name: z.string(), file: z.string(), sha256: z.string() }) },
  refusals: [403, ...refusals],
})
