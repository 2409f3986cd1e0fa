/** A provider that could not be asked, or said no; its message holds nothing of what was sent or answered. */
export class ProviderFault extends Error {
  /** Of the answer, 0 where there was none. */
  readonly status: number

  constructor(what: string, status: number, reason: string) {
    super(`${what}: ${status || 'no answer'} (${reason})`)
    this.status = status
  }
}

/** What RFC 7807 calls the problem's type, by its last part, or nothing that could be shown. */
export function problemOf(answer: unknown) {
  const type = typeof answer === 'object' && answer !== null && 'type' in answer ? String(answer.type) : ''
  return /\/([A-Za-z]{1,60})$/.exec(type)?.[1] ?? 'no problem type'
}
