import * as z from 'zod/mini'
import { Approval } from './approval.ts'
import { documentKinds } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { PlainLine, PlainText } from './plain-text.ts'
import { CaseId, EarlierRefusals, FilterOf, ReasonOf } from './review.ts'
import { secondReviewReasons } from './second-review.ts'

export const documentsBase = '/api/operator/kyc'
const base = documentsBase

/** The screen never pre-ticks these. */
export const checklist = {
  legible: 'As três fotos estão legíveis',
  same_face: 'O rosto da selfie é o do documento',
  alone: 'A pessoa está só na selfie',
  no_coercion: 'Nada indica coerção',
  untampered: 'Nada indica montagem ou adulteração',
  same_as_profile: 'As fotos do perfil, se houver, são da mesma pessoa',
} as const
export type Check = keyof typeof checklist
export const checks = Object.keys(checklist) as [Check, ...Check[]]

export const documentRefusals = {
  illegible: 'Foto ilegível ou cortada',
  wrong_document: 'O documento não é RG nem CNH',
  expired: 'Documento vencido',
  face_mismatch: 'O rosto não confere com o documento',
  not_alone: 'Há outra pessoa na selfie',
  tampered: 'Foto ou documento alterado',
  data_mismatch: 'Os dados não conferem com o cadastro',
  other: 'Outro motivo',
} as const
export type DocumentRefusal = keyof typeof documentRefusals

export const documentsUnseen = 'Abra as fotos do documento antes de rejeitar.'

/** An old RG has no expiry date, but a CNH always has one. */
export const documentKindsRead = { rg: 'RG ou CIN', cnh: 'CNH' } as const
export type DocumentKindRead = keyof typeof documentKindsRead

export const DocumentCaseDetail = z.object({
  id: z.int(),
  account_id: z.int(),
  name: z.string(),
  email: z.string(),
  user_type: z.int(),
  submitted_at: z.string(),
  sendings: z.int(),
  state: z.enum(['waiting', 'approved', 'rejected']),
  frozen: z.boolean(),
  claimed_by: z.nullable(z.string()),
  /** The operator who approved it first. A second operator must agree. */
  proposed_by: z.nullable(z.string()),
  /** When the person's number changed. The change reopened an approved case. */
  number_changed_at: z.nullable(z.string()),
  profile: z.nullable(
    z.object({
      nickname: z.string(),
      birth: z.string(),
      gender: z.nullable(z.string()),
      photos: z.array(z.string()),
    }),
  ),
  documents: z.array(z.enum(documentKinds)),
  review: z.nullable(
    z.object({
      verdict: z.enum(['approved', 'rejected']),
      reason: z.nullable(z.string()),
      reviewed_at: z.string(),
      operator: z.nullable(z.string()),
    }),
  ),
  second: z.object({
    /** Only reasons known before an operator reads the document, so never the age. */
    reasons: z.array(FilterOf(secondReviewReasons)),
    proposal: z.nullable(z.extend(Approval, { reasons: z.array(FilterOf(secondReviewReasons)) })),
    /** No other operator can give the second approval. */
    alone: z.boolean(),
  }),
  /** `own`: the calling operator suspended the account, and so must not propose to lift the suspension. */
  suspension: z.nullable(
    z.object({
      reason: z.string(),
      suspended_at: z.string(),
      operator: z.nullable(z.string()),
      own: z.boolean(),
      /** Null if no operator decided the suspension. */
      confirm_by: z.nullable(z.string()),
      confirmation: z.nullable(z.object({ operator: z.string(), text: z.string(), at: z.string() })),
      lift: z.nullable(Approval),
      /** Proposals that another operator refused. */
      refused_lifts: z.array(z.object({ operator: z.string(), text: z.string(), at: z.string() })),
      answers: z.array(z.object({ id: z.int(), at: z.string(), text: z.string(), replied_at: z.nullable(z.string()) })),
    }),
  ),
  /** Helps the operator judge whether the new number belongs to the person in the documents. */
  number: z.nullable(
    z.object({
      id: z.int(),
      at: z.string(),
      number: z.string(),
      previous: z.nullable(z.string()),
      name: z.nullable(z.string()),
      log_ins: z.array(z.object({ device: z.string(), since: z.string(), last_seen: z.string() })),
    }),
  ),
  earlier: EarlierRefusals,
})
export type DocumentCaseDetail = z.infer<typeof DocumentCaseDetail>

export const readDocumentCase = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  summary: 'Opens and claims a case; returns it, and who else has it open',
  roles: duties.seeDocumentCases,
  emergency: true,
  params: CaseId,
  response: { 200: DocumentCaseDetail },
  refusals: [404],
})

/** Why an operator opens a document; the audit log records it. */
export const documentPurposes = {
  review: 'Analisar este envio',
  compare: 'Comparar com as fotos do perfil',
  report: 'Examinar uma denúncia',
  suspension: 'Suspensão ou contestação',
  authority: 'Pedido de autoridade',
  person: 'Pedido da própria pessoa',
} as const
export type DocumentPurpose = keyof typeof documentPurposes
const Purpose = z.enum(Object.keys(documentPurposes) as [DocumentPurpose, ...DocumentPurpose[]], 'Diga para quê.')

const Rotation = z.enum(['0', '90', '180', '270'])

export const issueDocumentTicket = endpoint({
  method: 'POST',
  path: `${base}/:id/tickets`,
  summary:
    'Issues a ticket that shows this session one document once, within a minute, while it has the case open. With a case of an account’s media open, only for the selfie',
  roles: duties.seeDocuments,
  passkey: true,
  params: CaseId,
  body: z.strictObject({ kind: z.enum(documentKinds), purpose: Purpose, rotation: z.optional(Rotation) }),
  response: { 201: z.object({ url: z.string(), expires_at: z.string() }) },
  refusals: [403, 404, 409],
})

export const showDocument = endpoint({
  method: 'GET',
  path: `${base}/documents/:ticket`,
  summary: 'Returns the image of a ticket as WebP, watermarked with operator, time and case; audited',
  roles: duties.seeDocuments,
  passkey: true,
  params: z.object({ ticket: z.string().check(z.maxLength(100)) }),
  query: z.strictObject({ rotation: z.optional(Rotation) }),
  response: { 200: z.unknown() },
  refusals: [403, 404],
})

const ReadKind = z.enum(Object.keys(documentKindsRead) as [DocumentKindRead, ...DocumentKindRead[]], 'Escolha o tipo.')
export const upToThousand = { max: 1000, long: 'Escreva até 1.000 caracteres.' }

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Data inválida.'))

export const Transcript = z.strictObject({
  name: PlainLine({ missing: 'Informe o nome.', max: 120, long: 'O nome deve ter até 120 caracteres.' }),
  cpf: z.string('Informe o CPF.').check(z.trim(), z.minLength(1, 'Informe o CPF.'), z.maxLength(40)),
  birth: Day,
  document_number: PlainLine({
    missing: 'Informe o número do documento.',
    max: 30,
    long: 'O número do documento deve ter até 30 caracteres.',
  }),
  document_kind: ReadKind,
  document_expires_on: z.nullable(Day),
})
export type Transcript = z.infer<typeof Transcript>

export const approveDocuments = endpoint({
  method: 'POST',
  path: `${base}/:id/approval`,
  summary:
    'Approves documents, if this session has seen all three photos, every box is ticked, and the person’s age, birth and CPF pass the checks. If the case needs two operators, this is the first decision, or the second one by another operator who read the same',
  roles: duties.decideDocuments,
  params: CaseId,
  body: z.strictObject({
    transcript: Transcript,
    checked: z.array(z.enum(checks)),
    /**
     * If true, the first operator read the document differently. This approval then replaces the first one, and another
     * operator must confirm it.
     */
    differs: z.optional(z.boolean()),
  }),
  response: { 200: z.object({ state: z.enum(['approved', 'second_review']) }) },
  refusals: [404, 409],
})

export const refuseDocuments = endpoint({
  method: 'POST',
  path: `${base}/:id/rejection`,
  summary: 'Refuses documents with a reason from the list and a text by the operator; mails both to the person',
  roles: duties.decideDocuments,
  params: CaseId,
  body: z.strictObject({
    rejection: ReasonOf(documentRefusals),
    text: PlainText({ min: 5, missing: 'Explique o motivo.', ...upToThousand }),
  }),
  refusals: [404, 409],
})
