/** The unit of limits: an IPv4 address, or the /64 of an IPv6 address, which belongs to one customer. */
export const originOf = (address: string) => prefixOf(address, 4)

/**
 * An IPv4 address, which a mobile carrier's customers may share, or the /48 of an IPv6 address, within which one customer
 * may vary.
 */
export const networkOf = (address: string) => prefixOf(address, 3)

function prefixOf(address: string, groups: number) {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [before = '', after] = plain.split('::')
  const head = before.split(':').filter(Boolean)
  if (after === undefined) return head.slice(0, groups).join(':')
  const tail = after.split(':').filter(Boolean)
  const missing = Math.max(0, 8 - head.length - tail.length)
  return [...head, ...Array(missing).fill('0'), ...tail].slice(0, groups).join(':')
}
