import { scrub } from './start/scrub.ts'

/** Facts never hold secrets or personal data. */
export type Log = (event: string, facts?: Record<string, unknown>) => void

export const writeLog: Log = (event, facts = {}) => {
  process.stderr.write(`${scrub(JSON.stringify({ at: new Date().toISOString(), event, ...facts }))}\n`)
}
