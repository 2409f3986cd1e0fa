import { constants, publicEncrypt } from 'node:crypto'
import type { CardSecret } from './gateway.ts'

/** As the gateway's own script does it in a browser: PKCS#1 v1.5 over six fields. */
export function encryptCard(card: Exclude<CardSecret, { encrypted: string }>, publicKey: string, now: Date) {
  const fields = [card.number, card.securityCode, card.month, card.year, plainName(card.name), now.getTime()]
  const key = `-----BEGIN PUBLIC KEY-----\n${publicKey.replace(/\s/g, '')}\n-----END PUBLIC KEY-----`
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(fields.join(';'))).toString('base64')
}

/** A 2048-bit key takes 245 bytes in all. */
const plainName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]+/g, '')
    .slice(0, 120)
