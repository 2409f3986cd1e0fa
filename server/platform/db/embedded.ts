import { once } from 'node:events'
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nativeBinaries } from './embedded/binaries.ts'
import { chooseRunAs, prepareCluster, refuseOtherVersion } from './embedded/cluster.ts'
import { type LaunchNeeds, launch, settings } from './embedded/launch.ts'
import { findPostmaster, type Postmaster, signalTo, stopPostmaster } from './embedded/postmaster.ts'
import { createDatabase, removeSocketDirectory, socketDirectoryFor, socketUrl } from './embedded/socket.ts'

export type EmbeddedPostgres = {
  url: string
  readonly pid: number
  stop(): Promise<void>
  stopNow(): void
}

type Options = {
  dataDir: string
  progress?: (line: string) => void
  signal?: AbortSignal
  settings?: Record<string, string>
}

/** Takes over a server that a crash left running. The caller must hold the directory's claim. @throws CannotStart */
export async function startEmbedded(options: Options): Promise<EmbeddedPostgres> {
  const { progress = () => {} } = options
  const stopping = new AbortController()
  const home = await settleIn(options, stopping.signal)
  // If an older release crashed, its server may still run an older version of PostgreSQL.
  if (await findPostmaster(home.cluster)) await refuseOtherVersion(home.cluster, home.binaries)
  else await prepareCluster(home, progress)
  const first = await launch(home)
  const { socketDirectory } = first
  const relaunch = () => launch({ ...home, socketDirectory })
  const server = supervise({ first, relaunch, stopping: stopping.signal, progress })
  const stop = async () => {
    stopping.abort()
    await server.ended
    removeSocketDirectory(socketDirectory)
  }
  try {
    await createDatabase(socketDirectory, name)
    options.signal?.throwIfAborted()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: socketUrl(socketDirectory, name),
    get pid() {
      return server.pid
    },
    stop,
    stopNow: () => void signalTo(server.pid, 'SIGQUIT'),
  }
}

const name = 'vespera'
const clusterIn = (home: string) => join(home, 'postgres')

/** Returns the URL of the server that runs on this directory, no matter who started it. */
export async function runningDatabase(dataDir: string) {
  const home = await realpath(dataDir).catch(() => dataDir)
  const running = await findPostmaster(clusterIn(home))
  return running ? socketUrl(running.socketDirectory, name) : undefined
}

async function settleIn({ dataDir, settings: own, signal }: Options, stopping: AbortSignal): Promise<LaunchNeeds> {
  await mkdir(dataDir, { recursive: true })
  const home = await realpath(dataDir)
  const binaries = await nativeBinaries()
  return {
    binaries,
    runAs: await chooseRunAs(binaries.postgres, home),
    cluster: clusterIn(home),
    logFile: join(home, 'postgres.log'),
    socketDirectory: socketDirectoryFor(home),
    settings: { ...settings, ...own },
    signal: AbortSignal.any(signal ? [stopping, signal] : [stopping]),
  }
}

type Watched = {
  first: Postmaster
  relaunch: () => Promise<Postmaster>
  stopping: AbortSignal
  progress: (line: string) => void
}

function supervise(watched: Watched) {
  let current = watched.first
  const ended = watch().catch(unlessStopping)
  return {
    ended,
    get pid() {
      return current.pid
    },
  }

  async function watch() {
    const { stopping, progress } = watched
    const stopRequested = once(stopping, 'abort')
    for (;;) {
      await Promise.race([current.exited, stopRequested])
      if (stopping.aborted) return stopPostmaster(current)
      progress('O banco de dados parou sozinho; reiniciando…')
      current = await insist(watched)
      progress('O banco de dados voltou.')
    }
  }

  function unlessStopping(error: unknown) {
    if (!watched.stopping.aborted) throw error
  }
}

async function insist({ relaunch, stopping, progress }: Watched) {
  for (let wait = 200; ; wait = Math.min(wait * 2, 5000)) {
    try {
      return await relaunch()
    } catch (error) {
      stopping.throwIfAborted()
      progress(error instanceof Error ? error.message : String(error))
    }
    await sleep(wait, undefined, { signal: stopping })
  }
}
