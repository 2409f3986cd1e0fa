import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#server/platform/app.ts'

export type Level = 'ok' | 'atenção' | 'erro'
export type Finding = { level: Level; about: string; text: string }
/** `database` is undefined if we can't reach the database. A separate check reports that. */
export type Examined = { app: App; database: App['db'] | undefined; mailTo: string | undefined }
export type Check = { about: string; todo: string; examine: (examined: Examined) => Promise<Seen[]> }
type Seen = Omit<Finding, 'about'>

export const ok = (text: string): Seen => ({ level: 'ok', text })
export const warning = (text: string): Seen => ({ level: 'atenção', text })
export const failure = (text: string): Seen => ({ level: 'erro', text })

const timeoutMs = 20_000

/** Reports a check that throws or hangs as a failure, with its `todo`. */
export async function runCheck({ about, todo, examine }: Check, examined: Examined): Promise<Finding[]> {
  const late = sleep(timeoutMs, undefined, { ref: false }).then(() => Promise.reject(new Error('sem resposta')))
  const seen = await Promise.race([examine(examined), late]).catch(error => [failure(`${reasonOf(error)}; ${todo}`)])
  return seen.map(each => ({ about, ...each }))
}

/**
 * `fetch` puts the reason in `error.cause`. If several addresses fail, Node throws a single error without a message.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return reasonOf(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
