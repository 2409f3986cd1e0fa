import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { commonHeaders } from './security-headers.ts'

type Sent = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** Responses that carry the security headers whoever makes them: a page, a file, the framework, or Node itself. */
export function securedResponse(isHttps: boolean) {
  const headers = isHttps ? { ...commonHeaders, ...transportSecurity } : commonHeaders
  const names = Object.keys(headers) as (keyof typeof commonHeaders)[]
  const complete = withTransportSecurity(isHttps)

  return class SecuredResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {
    override writeHead(status: number, reason?: string | Sent, more?: Sent) {
      const sent = typeof reason === 'string' ? more : reason
      // Pages bring theirs in a list that is made once.
      if (Array.isArray(sent)) return super.writeHead(status, complete(sent))
      const given = new Set(Object.keys(sent ?? {}).map(name => name.toLowerCase()))
      for (const name of names) if (!given.has(name) && !this.hasHeader(name)) this.setHeader(name, headers[name])
      return typeof reason === 'string' ? super.writeHead(status, reason, sent) : super.writeHead(status, sent)
    }
  }
}

export const transportSecurity = { 'strict-transport-security': 'max-age=31536000' } as const

function withTransportSecurity(isHttps: boolean) {
  const completed = new WeakMap<OutgoingHttpHeader[], OutgoingHttpHeader[]>()
  return (headers: OutgoingHttpHeader[]) => {
    if (!isHttps) return headers
    const all = completed.get(headers) ?? [...headers, ...Object.entries(transportSecurity).flat()]
    completed.set(headers, all)
    return all
  }
}
