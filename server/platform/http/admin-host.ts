import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import type { App } from '#server/platform/app.ts'
import { isTeamPath } from '#server/platform/env/admin.ts'
import type { Env } from '#server/platform/env/env.ts'
import { logThinly } from '#server/platform/log/log.ts'

// Serves the back-office on its own host name, and only to listed networks:
// docs/decisions/079-a-host-for-the-back-office.md.

/** Files that both front ends need, and health probes. */
const ofBoth =
  /^\/(assets|midias|art)(\/|$)|^\/(healthz|readyz|(icon|logo|blank)[\w-]*\.svg|manifest[\w-]*\.webmanifest)$/

/** Ignores `X-Forwarded-Host`, because anyone can send it. A proxy forwards `Host`. */
export function isAdminHost({ adminUrl, publicUrl }: Pick<Env, 'adminUrl' | 'publicUrl'>) {
  return adminUrl === publicUrl ? () => false : isHostOf(adminUrl)
}

/** Whether a request names the host of that URL. */
export function isHostOf(url: string) {
  const { host, protocol } = new URL(url)
  return ({ headers }: Pick<IncomingMessage, 'headers'>) => {
    const given = headers.host ?? ''
    return given === host || hostOf(given, protocol) === host
  }
}

/** Returns the host in lowercase, without the default port and the trailing dot. */
const hostOf = (given: string, protocol: string) =>
  URL.parse(`${protocol}//${given.replace(/\.(?=:\d+$|$)/, '')}`)?.host

/** Call it before you add the routes. */
export function guardBackOffice(http: FastifyInstance, { env, log }: Pick<App, 'env' | 'log'>) {
  const isOwnHost = isAdminHost(env)
  const isApart = env.adminUrl !== env.publicUrl
  const isAllowed = allowed(env.adminNetworks)
  http.addHook('onRequest', async (request, reply) => {
    const part = partOf(request)
    const isHere = isOwnHost(request.raw)
    if (isApart && isHere && request.method === 'GET' && request.url === '/') return reply.redirect('/admin', 302)
    if (isApart && part !== 'both' && (part === 'team') !== isHere)
      return reply.code(404).header('cache-control', 'no-store').send({ message: messages.notFound })
    if ((isApart ? isHere : part === 'team') && !isAllowed(request.ip)) {
      logThinly(log, 'admin_network_refused', { route: request.routeOptions.url })
      // Only the caller sees the address. An administrator may need it for the list of networks.
      const message = `O painel não atende a partir deste endereço (${request.ip}).`
      return reply.code(403).header('cache-control', 'no-store').send({ message })
    }
  })
}

type Part = 'team' | 'site' | 'both'

/** Decides by the route, since a URL can be written in several ways. Without a route, decides by the URL. */
function partOf({ routeOptions, raw, is404 }: FastifyRequest): Part {
  const path = (!is404 && routeOptions.url) || decoded(raw.url?.split('?')[0] ?? '/')
  if (isTeamPath(path)) return 'team'
  return ofBoth.test(path) ? 'both' : 'site'
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function allowed(networks: readonly string[]) {
  if (networks.length === 0) return () => true
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (ip: string) => {
    const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
    return list.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6')
  }
}
