import * as z from 'zod/mini'
import { foldName } from '#contract/place.ts'
import { openBacenCalls, type ProviderAccess, ProviderError } from './bacen-http.ts'
import {
  dynamicCode,
  type PixChargeState,
  type PixProvider,
  type PixReceipt,
  type PixReturn,
  type PixReturnState,
  type Receiver,
} from './pix.ts'

const defaultTimeoutMs = 10_000
/** A refund that the bank refused moved no money, so we may retry it under another id. */
const attempts = ['', 'B', 'C'] as const

export function openBacen(provider: ProviderAccess, receiver: Receiver, timeoutMs = defaultTimeoutMs): PixProvider {
  const call = openBacenCalls(provider, timeoutMs)
  const { key } = receiver
  const readCharge = (txid: string) => call('GET', `/cob/${txid}`, { answer: Charge })

  return {
    key,
    async createCharge({ txid, cents, seconds, code }) {
      const body = {
        calendario: { expiracao: seconds },
        valor: { original: amountOf(cents) },
        chave: key,
        infoAdicionais: [{ nome: 'Pedido', valor: code }],
      }
      const made = await call('PUT', `/cob/${txid}`, { body, answer: Charge }).catch(ifRefused(() => readCharge(txid)))
      if (!made || made.chave !== key || made.valor.original !== cents)
        throw new ProviderError('PUT /cob', 409, 'another charge')
      return { txid, copyPaste: copyPasteOf(made, receiver), expiresAt: expiryOf(made) }
    },
    async readCharge(txid) {
      const charge = await readCharge(txid)
      return charge && stateOf(charge)
    },
    async closeCharge(txid) {
      const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
      // The bank refuses if the charge is already paid or removed.
      await call('PATCH', `/cob/${txid}`, { body }).catch(ifRefused(async () => undefined))
    },
    async readReceipt(endToEndId) {
      const received = await call('GET', `/pix/${endToEndId}`, { answer: Received })
      return received && receiptOf(received)
    },
    async returnMoney({ endToEndId, id, cents }) {
      let state: PixReturnState = 'refused'
      for (const attempt of attempts) {
        const path = `/pix/${endToEndId}/devolucao/${id}${attempt}`
        const request = call('PUT', path, { body: { valor: amountOf(cents) }, answer: Returned })
        const returned = await request.catch(ifRefused(() => call('GET', path, { answer: Returned })))
        if (!returned) throw new ProviderError('PUT /pix', 400, 'refused')
        state = returnOf(returned).state
        if (state !== 'refused') break
      }
      return state
    },
    async registerWebhook(url) {
      await call('PUT', `/webhook/${encodeURIComponent(key)}`, { body: { webhookUrl: url } })
    },
    readWebhook(body) {
      const parsed = Webhook.safeParse(readJson(body))
      return parsed.success ? [...new Set(parsed.data.pix.map(({ txid }) => txid).filter(isTxid))] : undefined
    },
  }
}

/** The bank refuses a repeated call, so we read the current state instead. */
const ifRefused =
  <T>(otherwise: () => Promise<T>) =>
  (error: unknown) => {
    if (error instanceof ProviderError && [400, 404, 409].includes(error.status)) return otherwise()
    throw error
  }

const amountOf = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

function copyPasteOf({ pixCopiaECola, location, loc }: Charge, receiver: Receiver) {
  if (pixCopiaECola) return pixCopiaECola
  const url = location ?? loc?.location
  if (!url) throw new ProviderError('PUT /cob', 201, 'no location')
  return dynamicCode(receiver, url.replace(/^https?:\/\//, ''))
}

const Cents = z.pipe(
  z.string().check(z.regex(/^\d{1,10}\.\d{2}$/)),
  z.transform(text => Number(text.replace('.', ''))),
)
const Moment = z.iso.datetime({ offset: true })
const EndToEndId = z.string().check(z.regex(/^[a-zA-Z0-9]{32}$/))

const Returned = z.object({
  id: z.string(),
  rtrId: z.string(),
  valor: Cents,
  natureza: z.optional(z.string()),
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
})
const Payer = z.object({
  cpf: z.optional(z.string()),
  cnpj: z.optional(z.string()),
  nome: z.optional(z.string()),
})
const Received = z.object({
  endToEndId: EndToEndId,
  txid: z.optional(z.string()),
  valor: Cents,
  horario: Moment,
  chave: z.optional(z.string()),
  // The standard does not have this field, but some banks send it.
  pagador: z.catch(z.optional(Payer), undefined),
  devolucoes: z.optional(z.array(Returned)),
})
const Charge = z.object({
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
type Charge = z.infer<typeof Charge>

const states = {
  ATIVA: 'open',
  CONCLUIDA: 'paid',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'gone',
  REMOVIDA_PELO_PSP: 'gone',
} as const
const returnStates = { EM_PROCESSAMENTO: 'processing', DEVOLVIDO: 'returned', NAO_REALIZADO: 'refused' } as const

const stateOf = ({ status, chave, txid, pix = [] }: Charge): PixChargeState => {
  return { state: states[status], key: chave, receipts: pix.map(received => receiptOf(received, txid)) }
}

function receiptOf(received: z.infer<typeof Received>, txidOfCharge = ''): PixReceipt {
  const { endToEndId, valor: cents, horario, txid = txidOfCharge, chave: key = null, devolucoes = [] } = received
  const payer = payerOf(received.pagador)
  return { endToEndId, txid, cents, at: new Date(horario), key, payer, returns: devolucoes.map(returnOf) }
}

/** The payer's name alone is not enough, because many people can share it. */
function payerOf({ cpf, cnpj, nome = '' }: z.infer<typeof Payer> = {}) {
  const document = (cpf ?? cnpj ?? '').toUpperCase().replace(/[^\dA-Z*]/g, '')
  if (/^(\d{11}|[\dA-Z]{12}\d{2})$/.test(document)) return document
  const name = foldName(nome)
  if (name.split(' ').length < 2 || !/\d{3}/.test(document)) return null
  return `${name}|${document.replace(/\D/g, '')}`
}

function returnOf({ id, rtrId, valor, natureza, status }: z.infer<typeof Returned>): PixReturn {
  const dispute = natureza?.startsWith('MED') ?? false
  return { id, returnId: rtrId, cents: valor, state: returnStates[status], dispute }
}

const expiryOf = ({ calendario }: Charge) => new Date(Date.parse(calendario.criacao) + calendario.expiracao * 1000)

const Webhook = z.object({
  pix: z._default(z.array(z.object({ txid: z.optional(z.unknown()) })).check(z.maxLength(5000)), []),
})

const isTxid = (txid: unknown): txid is string => typeof txid === 'string' && /^[A-Za-z0-9]{26,35}$/.test(txid)

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
