import { daySeconds } from '#contract/durations.ts'
import type { Books, Charge, GivenStatus } from './books.ts'
import { centsOf, chargeOnWire, receiptOnWire, returnOnWire } from './wire.ts'

export type Answer = { status: number; json?: unknown }
export type Habits = {
  now: () => Date
  /** Whether a charge includes its BR Code, or only its location. */
  copyPaste: boolean
  /** The initial status of a return. */
  returns: GivenStatus
}
type Called = { books: Books; habits: Habits; params: Record<string, string>; body: Body }
/** Already validated against the official schema. */
type Body = {
  calendario?: { expiracao?: number }
  valor?: { original: string } | string
  chave?: string
  status?: Charge['status']
  webhookUrl?: string
}

const titles = { 400: 'CobOperacaoInvalida', 404: 'NaoEncontrado', 403: 'AcessoNegado', 503: 'ServicoIndisponivel' }

export function problem(status: keyof typeof titles, type: string = titles[status]): Answer {
  return { status, json: { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title: 'Problema', status } }
}

/** The official API calls that this bank supports, by method and path. */
export const answers: Record<string, (called: Called) => Answer> = {
  'PUT /cob/{txid}': ({ books, habits, params, body }) => {
    const { txid = '' } = params
    const { calendario, valor, chave = '', ...more } = body
    const before = books.charges.get(txid)
    if (before && before.status !== 'ATIVA') return problem(400)
    const terms = { chave, cents: centsOf((valor as { original: string }).original), more }
    const seconds = calendario?.expiracao ?? daySeconds
    if (terms.cents === 0 || seconds <= 0) return problem(400)
    const charge: Charge = before
      ? Object.assign(before, terms, { seconds, revision: before.revision + 1 })
      : { txid, ...terms, createdAt: habits.now(), seconds, status: 'ATIVA', revision: 0, receipts: [] }
    books.charges.set(txid, charge)
    return { status: 201, json: chargeOnWire(charge, habits) }
  },
  'GET /cob/{txid}': ({ books, habits, params }) => {
    const charge = books.charges.get(params.txid ?? '')
    if (!charge) return problem(404)
    const pix = charge.receipts.map(receiptOnWire)
    return { status: 200, json: { ...chargeOnWire(charge, habits), ...(pix.length > 0 && { pix }) } }
  },
  'PATCH /cob/{txid}': ({ books, habits, params, body }) => {
    const charge = books.charges.get(params.txid ?? '')
    if (!charge) return problem(404)
    if (charge.status !== 'ATIVA') return problem(400)
    Object.assign(charge, { status: body.status ?? charge.status, revision: charge.revision + 1 })
    return { status: 200, json: chargeOnWire(charge, habits) }
  },
  'GET /pix/{e2eid}': ({ books, params }) => {
    const receipt = books.receipts.get(params.e2eid ?? '')
    return receipt ? { status: 200, json: receiptOnWire(receipt) } : problem(404)
  },
  'PUT /pix/{e2eid}/devolucao/{id}': ({ books, habits, params, body }) => {
    const { e2eid = '', id = '' } = params
    const receipt = books.receipts.get(e2eid)
    if (!receipt) return problem(404)
    if (receipt.returns.some(given => given.id === id)) return problem(400, 'PixDevolucaoInvalida')
    const refund = { id, cents: centsOf(body.valor as string), natureza: 'ORIGINAL', status: habits.returns }
    const refunded = books.giveBack(receipt, { ...refund, at: habits.now() })
    return refunded ? { status: 201, json: returnOnWire(refunded) } : problem(400, 'PixDevolucaoInvalida')
  },
  'GET /pix/{e2eid}/devolucao/{id}': ({ books, params }) => {
    const refunded = books.receipts.get(params.e2eid ?? '')?.returns.find(({ id }) => id === params.id)
    return refunded ? { status: 200, json: returnOnWire(refunded) } : problem(404)
  },
  'PUT /webhook/{chave}': ({ books, habits, params, body }) => {
    books.webhooks.set(params.chave ?? '', { url: body.webhookUrl ?? '', at: habits.now() })
    return { status: 200 }
  },
}
