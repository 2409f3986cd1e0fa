/** Counts requests by kind, with their durations and outcomes. */
export function openTally() {
  const kinds = new Map<string, { durations: number[]; endings: Map<string, number> }>()
  let last = performance.now()
  return {
    note(kind: string, ms: number, ending: string) {
      const known = kinds.get(kind) ?? { durations: [], endings: new Map<string, number>() }
      kinds.set(kind, known)
      known.durations.push(ms)
      known.endings.set(ending, (known.endings.get(ending) ?? 0) + 1)
      if (!isDeliberate(ending)) return
      last = performance.now()
    },
    /** When a request last got an expected response. */
    lastAnswered: () => last,
    report: (): KindReport[] =>
      [...kinds].map(([kind, { durations, endings }]) => {
        const sorted = Float64Array.from(durations).sort()
        const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
        return { kind, count: sorted.length, p50: at(0.5), p99: at(0.99), endings: Object.fromEntries(endings) }
      }),
  }
}

export type Tally = ReturnType<typeof openTally>
export type KindReport = { kind: string; count: number; p50: number; p99: number; endings: Record<string, number> }

/** The site may answer 429 and 503 when it has to; any other unexpected outcome is a defect. */
const deliberate = new Set(['429', '503'])
const isDeliberate = (ending: string) => /^[23]/.test(ending) || deliberate.has(ending)

export const defectsIn = (reports: readonly KindReport[]) =>
  reports.flatMap(({ kind, endings }) =>
    Object.entries(endings)
      .filter(([ending]) => !isDeliberate(ending))
      .map(([ending, count]) => `${kind}: ${ending}, ${count} times`),
  )

/** Leaves out cut connections, because the outcome of their requests is unknown. */
export const withoutCuts = (reports: readonly KindReport[]): KindReport[] =>
  reports.map(report => ({
    ...report,
    endings: Object.fromEntries(
      Object.entries(report.endings).filter(([ending]) => !/^(E[A-Z]+|socket hang up|aborted|no answer)$/.test(ending)),
    ),
  }))
