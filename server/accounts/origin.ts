/** Where a request came from, for limits: of an IPv6 address the network, which one customer has whole. */
export const originOf = (address: string) => prefixOf(address, 4)

/**
 * What many people may be behind, as behind one IPv4 address of a mobile carrier; also what one customer can vary at
 * will: of an IPv6 address the /48.
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
