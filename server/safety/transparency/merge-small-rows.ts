import { minCases } from '#contract/transparency.ts'

type Merging<T> = { size: (row: T) => number; join: (rows: T[]) => T }

/**
 * Merges rows about few cases into one, and adds the next smallest rows until it covers enough cases: otherwise the
 * total would reveal a single hidden row. The merged row stays small only if there are no other rows.
 */
export function mergeSmallRows<T>(rows: readonly T[], { size, join }: Merging<T>): T[] {
  const bySize = rows.filter(row => size(row) > 0).toSorted((one, other) => size(one) - size(other))
  const merged: T[] = []
  const total = () => merged.reduce((sum, row) => sum + size(row), 0)
  for (const row of bySize) {
    if (size(row) >= minCases && (merged.length === 0 || total() >= minCases)) break
    merged.push(row)
  }
  if (merged.length === 0) return [...rows]
  return [...rows.filter(row => !merged.includes(row)), join(merged)]
}
