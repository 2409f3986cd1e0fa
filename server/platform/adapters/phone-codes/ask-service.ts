import { CodeNotSent } from './phone-codes.ts'

type Asking = {
  method?: 'POST'
  headers: Record<string, string>
  body?: string | URLSearchParams
  timeoutMs?: number | undefined
  /** The service's own code in an error. */
  errorCode: (answer: unknown) => number | undefined
}

/** Errors before the request leaves this machine. */
const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/**
 * Only an answer that blames the request (400 to 499) proves that the service sends nothing. After any other failure it
 * may have.
 *
 * @throws CodeNotSent
 */
export async function askService(url: string, { timeoutMs = 10_000, errorCode, ...request }: Asking): Promise<unknown> {
  const reply = await fetch(url, {
    ...request,
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  }).catch(error => {
    throw new CodeNotSent(error instanceof Error ? error.name : 'unknown', notConnected.has(error?.cause?.code))
  })
  const answer: unknown = await reply.json().catch(() => undefined)
  if (reply.ok) return answer
  throw new CodeNotSent(`${reply.status} ${errorCode(answer) ?? ''}`.trim(), reply.status >= 400 && reply.status < 500)
}
