import { createHash, randomBytes } from 'node:crypto'

/** Only the hash is stored: a copy of the database opens nothing. */
export function makeToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest()
