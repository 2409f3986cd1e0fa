import { createHash } from 'node:crypto'

/** A code is short and lives for minutes: the hash only keeps codes out of copies of the database. */
export const hashOfCode = (accountId: number, code: string) =>
  createHash('sha256').update(`${accountId}:${code}`).digest()
