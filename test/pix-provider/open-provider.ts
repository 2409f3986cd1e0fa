import type { Habits } from './answers.ts'
import { answerCall } from './bank-api.ts'
import { serveBank, type Trouble } from './bank-server.ts'
import { type Charge, openBooks, type Payer, type Receipt } from './books.ts'
import { openCallbacks } from './callbacks.ts'
import { openAuthority } from './certificates.ts'
import { openTokens } from './tokens.ts'

export type PixProviderSimulator = Awaited<ReturnType<typeof openPixProvider>>
export const client = { id: 'cliente-de-teste', secret: 'segredo-do-cliente' }

type Payment = { cents?: number; chave?: string; payer?: Payer; force?: boolean }

/**
 * A bank that implements the official API Pix 2.9.0 over mutual TLS and keeps its books. It validates all requests,
 * answers and callbacks against the official schema and collects violations in `faults`.
 */
export async function openPixProvider(now = () => new Date()) {
  const authority = openAuthority('Autoridade de teste do Pix')
  const books = openBooks()
  const habits: Habits = { now, copyPaste: true, returns: 'DEVOLVIDO' }
  const tokens = openTokens(client, now)
  const faults: string[] = []
  const calls: string[] = []
  const state = { trouble: 'none' as Trouble }
  const note = (fault: string) => void faults.push(fault)
  const urlOf = (chave: string) => books.webhooks.get(chave)?.url
  const callbacks = openCallbacks({ certified: authority.issue('Banco de teste'), ca: authority.cert, urlOf, note })
  const answer = (method: string, url: string, json: unknown) => answerCall({ books, habits, note }, method, url, json)
  const { url, close } = await serveBank({ authority, tokens, state, calls, answer })
  return {
    ...{ url, close, authority, books, habits, tokens, faults, calls, state, callbacks },

    /** Pays a charge, by default its full amount. Paying an expired or closed charge requires `force`. */
    async pay(txid: string, { cents, chave, payer, force = false }: Payment = {}) {
      const charge = books.charges.get(txid)
      if (!charge || !(force || isPayable(charge, now()))) throw new Error(`${txid} can't be paid`)
      const receipt = books.receive(charge, { cents: cents ?? charge.cents, chave, payer, at: now() })
      await callbacks.tell(receipt)
      return receipt
    },

    /** The bank takes the payment back (MED). */
    async dispute(receipt: Receipt) {
      const med = { id: `MED${receipt.returns.length}`, cents: receipt.cents, natureza: 'MED_FRAUDE' }
      if (!books.giveBack(receipt, { ...med, status: 'DEVOLVIDO', at: now() })) throw new Error('nothing is left')
      await callbacks.tell(receipt)
    },
  }
}

const isPayable = ({ status, createdAt, seconds }: Charge, now: Date) =>
  status === 'ATIVA' && now.getTime() < createdAt.getTime() + seconds * 1000
