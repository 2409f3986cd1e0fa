import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

type Network = [address: string, bits: number]

/** From IANA's registries of special-purpose addresses: addresses outside the public internet, and tunnels to them. */
const special: Record<'ipv4' | 'ipv6', readonly Network[]> = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  // IANA has allocated only 2000::/3 for public addresses.
  ipv6: [
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
}

type Family = keyof typeof special

function blockedOf(family: Family) {
  const blocked = new BlockList()
  for (const [address, bits] of special[family]) blocked.addSubnet(address, bits, family)
  return blocked
}

/** We keep two lists, because a single one would also compare an IPv4 address with the IPv6 networks. */
const blocked: Record<Family, BlockList> = { ipv4: blockedOf('ipv4'), ipv6: blockedOf('ipv6') }

export function isPublicAddress(address: string) {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  return !blocked[family].check(address, family)
}

/** Prevents a hostile name server from directing us into our own network. */
export const lookupPublic: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const addresses = found.filter(({ address }) => isPublicAddress(address))
    const [first] = addresses
    if (!first) return done(Object.assign(new Error('no public address'), { code: 'ENOTPUBLIC' }), '')
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })
