import { randomBytes } from 'node:crypto'

export type Return = { id: string; rtrId: string; cents: number; natureza: string; status: GivenStatus; at: Date }
export type GivenStatus = 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
export type Payer = { cpf?: string; nome: string }
export type Receipt = {
  endToEndId: string
  txid: string
  cents: number
  chave: string
  at: Date
  payer: Payer | undefined
  returns: Return[]
}
export type Charge = {
  txid: string
  chave: string
  cents: number
  createdAt: Date
  seconds: number
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP'
  revision: number
  more: Record<string, unknown>
  receipts: Receipt[]
}
export type Books = ReturnType<typeof openBooks>

/** The provider's records: charges, their payments and the returns. */
export function openBooks() {
  const charges = new Map<string, Charge>()
  const receipts = new Map<string, Receipt>()
  const webhooks = new Map<string, { url: string; at: Date }>()
  return {
    charges,
    receipts,
    webhooks,
    receive(
      charge: Charge,
      {
        cents,
        chave = charge.chave,
        payer,
        at,
      }: Pick<Receipt, 'cents' | 'at'> &
        Partial<Pick<Receipt, 'payer'>> & {
          chave?: string | undefined
        },
    ) {
      const receipt: Receipt = { endToEndId: newId('E', at), txid: charge.txid, cents, chave, at, payer, returns: [] }
      charge.receipts.push(receipt)
      receipts.set(receipt.endToEndId, receipt)
      if (charge.status === 'ATIVA') charge.status = 'CONCLUIDA'
      return receipt
    },
    /** Returns null if more would be returned than was received. */
    giveBack(receipt: Receipt, { id, cents, natureza, status, at }: Omit<Return, 'rtrId'>) {
      const before = receipt.returns.filter(given => given.status !== 'NAO_REALIZADO')
      if (cents + sum(before) > receipt.cents) return null
      const given = { id, rtrId: newId('D', at), cents, natureza, status, at }
      receipt.returns.push(given)
      return given
    },
    /** In cents. */
    totals() {
      const all = [...receipts.values()]
      const back = all.flatMap(({ returns }) => returns).filter(({ status }) => status === 'DEVOLVIDO')
      return { received: sum(all), returned: sum(back) }
    },
  }
}

const sum = (all: readonly { cents: number }[]) => all.reduce((total, { cents }) => total + cents, 0)

/** An id made of a letter, the institution, the minute and eleven random characters. */
const newId = (letter: string, at: Date) =>
  `${letter}00000000${at.toISOString().replace(/\D/g, '').slice(0, 12)}${randomBytes(9).toString('hex').slice(0, 11)}`
