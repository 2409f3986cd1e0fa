import { fstatSync, readFileSync } from 'node:fs'
import { isatty } from 'node:tty'

const intervalMs = 500

/** Calls `orphaned` once npm (`parent`) or the shell that runs it in the foreground is gone. */
export function watchParent(parent: number, orphaned: () => void) {
  const shell = statOf(parent)?.ppid
  let inForeground = isInForeground()
  const timer = setInterval(() => {
    const lostShell = inForeground && statOf(parent)?.ppid !== shell
    if (process.ppid !== parent || lostShell) {
      clearInterval(timer)
      orphaned()
    }
    inForeground = isInForeground()
  }, intervalMs)
  return { close: () => clearInterval(timer) }
}

/** A shell gives the terminal to its foreground job, and no input to background jobs. */
function isInForeground() {
  if (isatty(0)) {
    const own = statOf(process.pid)
    return own !== undefined && own.group === own.terminalGroup
  }
  try {
    const input = fstatSync(0)
    return input.isFIFO() || input.isSocket()
  } catch {
    return false
  }
}

/** Undefined for an ended process, and where there is no /proc. */
function statOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const [, ppid, group, , , terminalGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { ppid, group, terminalGroup }
  } catch {
    return undefined
  }
}
