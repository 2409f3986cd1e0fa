import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { boundWork } from '#server/platform/limits/bounded-work.ts'
import { argon2Cost, fromPhc, toPhc } from './password-phc.ts'

type Derive = (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>
const hashing = promisify(argon2) as Derive

/**
 * Hashing more in parallel would take threads from other work without finishing sooner. A queue of a hundred hashes
 * takes two seconds.
 */
const inTurn = boundWork({ concurrency: availableParallelism() + 1, waiting: 100 })
export const derive: Derive = (algorithm, parameters) => inTurn(() => hashing(algorithm, parameters))

export async function hashPassword(password: string) {
  const nonce = randomBytes(16)
  return toPhc(nonce, await derive('argon2id', { message: password.normalize('NFC'), nonce, ...argon2Cost }))
}

/** Takes the same time even if the account doesn't exist. */
export async function verifyPassword(password: string, phc: string | undefined) {
  const parsed = phc === undefined ? undefined : fromPhc(phc)
  const { hash, ...parameters } = parsed ?? nobody
  const made = await derive('argon2id', {
    ...parameters,
    message: password.normalize('NFC'),
    tagLength: Math.max(4, hash.length),
  })
  return parsed !== undefined && made.length === hash.length && timingSafeEqual(made, hash)
}

const nobody = { ...argon2Cost, nonce: randomBytes(16), hash: randomBytes(argon2Cost.tagLength) }
