import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type Bounds = { maxMs: number; maxBytes: number }

/** The wall-clock limit, in multiples of `maxMs`, for a process that waits for a busy CPU. */
const longestWait = 10
const pollMs = 50

/**
 * Calls `end` once the process has used `maxMs` of CPU time or holds `maxBytes` of memory. A wall-clock limit would
 * reject good files on a busy machine, where other processes run first. Returns a function that stops the watch.
 */
export function watchProcess(child: ChildProcess, { maxMs, maxBytes }: Bounds, end: () => void) {
  const usedBefore = processorMs(child) ?? 0
  const began = performance.now()
  const timer = setInterval(() => {
    const passed = performance.now() - began
    const used = (processorMs(child) ?? usedBefore + passed) - usedBefore
    const isSpent = used >= maxMs || passed >= longestWait * maxMs || (memoryBytes(child) ?? 0) > maxBytes
    if (!isSpent) return
    clearInterval(timer)
    end()
  }, pollMs)
  return () => clearInterval(timer)
}

/** Linux reports in these units on every machine, no matter what the kernel uses internally. */
const [ticksPerSecond, bytesPerPage] = [100, 4096]

/** Undefined if the system does not report it. */
function processorMs({ pid }: ChildProcess) {
  // The second field is the program's name in parentheses. The 12th and 13th fields after it are ticks in user and
  // system mode.
  const fields = readProc(pid, 'stat')?.split(') ')[1]?.split(' ')
  return fields && ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** The second field counts resident pages. It includes the decoders' memory, which no Node setting limits. */
function memoryBytes({ pid }: ChildProcess) {
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
