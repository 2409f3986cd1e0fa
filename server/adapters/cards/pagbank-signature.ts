import { createHash, timingSafeEqual } from 'node:crypto'

/** What the gateway writes into `x-authenticity-token`, of the bytes as they were sent. */
export const signatureOf = (token: string, rawBody: Buffer) =>
  createHash('sha256').update(`${token}-`).update(rawBody).digest('hex')

export function isSignedBy(token: string, rawBody: Buffer, header: string | undefined) {
  const [given, own] = [Buffer.from(header ?? '', 'utf8'), Buffer.from(signatureOf(token, rawBody))]
  return given.length === own.length && timingSafeEqual(given, own)
}
