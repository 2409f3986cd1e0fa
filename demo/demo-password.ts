import { argon2Sync, randomBytes } from 'node:crypto'
import { argon2Cost, toPhc } from '#server/db/password-phc.ts'

export const demoPassword = 'demo1234'

/** The one hash of all demonstration accounts. */
export function hashDemoPassword() {
  const nonce = randomBytes(16)
  return toPhc(nonce, argon2Sync('argon2id', { message: demoPassword, nonce, ...argon2Cost }))
}
