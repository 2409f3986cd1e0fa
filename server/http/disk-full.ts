const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether there was no room: on a disk of ours, or, as PostgreSQL's `disk_full`, on the database's. */
export function isDiskFull(error: unknown): error is Error {
  if (error instanceof AggregateError) return error.errors.some(isDiskFull)
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.has(String(error.code))) || isDiskFull(error.cause)
}
