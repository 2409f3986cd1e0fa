/** What one caller takes of something that all callers share: bytes of memory, or an open stream. */
export type Share = { network: string; account: string | number; size: number }

/**
 * Who gives way when everything is taken: the largest share of the account that holds most, within the network that
 * holds most. Whoever holds little is never put out by somebody who holds much. Of equals, the oldest gives way.
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
