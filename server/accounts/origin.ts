/** Where a request came from, for limits: of an IPv6 address the network, which one customer has whole. */
export function originOf(address: string) {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [before = '', after] = plain.split('::')
  const head = before.split(':').filter(Boolean)
  if (after === undefined) return head.slice(0, 4).join(':')
  const tail = after.split(':').filter(Boolean)
  const missing = Math.max(0, 8 - head.length - tail.length)
  return [...head, ...Array(missing).fill('0'), ...tail].slice(0, 4).join(':')
}
