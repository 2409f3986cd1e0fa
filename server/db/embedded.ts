import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareCluster } from './embedded/cluster.ts'
import { type LaunchNeeds, launch } from './embedded/launch.ts'
import { nativeBinaries } from './embedded/native-binaries.ts'
import { findPostmaster, signalTo } from './embedded/postmaster.ts'
import { createDatabase } from './embedded/readiness.ts'
import { chooseRunAs } from './embedded/run-as.ts'
import { settings } from './embedded/settings.ts'
import { removeSocketDirectory, socketDirectoryFor, socketUrl } from './embedded/socket-directory.ts'
import { supervise } from './embedded/supervise.ts'

export type EmbeddedPostgres = {
  url: string
  readonly pid: number
  stop(): Promise<void>
  /** For a process that has no time left; the next start recovers. */
  stopNow(): void
}

type Options = {
  dataDir: string
  progress?: (line: string) => void
  /** Gives up a start that is under way. */
  signal?: AbortSignal
  /** Over our own settings: tests may trade durability for speed. */
  settings?: Record<string, string>
}

/**
 * Starts the bundled PostgreSQL on `dataDir`/postgres, or takes over the one a crash left there, and keeps it running.
 * Only for the holder of the directory's claim. Throws CannotStart.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedPostgres> {
  const { progress = () => {} } = options
  const stopping = new AbortController()
  const home = await settleIn(options, stopping.signal)
  if (!(await findPostmaster(home.cluster))) await prepareCluster(home, progress)
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

async function settleIn({ dataDir, settings: own, signal }: Options, stopping: AbortSignal): Promise<LaunchNeeds> {
  await mkdir(dataDir, { recursive: true })
  const home = await realpath(dataDir)
  const binaries = await nativeBinaries()
  return {
    binaries,
    runAs: await chooseRunAs(binaries.postgres, home),
    cluster: join(home, 'postgres'),
    logFile: join(home, 'postgres.log'),
    socketDirectory: socketDirectoryFor(home),
    settings: { ...settings, ...own },
    signal: AbortSignal.any(signal ? [stopping, signal] : [stopping]),
  }
}
