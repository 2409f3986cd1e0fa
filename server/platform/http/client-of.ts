import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export type Client = {
  address: string
  /** The client's port. Null behind a trusted proxy that does not forward it. */
  port: number | null
}

/** The outermost proxy sets it. We don't use `X-Forwarded-Port`, because that usually means the server's port. */
export const portHeader = 'x-client-port'

/** Finds the same address as Fastify's `request.ip`, for code that runs before Fastify. */
export function openClientOf(trustProxy: readonly string[]) {
  const trusted = new BlockList()
  for (const network of trustProxy) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address))

  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): Client => {
    let address = withoutV6Prefix(socket.remoteAddress ?? '')
    let port = socket.remotePort ?? null
    if (trustProxy.length === 0) return { address, port }
    const hops = String(headers['x-forwarded-for'] ?? '').split(',')
    for (const hop of hops.reverse()) {
      if (!hop.trim() || !isTrusted(address)) break
      address = withoutV6Prefix(hop.trim())
      port = portOf(headers[portHeader])
    }
    return { address, port }
  }
}

function portOf(header: string | string[] | undefined) {
  const port = typeof header === 'string' && /^\d{1,5}$/.test(header) ? Number(header) : 0
  return port >= 1 && port <= 65_535 ? port : null
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const withoutV6Prefix = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
