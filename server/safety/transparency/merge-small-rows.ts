import { fewestShown } from '#contract/transparency.ts'

type Merging<T> = { size: (row: T) => number; join: (rows: T[]) => T }

/**
 * Rows about few cases become one, which takes the next smallest ones with it until it tells of enough cases: of a single
 * hidden row the total would give the figure away. It stays small only when there are no others.
 */
export function mergeSmallRows<T>(rows: readonly T[], { size, join }: Merging<T>): T[] {
  const bySize = rows.filter(row => size(row) > 0).toSorted((one, other) => size(one) - size(other))
  const merged: T[] = []
  const total = () => merged.reduce((sum, row) => sum + size(row), 0)
  for (const row of bySize) {
    if (size(row) >= fewestShown && (merged.length === 0 || total() >= fewestShown)) break
    merged.push(row)
  }
  if (merged.length === 0) return [...rows]
  return [...rows.filter(row => !merged.includes(row)), join(merged)]
}
