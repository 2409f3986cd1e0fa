import { createHash } from 'node:crypto'

/** A code is short and expires within minutes, so the hash only keeps plaintext codes out of database copies. */
export const hashOfCode = (accountId: number, code: string) =>
  createHash('sha256').update(`${accountId}:${code}`).digest()
