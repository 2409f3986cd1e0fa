import { createHash } from 'node:crypto'
import { argon2Cost } from '#server/db/password-phc.ts'
import { derive } from '#server/passwords/password-hash.ts'

/** The same word of the same account gives the same hash, so that one computation answers whatever was written. */
export function hashOfWord(accountId: number, word: string) {
  const nonce = createHash('sha256').update(`private help of account ${accountId}`).digest().subarray(0, 16)
  return derive('argon2id', { message: word, nonce, ...argon2Cost })
}
