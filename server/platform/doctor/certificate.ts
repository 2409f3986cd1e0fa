import { connect } from 'node:tls'
import { dayMs } from '#contract/durations.ts'
import { failure, ok, warning } from './findings.ts'

const renewDays = 14
export const timeoutMs = 10_000

/** Checks when the certificate expires and whether browsers trust it. */
export function examineCertificate({ hostname, port }: URL) {
  return new Promise<ReturnType<typeof ok>>((resolve, reject) => {
    const options = { host: hostname, port: Number(port || 443), servername: hostname, timeout: timeoutMs }
    const socket = connect({ ...options, rejectUnauthorized: false }, () => {
      const until = new Date(socket.getPeerCertificate().valid_to)
      const days = Math.floor((until.getTime() - Date.now()) / dayMs)
      const text = `certificado até ${until.toISOString().slice(0, 10)}`
      if (!socket.authorized) resolve(failure(`${text}, que navegadores recusam (${reasonOfRefusal(socket)})`))
      else resolve(days < renewDays ? warning(`${text}: renove-o em ${days} dias`) : ok(text))
      socket.destroy()
    })
    socket.on('error', reject)
    socket.on('timeout', () => socket.destroy(new Error('sem resposta')))
  })
}

/** The type of `authorizationError` is Error, but Node sets it to a code. */
const reasonOfRefusal = ({ authorizationError }: { authorizationError: unknown }) => String(authorizationError)
