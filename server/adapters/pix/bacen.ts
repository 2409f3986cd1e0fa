import { Charge, GivenBack, Received, receiptOf, returnOf, stateOf } from './bacen-answers.ts'
import { openBacenCalls, type ProviderAddress } from './bacen-call.ts'
import type { PixProvider, PixReturnState } from './pix.ts'
import { ProviderFault } from './provider-fault.ts'
import { dynamicCode, type Receiver } from './static.ts'

const patienceMs = 10_000
/** What the payer's bank refused moves no money, so it may be asked again. */
const attempts = ['', 'B', 'C'] as const

/** A provider that speaks the official API Pix 2.9.0, over mutual TLS. */
export function openBacen(provider: ProviderAddress, receiver: Receiver, patience = patienceMs): PixProvider {
  const call = openBacenCalls(provider, patience)
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
      const made = await call('PUT', `/cob/${txid}`, { body, answer: Charge }).catch(onRefused(() => readCharge(txid)))
      if (!made || made.chave !== key || made.valor.original !== cents)
        throw new ProviderFault('PUT /cob', 409, 'another charge')
      return { txid, copyPaste: copyPasteOf(made, receiver), expiresAt: expiryOf(made) }
    },
    async readCharge(txid) {
      const charge = await readCharge(txid)
      return charge && stateOf(charge)
    },
    async closeCharge(txid) {
      const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
      // Refused where it is paid or removed already.
      await call('PATCH', `/cob/${txid}`, { body }).catch(onRefused(async () => undefined))
    },
    async readReceipt(endToEndId) {
      const received = await call('GET', `/pix/${endToEndId}`, { answer: Received })
      return received && receiptOf(received)
    },
    async returnMoney({ endToEndId, id, cents }) {
      let state: PixReturnState = 'refused'
      for (const attempt of attempts) {
        const path = `/pix/${endToEndId}/devolucao/${id}${attempt}`
        const asked = call('PUT', path, { body: { valor: amountOf(cents) }, answer: GivenBack })
        const returned = await asked.catch(onRefused(() => call('GET', path, { answer: GivenBack })))
        if (!returned) throw new ProviderFault('PUT /pix', 400, 'refused')
        state = returnOf(returned).state
        if (state !== 'refused') break
      }
      return state
    },
    async registerWebhook(url) {
      await call('PUT', `/webhook/${encodeURIComponent(key)}`, { body: { webhookUrl: url } })
    },
  }
}

/** What was asked before is refused the second time: then what stands is the answer. */
const onRefused =
  <T>(otherwise: () => Promise<T>) =>
  (error: unknown) => {
    if (error instanceof ProviderFault && [400, 404, 409].includes(error.status)) return otherwise()
    throw error
  }

const amountOf = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

function copyPasteOf({ pixCopiaECola, location, loc }: Charge, receiver: Receiver) {
  if (pixCopiaECola) return pixCopiaECola
  const place = location ?? loc?.location
  if (!place) throw new ProviderFault('PUT /cob', 201, 'no location')
  return dynamicCode(receiver, place.replace(/^https?:\/\//, ''))
}

const expiryOf = ({ calendario }: Charge) => new Date(Date.parse(calendario.criacao) + calendario.expiracao * 1000)
