import * as z from 'zod/mini'
import type { PixChargeState, PixReceipt, PixReturn } from './pix.ts'

/** What we use of the official API Pix 2.9.0; the rest of an answer is not looked at. */
export const AccessToken = z.object({ access_token: z.string().check(z.regex(/^[\x21-\x7e]+$/)), expires_in: z.int() })

const Cents = z.pipe(
  z.string().check(z.regex(/^\d{1,10}\.\d{2}$/)),
  z.transform(text => Number(text.replace('.', ''))),
)
const Moment = z.iso.datetime({ offset: true })
const EndToEndId = z.string().check(z.regex(/^[a-zA-Z0-9]{32}$/))

export const GivenBack = z.object({
  id: z.string(),
  rtrId: z.string(),
  valor: Cents,
  natureza: z.optional(z.string()),
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
})
export const Received = z.object({
  endToEndId: EndToEndId,
  txid: z.optional(z.string()),
  valor: Cents,
  horario: Moment,
  chave: z.optional(z.string()),
  devolucoes: z.optional(z.array(GivenBack)),
})
export const Charge = z.object({
  txid: z.string(),
  calendario: z.object({ criacao: Moment, expiracao: z.int() }),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  valor: z.object({ original: Cents }),
  chave: z.string(),
  location: z.optional(z.string()),
  loc: z.optional(z.object({ location: z.optional(z.string()) })),
  pixCopiaECola: z.optional(z.string().check(z.maxLength(512))),
  pix: z.optional(z.array(Received)),
})
export type Charge = z.infer<typeof Charge>

const states = {
  ATIVA: 'open',
  CONCLUIDA: 'paid',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'gone',
  REMOVIDA_PELO_PSP: 'gone',
} as const
const returnStates = { EM_PROCESSAMENTO: 'processing', DEVOLVIDO: 'returned', NAO_REALIZADO: 'refused' } as const

export const stateOf = ({ status, chave, txid, pix = [] }: Charge): PixChargeState => {
  return { state: states[status], key: chave, receipts: pix.map(received => receiptOf(received, txid)) }
}

export function receiptOf(received: z.infer<typeof Received>, txidOfCharge = ''): PixReceipt {
  const { endToEndId, valor: cents, horario, txid = txidOfCharge, chave: key = null, devolucoes = [] } = received
  return { endToEndId, txid, cents, at: new Date(horario), key, returns: devolucoes.map(returnOf) }
}

export function returnOf({ id, rtrId, valor, natureza, status }: z.infer<typeof GivenBack>): PixReturn {
  const dispute = natureza?.startsWith('MED') ?? false
  return { id, returnId: rtrId, cents: valor, state: returnStates[status], dispute }
}
