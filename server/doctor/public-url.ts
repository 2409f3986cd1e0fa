import { connect } from 'node:tls'
import type { Env } from '#server/env.ts'
import { type Check, failure, ok, warning } from './findings.ts'

const timeoutMs = 10_000

export const httpsCheck: Check = {
  about: 'HTTPS',
  todo: 'confira o certificado no proxy e o nome em PUBLIC_URL',
  async examine({ app: { env } }) {
    if (!env.publicUrl.startsWith('https:')) return [warning('PUBLIC_URL não é https: só serve à demonstração')]
    return [await certificate(new URL(env.publicUrl))]
  },
}

const renewDays = 14
const dayMs = 86_400_000

function certificate({ hostname, port }: URL) {
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

/** The types say Error, but it is a code. */
const reasonOfRefusal = ({ authorizationError }: { authorizationError: unknown }) => String(authorizationError)

export const proxyCheck: Check = {
  about: 'Endereço público',
  todo: 'inicie o site, e confira PUBLIC_URL e o proxy',
  async examine({ app: { env } }) {
    const answer = await fetch(`${env.publicUrl}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const health = (await answer.json().catch(() => ({}))) as { status?: string; forwarded?: string }
    if (answer.status !== 200 || health.status !== 'ok')
      return [failure(`${env.publicUrl}/healthz responde ${answer.status}, e não o site; confira o proxy e PUBLIC_URL`)]
    return [ok(`${env.publicUrl} responde`), trust(env, health.forwarded), ...transportSecurity(env, answer.headers)]
  },
}

function trust({ trustProxy }: Env, forwarded: string | undefined) {
  if (forwarded === 'ignored')
    return failure(
      'o endereço de quem chama, dado pelo proxy, é ignorado: todos contam como um; ponha o proxy em TRUST_PROXY',
    )
  if (forwarded === 'trusted') return ok('o proxy diz quem chama')
  return trustProxy.length > 0
    ? failure('TRUST_PROXY nomeia um proxy, mas ele não envia X-Forwarded-For; configure-o para isso')
    : ok('nenhum proxy diz quem chama: vale o endereço da conexão')
}

function transportSecurity({ publicUrl }: Env, headers: Headers) {
  if (!publicUrl.startsWith('https:')) return []
  return headers.has('strict-transport-security')
    ? [ok('HSTS ligado')]
    : [failure('sem HSTS: o proxy retira Strict-Transport-Security, ou o site tem outro PUBLIC_URL')]
}
