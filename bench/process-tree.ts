import { readdirSync, readFileSync } from 'node:fs'

/** In MB. Counts shared memory only once. */
export function treeSize(pid: number) {
  return family(pid).reduce((sum, one) => sum + proportionalSize(one), 0)
}

export function proportionalSize(pid: number) {
  const text = readOrNothing(`/proc/${pid}/smaps_rollup`)
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
}

function family(pid: number) {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const parents = pids.map(name => ({ pid: Number(name), parent: parentOf(name) }))
  const below = (one: number): number[] => [
    one,
    ...parents.filter(({ parent }) => parent === one).flatMap(child => below(child.pid)),
  ]
  return below(pid)
}

const parentOf = (pid: string) =>
  Number(
    readOrNothing(`/proc/${pid}/stat`)
      .replace(/^.*\) \S /s, '')
      .split(' ')[0],
  )

function readOrNothing(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
