import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { lockFile } from '#server/platform/db/embedded/file-lock.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { atEnd } from '../world/at-end.ts'
import { openPlace, type Product, startScript } from './product.ts'

let place: Awaited<ReturnType<typeof openPlace>>
const open = async (isMade: boolean) => {
  place = await openPlace({ isMade })
}
afterEach(() => place.clear())

const timeout = 240_000
const npm = ['npm', 'start']
const shell = ['sh', '-c', 'npm start; true']
const own = ({ child }: Product) => child.pid as number
const group = (product: Product) => -own(product)
const server = (product: Product) =>
  started(product).find(pid => commandsOf([pid]).includes('dist/server/main.js')) as number

test.each([
  ['npm', 'SIGTERM', npm, own],
  ['npm', 'SIGINT', npm, own],
  ['npm', 'SIGHUP', npm, own],
  ['npm', 'SIGKILL', npm, own],
  ['the program that npm runs', 'SIGTERM', npm, server],
  ['the whole group under npm', 'SIGINT', npm, group],
  ['the whole group under npm', 'SIGHUP', npm, group],
  ['the shell that runs npm', 'SIGTERM', shell, own],
  ['the shell that runs npm', 'SIGHUP', shell, own],
  ['the start script', 'SIGHUP', startScript, own],
] as const)('no process is left when %s gets %s', { timeout }, async (_, signal, command, target) => {
  await open(true)
  const product = place.start({}, { command })
  await product.serving()
  const left = [...started(product), (await place.postmasterPid()) as number]
  process.kill(target(product), signal)
  await expectGone(product, left)
})

test.each([
  ['the database is being created', 'Criando o banco de dados…'],
  ['the content is being created', 'Criando conteúdo de demonstração… '],
])('npm ends what it started while %s', { timeout }, async (_, line) => {
  await open(false)
  const product = place.start({ DEMO: '1' }, { command: npm })
  await product.until(line)
  const left = started(product)
  process.kill(own(product), 'SIGTERM')
  await expectGone(product, left)
})

test.each(['SIGTERM', 'SIGKILL'] as const)('npm ends the compiler after %s', { timeout }, async signal => {
  await open(false)
  const product = place.start({}, { command: npm, cwd: await unbuiltCopy() })
  await product.until('Compilando…')
  await expect.poll(() => commandsOf(started(product))).toContain('bin/build.ts')
  const left = started(product)
  process.kill(own(product), signal)
  await expectGone(product, left)
})

const hasScript = process.platform === 'linux' && existsSync('/usr/bin/script')

test.skipIf(!hasScript)('no process is left when the terminal is closed', { timeout }, async () => {
  const command = ['script', '--quiet', '--command', 'npm start', '/dev/null']
  await open(true)
  const product = place.start({ SHELL: '/bin/sh' }, { command })
  await product.serving()
  const left = [...started(product), (await place.postmasterPid()) as number]
  process.kill(own(product), 'SIGKILL')
  await expectGone(product, left)
})

/** All processes are gone, and the port and the data directory are free. */
async function expectGone(product: Product, left: readonly number[]) {
  await product.ended
  await expect.poll(() => alive(left), { timeout: 60_000 }).toEqual([])
  expect(await place.postmasterPid()).toBeUndefined()
  const lock = lockFile(join(place.dataDir, 'vespera.lock'))
  expect(lock).not.toBeNull()
  lock?.release()
  const server = createServer()
  await new Promise<void>((listening, failed) => server.on('error', failed).listen(place.port, listening))
  server.close()
}

type Row = { pid: number; parent: number; state: string; command: string }

const processes = (): Row[] =>
  execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,state=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap(line => {
      const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
      return pid ? [{ pid: Number(pid), parent: Number(parent), state, command }] : []
    })

/** The process and all its descendants, in breadth-first order. */
function started(product: Product, all = processes()): number[] {
  const found = [own(product)]
  for (const pid of found) found.push(...all.filter(row => row.parent === pid).map(row => row.pid))
  return found
}

const commandsOf = (pids: readonly number[]) =>
  processes()
    .filter(({ pid }) => pids.includes(pid))
    .map(({ command }) => command)
    .join('\n')

const alive = (pids: readonly number[]) =>
  processes().filter(({ pid, state }) => pids.includes(pid) && (state !== 'Z' || threadsOf(pid) > 1))

/** ps reports a process as a zombie once its main thread exits, but its files stay open until the last thread exits. */
function threadsOf(zombie: number) {
  try {
    return readdirSync(`/proc/${zombie}/task`).length
  } catch {
    return 0
  }
}

/** A copy of the project without build output. */
async function unbuiltCopy(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'vespera-copy-'))
  atEnd(() => rm(copy, { recursive: true, force: true, maxRetries: 10 }))
  const left = ['node_modules', 'dist', '.git', 'data', 'docs', 'test', 'bench']
  const filter: (path: string) => boolean = path => !left.includes(basename(path)) || path.includes('/seeds/')
  await cp(projectRoot, copy, { recursive: true, filter })
  await symlink(join(projectRoot, 'node_modules'), join(copy, 'node_modules'))
  return copy
}
