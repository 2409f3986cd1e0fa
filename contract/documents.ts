import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { formatMegabytes } from './format.ts'
import { heicRefused } from './heic.ts'
import { messages } from './messages.ts'
import { keptDays } from './retention-days.ts'

/** Wire names, in the order in which the person takes the photos. */
export const documentKinds = ['front', 'verse', 'selfie'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const documentNames: Record<DocumentKind, string> = {
  front: 'Frente do documento',
  verse: 'Verso do documento',
  selfie: 'Selfie com o documento',
}

export const documentLimits = {
  bytes: 15 * 1024 * 1024,
  pixels: 50e6,
  /** `min`: the shorter side of the upload; `max`: the longer side of the stored picture. */
  side: { min: 300, max: 2400 },
  /**
   * We count the days from the review, or from the next submission if this one was never reviewed (docs/safety.md,
   * *Retention of documents*).
   */
  keptDays: {
    rejected: keptDays.documentsRejected,
    approved: keptDays.documentsApproved,
    superseded: keptDays.documentsSuperseded,
  },
} as const

export const documentErrors = {
  missing: 'Falta esta foto.',
  repeated: 'Envie esta foto uma vez só.',
  no_file: 'Envie esta foto como arquivo.',
  format: messages.photoFormats,
  heic: `${heicRefused} ${messages.photoFormats}`,
  damaged: 'Não conseguimos ler esta foto. Tire outra.',
  animated: 'Envie uma foto, não uma animação.',
  too_small: 'Esta foto é pequena demais para ser lida. Tire outra.',
  too_large: 'Esta foto tem resolução alta demais. Tire outra, com resolução menor.',
  too_heavy: `Esta foto passa de ${formatMegabytes(documentLimits.bytes)}. Tire outra, mais leve.`,
} as const

/**
 * An approval ends when the document expires, or after `months` if that is earlier. Renewal opens `renewalDays` before
 * the end. `askedDays`: how long the approval lasts after an operator has asked for new documents.
 */
export const approvalTerm = { months: 24, renewalDays: 30, noticeDays: [30, 7], askedDays: 14 } as const

export const endCauses = ['document', 'term', 'new_face', 'new_number', 'replaced'] as const
export type EndCause = (typeof endCauses)[number]

/** The message that the person sees once the approval has ended. */
export const endedTexts: Record<EndCause, string> = {
  document: 'O documento enviado venceu. Envie fotos de um documento válido.',
  term: 'A verificação vale por dois anos e terminou. Envie novas fotos.',
  new_face: 'Precisamos conferir de novo quem aparece no perfil. Envie novas fotos.',
  new_number: 'O número mudou, e precisamos conferir de novo quem anuncia. Envie novas fotos.',
  replaced: 'A verificação terminou. Envie novas fotos.',
}

export const KycRenewal = z.object({
  /** `open`: the person may send new documents; `pending`: they wait for review; `ended`: too late. */
  state: z.enum(['open', 'pending', 'ended']),
  /** When the approval ends, unless documents sent earlier still wait for review. */
  until: z.string(),
  cause: z.enum(endCauses),
})
export type KycRenewal = z.infer<typeof KycRenewal>

export const sendingRefusals = {
  wrongParts: 'Envie somente as três fotos pedidas.',
  tooHeavy: `As três fotos juntas passam de ${formatMegabytes(documentKinds.length * documentLimits.bytes)}. Tire outras, mais leves.`,
  wrongKey: 'Identificação do envio inválida.',
  pending: 'Os seus documentos já foram enviados e estão em análise.',
  approved: 'Os seus documentos já foram aprovados.',
} as const

export const sendDocuments = endpoint({
  method: 'POST',
  path: '/api/account/kyc/send',
  summary: 'Sends the three photos for review; the header `Idempotency-Key` prevents duplicates',
  access: 'account',
  files: documentKinds,
  response: { 201: z.object({ kyc: z.literal('pending') }) },
  refusals: [409, 413, 415, 429],
})
