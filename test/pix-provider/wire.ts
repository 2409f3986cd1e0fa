import { createHash } from 'node:crypto'
import type { Charge, Receipt, Return } from './books.ts'
import { crc16 } from './br-code.ts'

export const amountOf = (cents: number) => (cents / 100).toFixed(2)
export const centsOf = (amount: string) => Math.round(Number(amount) * 100)

/** The URL where a payer's bank reads the charge. */
export const locationOf = (txid: string) =>
  `https://pix.banco.test/qr/v2/${createHash('sha256').update(txid).digest('hex').slice(0, 32)}`

export function chargeOnWire(charge: Charge, { copyPaste }: { copyPaste: boolean }) {
  const { txid, chave, cents, createdAt, seconds, status, revision, more } = charge
  const location = locationOf(txid)
  const criacao = createdAt.toISOString()
  return {
    ...more,
    calendario: { criacao, expiracao: seconds },
    txid,
    revisao: revision,
    loc: { id: 1, txid, location, tipoCob: 'cob', criacao },
    location,
    status,
    valor: { original: amountOf(cents) },
    chave,
    ...(copyPaste && { pixCopiaECola: copyPasteOf(location) }),
  }
}

export const receiptOnWire = ({ endToEndId, txid, cents, chave, at, payer, returns }: Receipt) => ({
  endToEndId,
  txid,
  valor: amountOf(cents),
  chave,
  horario: at.toISOString(),
  ...(payer && { pagador: payer }),
  ...(returns.length > 0 && { devolucoes: returns.map(returnOnWire) }),
})

export const returnOnWire = ({ id, rtrId, cents, natureza, status, at }: Return) => ({
  id,
  rtrId,
  valor: amountOf(cents),
  natureza,
  horario: { solicitacao: at.toISOString() },
  status,
})

/** The provider's own BR Code: with its own merchant name, and in upper case where the standard allows either. */
function copyPasteOf(location: string) {
  const place = field('00', 'BR.GOV.BCB.PIX') + field('25', location.replace('https://', ''))
  const open = [
    ['00', '01'],
    ['01', '12'],
    ['26', place],
    ['52', '0000'],
    ['53', '986'],
    ['58', 'BR'],
    ['59', 'BANCO DE TESTE'],
    ['60', 'BRASILIA'],
    ['62', field('05', '***')],
  ].map(([id = '', value = '']) => field(id, value))
  const payload = `${open.join('')}6304`
  return payload + crc16(payload)
}

const field = (id: string, value: string) => id + String(value.length).padStart(2, '0') + value
