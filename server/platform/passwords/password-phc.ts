/** Memory in KiB, passes and lanes: OWASP's minimum for Argon2id. */
export const argon2Cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/** Formats the hash as a PHC string, which includes the algorithm and its cost. */
export function toPhc(nonce: Buffer, hash: Buffer) {
  const { memory, passes, parallelism } = argon2Cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export function fromPhc(phc: string) {
  const [, memory, passes, parallelism, nonce, hash] = pattern.exec(phc) ?? []
  if (!nonce || !hash) return undefined
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { ...cost, nonce: Buffer.from(nonce, 'base64'), hash: Buffer.from(hash, 'base64') }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
