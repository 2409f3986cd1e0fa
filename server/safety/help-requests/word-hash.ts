import { createHash } from 'node:crypto'
import { derive } from '#server/platform/passwords/password-hash.ts'
import { argon2Cost } from '#server/platform/passwords/password-phc.ts'

/** The same word of the same account gives the same hash, so that one computation answers whatever was written. */
export function hashOfWord(accountId: number, word: string) {
  const nonce = createHash('sha256').update(`private help of account ${accountId}`).digest().subarray(0, 16)
  return derive('argon2id', { message: word, nonce, ...argon2Cost })
}
