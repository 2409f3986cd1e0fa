import { createHash } from 'node:crypto'

/** A code is short and lives for minutes: the hash keeps it out of a copy of the database, no more. */
export const hashOfCode = (accountId: number, code: string) =>
  createHash('sha256').update(`${accountId}:${code}`).digest()
