import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Who calls, as Fastify's `request.ip` says it, for what answers ahead of the framework. */
export function openClientAddress(trustProxy: readonly string[]) {
  const trusted = new BlockList()
  for (const network of trustProxy) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address))

  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>) => {
    let address = plain(socket.remoteAddress ?? '')
    if (trustProxy.length === 0) return address
    const hops = String(headers['x-forwarded-for'] ?? '').split(',')
    for (const hop of hops.reverse()) {
      if (!hop.trim() || !isTrusted(address)) break
      address = plain(hop.trim())
    }
    return address
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
