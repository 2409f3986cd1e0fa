import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { socketUrl } from '#server/platform/db/embedded/socket.ts'
import { memoryFlags, memoryVariables } from '#server/platform/env/memory.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { memoryFolder } from '../run/memory-folder.ts'
import { freePort, servingEnv } from '../world/environment.ts'

export type Product = {
  child: ChildProcess
  url: string
  /** Resolves with the exit code once the process has exited and its output is complete. */
  ended: Promise<number | null>
  /** Its whole output, except the line about compiling. */
  output: () => string
  until: (text: string) => Promise<void>
  serving: () => Promise<void>
}

/** A data directory and port for starting real products; `isMade`: a product has run there before. */
export async function openPlace({ isMade = false } = {}) {
  const dataDir = await mkdtemp(join(memoryFolder, 'vespera-start-'))
  if (isMade) await cp(await madePlace(), dataDir, { recursive: true })
  const port = await freePort()
  const started: Product[] = []
  const postmaster = () => readPostmaster(join(dataDir, 'postgres/postmaster.pid'))
  const postmasterPid = async () => (await postmaster())?.pid
  return {
    dataDir,
    port,
    postmasterPid,
    start: (env: Record<string, string> = {}, how: How = {}) => {
      const product = startProduct({ PORT: String(port), DATA_DIR: dataDir, ...env }, how)
      started.push(product)
      return product
    },
    socketDirectory: async () => (await postmaster())?.socketDirectory ?? '',
    /** Confirms all prices, as an operator does before the first sale. */
    confirmPrices: async () =>
      query((await postmaster())?.socketDirectory ?? '', 'update plans set confirmed_at = now()'),
    query: async (sql: string) => query((await postmaster())?.socketDirectory ?? '', sql),
    async clear() {
      for (const { child } of started) child.kill('SIGKILL')
      await Promise.all(started.map(product => product.ended))
      const left = await postmaster()
      if (left) killIfRunning(left.pid)
      if (left?.socketDirectory) await rm(left.socketDirectory, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** The data directory of a product that ran once: copying it is quicker than creating another. */
function madePlace() {
  made = made ?? makePlace(join(inject('server').dataDir, `made-by-${process.pid}`))
  return made
}

let made: Promise<string> | undefined

async function makePlace(dataDir: string) {
  const product = startProduct({ PORT: String(await freePort()), DATA_DIR: dataDir }, {})
  await product.serving()
  product.child.kill('SIGTERM')
  await product.ended
  return dataDir
}

/**
 * `command` starts the product as npm, a shell or a terminal would, in its own process group. Tests signal the whole
 * group.
 */
export type How = { command?: readonly string[]; cwd?: string }

/** The script behind `npm start`, which compiles first if nothing is built. */
export const startScript = [process.execPath, 'bin/start.ts']

/**
 * `bin/start.ts` runs this after a build. Skipping its check of every source file saves a fifth of the start-up time.
 */
const server = [
  process.execPath,
  ...memoryFlags,
  '--disable-warning=ExperimentalWarning',
  join(projectRoot, 'dist/server/main.js'),
]

function startProduct(env: Record<string, string>, how: How): Product {
  const { command: [program = '', ...args] = server, cwd = projectRoot } = how
  const compiled = { NODE_COMPILE_CACHE: join(inject('server').dataDir, 'compiled') }
  const child = spawn(program, args, {
    cwd,
    detached: how.command !== undefined,
    env: { PATH: process.env.PATH, ...memoryVariables, ...compiled, ...servingEnv, DATABASE_URL: '', ...env },
    stdio: [how.command ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const printed = new EventEmitter()
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      text += chunk
      printed.emit('more')
    })
  async function until(line: string) {
    const signal = AbortSignal.timeout(120_000)
    while (!text.includes(line))
      await once(printed, 'more', { signal }).catch(() => {
        throw new Error(`It never said "${line}", but:\n${text}`)
      })
  }
  return {
    child,
    url: `http://localhost:${env.PORT}`,
    ended: once(child, 'close').then(([code]) => code),
    output: () => text.replace('Compilando…\n', ''),
    until,
    serving: () => until('no ar em'),
  }
}

/** The file may be empty or damaged, or its process may have ended. Process 0 would be this process's whole group. */
function killIfRunning(pid: number) {
  if (!(pid > 0)) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function readPostmaster(file: string) {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const [pid, , , , socketDirectory] = text?.split('\n') ?? []
  return pid === undefined ? undefined : { pid: Number(pid), socketDirectory }
}

async function query(socketDirectory: string, sql: string) {
  const client = new pg.Client(socketUrl(socketDirectory, 'vespera'))
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}
