import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { PlainText } from './plain-text.ts'
import { CaseId, FilterOf, ReasonOf } from './review.ts'

const base = '/api/operator/evidence'
const openings = '/api/operator/evidence-openings'

export const evidenceKinds = {
  ad: 'Anúncio publicado',
  abuse: 'Suspeita de abuso de criança',
  held: 'Conta apagada sob ordem',
} as const
export type EvidenceKind = keyof typeof evidenceKinds

export const purposes = {
  authority: 'Pedido ou comunicação a uma autoridade',
  court: 'Ordem ou processo judicial',
  contestation: 'Contestação de uma decisão',
  inspection: 'Conferência interna do lacre',
} as const

/** An operator must begin an opening within 15 minutes after another operator grants it. It lasts ten minutes. */
export const openingLimits = { grantedMinutes: 15, openMinutes: 10 } as const

export const openingStates = {
  asked: 'Aguarda outra pessoa',
  granted: 'Autorizada',
  open: 'Aberta agora',
  refused: 'Negada',
  over: 'Encerrada',
} as const

export const EvidenceOpening = z.object({
  id: z.int(),
  state: FilterOf(openingStates),
  purpose: FilterOf(purposes),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: z.string(),
  /** The caller made the request, so another person must grant it. */
  own: z.boolean(),
  granted_by: z.nullable(z.string()),
  /** The caller granted it and so receives the package's password to pass on. */
  own_grant: z.boolean(),
  /** When the current state ends. */
  until: z.nullable(z.string()),
})
export type EvidenceOpening = z.infer<typeof EvidenceOpening>

export const Evidence = z.object({
  id: z.int(),
  kind: FilterOf(evidenceKinds),
  account_id: z.int(),
  report: z.nullable(z.object({ id: z.int(), protocol: z.string() })),
  kept_since: z.string(),
  /** Null while the content is live or under a legal hold without an end date. */
  until: z.nullable(z.string()),
  on_air: z.boolean(),
  held: z.boolean(),
  files: z.int(),
  /** Files that are not sealed yet. */
  waiting: z.int(),
  opening: z.nullable(FilterOf(openingStates)),
})
export type Evidence = z.infer<typeof Evidence>

export const EvidenceDetail = z.extend(Evidence, {
  hash: z.string(),
  airings: z.array(z.object({ from: z.string(), to: z.nullable(z.string()) })),
  parts: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
  /** SHA-256 of the pictures and videos as uploaded. */
  suspected: z.array(z.string()),
  openings: z.array(EvidenceOpening),
  /** Evidence that we sealed together with this one, from other accounts that had a copy. */
  sealed_with: z.array(z.object({ id: z.int(), account_id: z.int() })),
})
export type EvidenceDetail = z.infer<typeof EvidenceDetail>

export const listEvidence = endpoint({
  method: 'GET',
  path: base,
  summary: 'Returns the sealed evidence without its content, newest first',
  roles: duties.seeEvidence,
  query: z.strictObject({
    kind: z.optional(FilterOf(evidenceKinds)),
    account: z.optional(Whole(2_147_483_647)),
    after: z.optional(Whole(2_147_483_647)),
  }),
  response: { 200: z.object({ data: z.array(Evidence), next: z.nullable(z.int()) }) },
})

export const readEvidence = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  summary: 'Returns one piece of evidence: its times, hashes and openings, never its content',
  roles: duties.seeEvidence,
  params: CaseId,
  response: { 200: EvidenceDetail },
  refusals: [404],
})

const refusals = [403, 404, 409] as const

export const askOpening = endpoint({
  method: 'POST',
  path: `${base}/:id/openings`,
  summary: 'Requests an opening; another operator grants or refuses it within a day',
  roles: duties.openEvidence,
  passkey: true,
  params: CaseId,
  body: z.strictObject({
    purpose: ReasonOf(purposes),
    reason: PlainText({
      min: 10,
      missing: 'Escreva o motivo, com pelo menos 10 letras.',
      max: 1000,
      long: 'Escreva até 1.000 caracteres.',
    }),
  }),
  response: { 201: z.object({ id: z.int() }) },
  refusals,
})

const answered = (path: string, summary: string, roles: typeof duties.grantOpenings | typeof duties.openEvidence) =>
  endpoint({
    method: 'POST',
    path: `${openings}/:id/${path}`,
    summary,
    roles,
    passkey: true,
    params: CaseId,
    refusals,
  })

export const grantOpening = answered(
  'grant',
  'Lets the operator who asked open it once, within 15 minutes; nobody may grant their own request',
  duties.grantOpenings,
)
export const refuseOpening = answered('refusal', 'Refuses a requested opening', duties.grantOpenings)
export const beginOpening = answered(
  'start',
  'Opens it once, for this session and ten minutes, and mails everybody who supervises accesses',
  duties.openEvidence,
)

/** Evidence of suspected child abuse never has pictures here, even if we sealed some. */
export const OpenedEvidence = z.object({
  id: z.int(),
  kind: FilterOf(evidenceKinds),
  ends_at: z.string(),
  watermark: z.string(),
  /** The published content, or the report for the authority, as text. */
  content: z.string(),
  pictures: z.array(z.object({ name: z.string(), url: z.string() })),
})
export type OpenedEvidence = z.infer<typeof OpenedEvidence>

export const readOpenedEvidence = endpoint({
  method: 'GET',
  path: `${openings}/:id/content`,
  summary: 'Returns the sealed content to the session that opened it, while the opening lasts; audited',
  roles: duties.openEvidence,
  passkey: true,
  params: CaseId,
  response: { 200: OpenedEvidence },
  refusals: [404, 409],
})

export const showOpenedPicture = endpoint({
  method: 'GET',
  path: `${openings}/:id/pictures/:name`,
  summary:
    'Returns a published picture, watermarked with both operators and the time; never one of suspected child abuse',
  roles: duties.openEvidence,
  passkey: true,
  params: z.extend(CaseId, { name: z.string().check(z.regex(/^[\w-]{22}$/)) }),
  response: { 200: z.unknown() },
  refusals: [404, 409],
})

export const downloadPackage = endpoint({
  method: 'GET',
  path: `${openings}/:id/package`,
  summary:
    'Returns all of it for the authority, as a TAR encrypted with a password that only the operator who granted it can read',
  roles: duties.openEvidence,
  passkey: true,
  params: CaseId,
  response: { 200: z.unknown() },
  refusals: [404, 409],
})

export const readPackagePassword = endpoint({
  method: 'GET',
  path: `${openings}/:id/password`,
  summary: 'Returns the password of the package to the operator who granted the opening',
  roles: duties.grantOpenings,
  passkey: true,
  params: CaseId,
  response: { 200: z.object({ password: z.string() }) },
  refusals: [404, 409],
})

export const abuseScopes = {
  items: 'Só o que está marcado',
  account: 'Tudo da conta: a pessoa é menor de idade',
} as const

export const sealAbuse = endpoint({
  method: 'POST',
  path: `${base}/suspected-abuse`,
  summary:
    'Seals suspected child abuse, or everything of a minor’s account: hides it from everyone, bans it, suspends the account, and prepares the report for the authority',
  roles: duties.sealAbuse,
  body: z.strictObject({
    account_id: z.int(),
    scope: z.enum(Object.keys(abuseScopes) as [keyof typeof abuseScopes]),
    media: z.array(z.int()).check(z.maxLength(100, 'Escolha até 100 itens.')),
    /** Ids of banner versions. */
    banners: z.array(z.int()).check(z.maxLength(10)),
    /** The document submission whose photos are the suspected material. */
    documents: z.optional(z.int()),
    report_id: z.nullable(z.int()),
    text: PlainText({
      min: 10,
      missing: 'Descreva o que foi visto, em uma frase.',
      max: 1000,
      long: 'Até 1.000 letras.',
    }),
  }),
  /** `accounts`: how many accounts had the material. All of them are suspended now. */
  response: { 201: z.object({ id: z.int(), accounts: z.int() }) },
  refusals,
})
