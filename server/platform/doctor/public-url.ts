import { adminPaths } from '#contract/admin-screens.ts'
import { daySeconds } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import type { Env } from '#server/platform/env/env.ts'
import { portHeader } from '#server/platform/http/client-of.ts'
import { discardPort, documentationAddress } from '#server/platform/http/health.ts'
import { examineCertificate, timeoutMs } from './certificate.ts'
import { type Check, failure, ok, warning } from './findings.ts'

export const httpsCheck: Check = {
  about: 'HTTPS',
  todo: 'confira o certificado no proxy e o nome em PUBLIC_URL',
  async examine({ app: { env } }) {
    const url = new URL(env.publicUrl)
    if (url.protocol !== 'https:') return [warning('PUBLIC_URL não é https: só serve à demonstração')]
    // A non-standard port has no http counterpart.
    const redirect = url.port === '' ? [await examineRedirect(`http://${url.hostname}/`, env.publicUrl)] : []
    return [await examineCertificate(url), ...redirect]
  },
}

export async function examineRedirect(from: string, to: string) {
  const answer = await send(from).catch(() => undefined)
  if (!answer) return warning(`${from} não responde: quem digita o endereço sem https não chega ao site`)
  const { status, headers } = answer
  const isRedirect = status >= 300 && status < 400 && headers.get('location')?.startsWith(`${to}/`)
  if (isRedirect) return ok('http leva a https')
  return failure(`${from} responde ${status}, e não leva a ${to}; configure o proxy para isso`)
}

const send = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })

type Health = { status?: string; forwarded?: string; port?: string }

export async function readHealth(origin: string, headers?: Record<string, string>) {
  const answer = await send(`${origin}/healthz`, headers)
  const health = (await answer.json().catch(() => ({}))) as Health
  const isOurs = answer.status === 200 && health.status === 'ok'
  const { forwarded, port } = health
  return { isOurs, status: answer.status, forwarded, port, headers: answer.headers }
}

export const proxyCheck: Check = {
  about: 'Endereço público',
  todo: 'confira PUBLIC_URL, o proxy e o certificado, e se o site está no ar',
  async examine({ app: { env } }) {
    const { isOurs, status, forwarded, port, headers } = await readHealth(env.publicUrl)
    if (!isOurs)
      return [failure(`${env.publicUrl}/healthz responde ${status}, e não o site; confira o proxy e PUBLIC_URL`)]
    const forging = { 'x-forwarded-for': documentationAddress, [portHeader]: discardPort }
    const forged = await readHealth(env.publicUrl, forging)
    return [
      ok(`${env.publicUrl} responde`),
      forged.forwarded === 'forged' ? believes : trust(env, forwarded),
      ...(forwarded === 'trusted' ? [clientPort(port, forged.port)] : []),
      ...transportSecurity(env, headers),
    ]
  },
}

export const adminHostCheck: Check = {
  about: 'Endereço da equipe',
  todo: 'confira ADMIN_URL, o nome no DNS e o proxy, e se o site está no ar',
  async examine({ app: { env } }) {
    const { adminUrl, publicUrl } = env
    if (adminUrl === publicUrl) return []
    const { isOurs, status } = await readHealth(adminUrl)
    // We cannot check the back-office from outside `ADMIN_NETWORKS`.
    if (status === 403)
      return [warning(`${adminUrl} não atende esta máquina (ADMIN_NETWORKS): confira de dentro da rede`)]
    if (!isOurs) return [failure(`${adminUrl}/healthz responde ${status}, e não o site; confira o proxy`)]
    const leaks = await Promise.all([`${publicUrl}${adminPaths.start}`, `${adminUrl}${paths.landing}`].map(leakOf))
    const found = leaks.filter(leak => leak !== undefined)
    const secure = adminUrl.startsWith('https:') ? [await examineCertificate(new URL(adminUrl))] : []
    return [
      ...(found.length > 0 ? found : [ok('o painel só atende no endereço da equipe, e mais nada atende ali')]),
      ...secure,
    ]
  },
}

async function leakOf(url: string) {
  const { status } = await send(url)
  return status === 404 ? undefined : failure(`${url} responde ${status}: o proxy precisa passar Host como veio`)
}

const believes = failure(
  'qualquer um pode inventar o endereço de quem chama: o proxy precisa substituir X-Forwarded-For, e TRUST_PROXY nomear só o proxy',
)

function trust({ trustProxy }: Env, forwarded: string | undefined) {
  if (forwarded === 'ignored')
    return failure(
      'o endereço de quem chama, dado pelo proxy, é ignorado: todos contam como um; ponha o proxy em TRUST_PROXY',
    )
  if (forwarded === 'trusted') return ok('o proxy diz quem chama, e ninguém mais')
  return trustProxy.length > 0
    ? failure('TRUST_PROXY nomeia um proxy, mas ele não envia X-Forwarded-For; configure-o para isso')
    : ok('nenhum proxy diz quem chama: vale o endereço da conexão')
}

/** The law requires the port in the access log, because many of a mobile carrier's customers share one IP address. */
function clientPort(port: string | undefined, forged: string | undefined) {
  if (forged === 'forged')
    return failure('qualquer um pode inventar a porta de quem chama: o proxy precisa substituir X-Client-Port')
  if (port === 'given') return ok('o proxy diz a porta de quem chama')
  return failure('o proxy não envia X-Client-Port, e os registros de acesso ficam sem a porta: veja deploy/')
}

/** Browsers preload a host permanently only if `max-age` is at least this long. */
export const minTransportSeconds = 365 * daySeconds

export const transportSeconds = (headers: Headers) =>
  Number(/max-age="?(\d+)/i.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0)

function transportSecurity({ publicUrl }: Env, headers: Headers) {
  if (!publicUrl.startsWith('https:')) return []
  const sent = headers.get('strict-transport-security')
  const seconds = transportSeconds(headers)
  if (seconds >= minTransportSeconds) return [ok('HSTS ligado, por um ano ou mais')]
  if (sent === null)
    return [failure('sem HSTS: o proxy retira Strict-Transport-Security, ou o site tem outro PUBLIC_URL')]
  return [failure(`HSTS vale só ${seconds} s (${sent}): o proxy troca o do site, de um ano; tire o dele`)]
}
