/** What `pg` and the socket say when the server is away: PostgreSQL's classes 08 and 57P, and Node's socket errors. */
const socketErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const tooManyConnections = '53300'
const said =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Whether an error means that the database can't be reached just now, rather than that we asked it something wrong. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isSocket = socketErrors.has(code) && (!('path' in error) || 'address' in error || isSyscall(error))
  return isSocket || /^(08|57P)/.test(code) || code === tooManyConnections || said.test(error.message)
}

const isSyscall = (error: object) => 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall))
