/** One caller's use of a resource, such as bytes of memory or an open stream. */
export type Share = { network: string; account: string | number; size: number }

/**
 * Finds the share to evict: the largest one of the biggest account in the biggest network, so that a small caller never
 * loses to a large one.
 */
export function findLargestShare<S extends Share>(shares: Iterable<S>): S | undefined {
  const ofNetwork = largestGroup([...shares], share => share.network)
  const ofAccount = largestGroup(ofNetwork, share => share.account)
  return largestGroup(ofAccount, share => share)[0]
}

function largestGroup<S extends Share>(shares: readonly S[], keyOf: (share: S) => unknown): S[] {
  const groups = [...Map.groupBy(shares, keyOf).values()]
  return groups.reduce((largest, group) => (sizeOf(group) > sizeOf(largest) ? group : largest), groups[0] ?? [])
}

export const sizeOf = (shares: readonly Share[]) => shares.reduce((sum, { size }) => sum + size, 0)
