import { type EventName, logEvents } from './log-events.ts'
import { currentRequestId } from './request-context.ts'
import { scrub } from './start/scrub.ts'
import { version } from './version.ts'

/** Facts never hold secrets or personal data. */
export type Log = (event: EventName, facts?: Record<string, unknown>) => void

export const writeLog: Log = (event, facts) => void process.stderr.write(`${formatLine(event, facts)}\n`)

export function formatLine(event: EventName, facts?: Record<string, unknown>) {
  const { level } = logEvents[event]
  const line = { at: new Date().toISOString(), level, event, version, request_id: currentRequestId(), ...facts }
  return scrub(JSON.stringify(line))
}
