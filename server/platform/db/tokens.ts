import { createHash, randomBytes } from 'node:crypto'

/** We store only the hash, so a copy of the database does not give access to anything. */
export function makeToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest()
