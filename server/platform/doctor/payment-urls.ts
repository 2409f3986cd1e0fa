import { request } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { examineCertificate, timeoutMs } from './certificate.ts'
import { type Check, failure, ok, warning } from './findings.ts'
import { readHealth } from './public-url.ts'

export const paymentsUrlCheck: Check = {
  about: 'Endereço dos pagamentos',
  todo: 'inicie npm run payments, e confira PAYMENTS_URL e o proxy',
  async examine({ app: { env } }) {
    const { url } = env.payments
    if (!url) return []
    const { isOurs, status } = await readHealth(url)
    if (!isOurs) return [failure(`${url}/healthz responde ${status}, e não os pagamentos; confira o proxy`)]
    const headers = { origin: env.publicUrl, 'access-control-request-method': 'POST' }
    const response = await fetch(`${url}/api/payment/`, {
      method: 'OPTIONS',
      headers,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const admitted = response.headers.get('access-control-allow-origin')
    if (admitted !== env.publicUrl)
      return [failure(`${url} não admite as páginas de ${env.publicUrl}: é o site, ou pagamentos com outra PUBLIC_URL`)]
    const secure = url.startsWith('https:') ? [await examineCertificate(new URL(url))] : []
    return [ok(`${url} responde, e só às páginas do site`), ...secure]
  },
}

export const pixCallbackCheck: Check = {
  about: 'Avisos do Pix',
  todo: 'confira PIX_WEBHOOK_URL e o proxy, e se o site está no ar',
  async examine({ app: { env } }) {
    const url = env.pix.provider?.webhook.url
    if (!url) return []
    const { level, text } = await examineCertificate(new URL(url))
    // Some banks accept certificates that browsers don't.
    const certificate = level === 'erro' ? warning(`${text}; confirme que o banco o aceita`) : { level, text }
    return [await refusesStrangers(url), certificate]
  },
}

/**
 * Calls the URL without the bank's client certificate. The TLS handshake must fail, or a proxy must reject the request.
 */
function refusesStrangers(url: string) {
  return new Promise<ReturnType<typeof ok>>((resolve, reject) => {
    let isEncrypted = false
    const sent = request(url, { rejectUnauthorized: false, agent: false, timeout: timeoutMs }, answer => {
      answer.resume()
      const { statusCode = 0 } = answer
      resolve(refusals.includes(statusCode) ? refused : failure(open(url, statusCode)))
    })
    sent.on('socket', socket => (socket as TLSSocket).on('secureConnect', () => (isEncrypted = true)))
    sent.on('timeout', () => {
      reject(new Error('sem resposta'))
      sent.destroy()
    })
    sent.on('error', (error: NodeJS.ErrnoException) =>
      isEncrypted || refusalOfHandshake.test(error.code ?? '') ? resolve(refused) : reject(error),
    )
    sent.end()
  })
}

/** nginx sends 400 for its internal status codes 495 and 496. */
const refusals = [400, 403, 495, 496]
/** Before TLS 1.3, the server rejects the client during the handshake. */
const refusalOfHandshake = /ALERT_(HANDSHAKE_FAILURE|BAD_CERTIFICATE|CERTIFICATE_REQUIRED)/
const refused = ok('quem não tem o certificado do banco é recusado')
const open = (url: string, status: number) =>
  `${url} atende quem não tem o certificado do banco (${status}); o proxy precisa exigi-lo`
