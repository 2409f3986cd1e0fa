import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type Bounds = { maxMs: number; maxBytes: number }

/** How many times `maxMs` may pass while others have the processor. */
const longestWait = 10
const lookEveryMs = 50

/**
 * Calls `end` once the process has used `maxMs` of the processor's time or holds `maxBytes` of memory. By the clock a good
 * file would count as damaged on a busy machine, where everything else comes first. Returns what calls it off.
 */
export function watchProcess(child: ChildProcess, { maxMs, maxBytes }: Bounds, end: () => void) {
  const usedBefore = processorMs(child) ?? 0
  const began = performance.now()
  const timer = setInterval(() => {
    const passed = performance.now() - began
    const used = (processorMs(child) ?? usedBefore + passed) - usedBefore
    const isSpent = used >= maxMs || passed >= longestWait * maxMs || (heldBytes(child) ?? 0) > maxBytes
    if (!isSpent) return
    clearInterval(timer)
    end()
  }, lookEveryMs)
  return () => clearInterval(timer)
}

/** Of Linux on every machine, whatever its kernel counts in. */
const [ticksPerSecond, bytesPerPage] = [100, 4096]

/** Undefined where the system does not say so. */
function processorMs({ pid }: ChildProcess) {
  // The second field is the program's name in parentheses; of those after it the 12th and 13th are the ticks in user and system mode.
  const fields = readProc(pid, 'stat')?.split(') ')[1]?.split(' ')
  return fields && ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** The second field: pages in memory, of decoders too, which no setting of Node's limits. */
function heldBytes({ pid }: ChildProcess) {
  const pages = readProc(pid, 'statm')?.split(' ')[1]
  return pages === undefined ? undefined : Number(pages) * bytesPerPage
}

function readProc(pid: number | undefined, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
