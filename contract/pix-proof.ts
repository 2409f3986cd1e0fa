import * as z from 'zod/mini'
import { documentErrors } from './documents.ts'
import { endpoint, Whole } from './endpoint.ts'
import { formatMegabytes } from './format.ts'
import { heicRefused } from './heic.ts'
import { Order } from './order.ts'

/** docs/decisions/126-pix-proofs.md. `side` and `pixels`: of a picture; `points`: the longer side of a PDF's page. */
export const proofLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 50e6,
  side: 200,
  pages: 3,
  points: 14_400,
  /** How many proofs the buyer may send for one order. */
  perOrder: 5,
} as const

export const proofTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

const formats = 'Envie o comprovante em PDF, JPG, PNG ou WebP.'

export const proofErrors = {
  missing: 'Falta o comprovante.',
  repeated: 'Envie um comprovante só.',
  no_file: 'Envie o comprovante como arquivo.',
  format: formats,
  heic: `${heicRefused} ${formats}`,
  damaged: 'Não conseguimos ler este arquivo. Envie outro.',
  animated: documentErrors.animated,
  too_small: 'Esta imagem é pequena demais para ser lida. Envie outra.',
  too_large: 'Este arquivo tem páginas ou resolução grandes demais. Envie uma captura de tela.',
  too_heavy: `Este arquivo passa de ${formatMegabytes(proofLimits.bytes)}. Envie outro, mais leve.`,
  locked: 'Este PDF pede senha. Envie um sem senha, ou uma captura de tela.',
  pages: `Este PDF tem mais de ${proofLimits.pages} páginas. Envie só o comprovante.`,
} as const

export const proofRefusals = {
  wrongParts: 'Envie somente o comprovante.',
  tooHeavy: proofErrors.too_heavy,
  closed: 'Este pedido não espera comprovante.',
  tooOften: `Você já enviou ${proofLimits.perOrder} comprovantes deste pedido. Conferimos o último.`,
  full: 'Não conseguimos guardar mais comprovantes agora. Toque em “Já paguei”: conferimos o pagamento em nossa conta.',
} as const

export const sendProof = endpoint({
  method: 'POST',
  path: '/api/checkout/orders/:id/proof',
  summary:
    'Handles *Enviar Comprovante*: a picture or PDF as `proof`, which replaces an earlier one and claims the payment, but never pays the order',
  access: 'account',
  params: z.object({ id: Whole(2_147_483_647) }),
  files: ['proof'],
  response: { 201: Order },
  refusals: [404, 409, 413, 415, 429],
})
