import { createHash, randomInt } from 'node:crypto'

const count = 10
const length = 12
/** Leaves out characters that look alike; 12 letters give 59 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The codes to show, once, and the hashes to store. */
export function makeRecoveryCodes() {
  const codes = Array.from({ length: count }, () => Array.from({ length }, letter).join(''))
  return { codes: codes.map(inGroups), hashes: codes.map(hashRecoveryCode) }
}

const letter = () => letters[randomInt(letters.length)] as string
const inGroups = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

export const hashRecoveryCode = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()
