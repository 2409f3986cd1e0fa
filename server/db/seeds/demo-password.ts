import { type Argon2Parameters, argon2Sync, randomBytes } from 'node:crypto'

export const demoPassword = 'demo1234'

/** kB of memory, passes and lanes: the least that OWASP accepts for Argon2id. */
const [memory, passes, parallelism] = [19_456, 2, 1]

/** The one hash of all demonstration accounts, as a PHC string. */
export function hashDemoPassword() {
  const nonce = randomBytes(16)
  const parameters: Argon2Parameters = { message: demoPassword, nonce, memory, passes, parallelism, tagLength: 32 }
  const hash = argon2Sync('argon2id', parameters)
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
