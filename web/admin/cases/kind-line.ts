import type { WorklistKind } from '#contract/worklist.ts'
import { useCaseLine } from './case-screen.tsx'
import { useWorklist, worklistPath } from './worklist.ts'

/** The line of a case whose kind has no list but the one queue. */
export function useKindLine(kind: WorklistKind, id: number, pathOf: (id: number) => string) {
  const queue = useWorklist({ kind })
  const ids = queue.data?.pages.flatMap(({ data }) => data.map(item => item.id)) ?? []
  return useCaseLine(id, { queue, ids, count: ids.length, pathOf, queuePath: worklistPath(kind) })
}
