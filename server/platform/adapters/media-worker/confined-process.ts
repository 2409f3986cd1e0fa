import { type ChildProcess, fork } from 'node:child_process'
import { constants, existsSync, realpathSync } from 'node:fs'
import { copyFile, link, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { memoryVariables } from '#server/platform/env/memory.ts'

/** The names of a job's input and output in the worker's folder. */
const [sourceName, targetName] = ['source', 'target']

/** Creates a folder for one worker. The folder never holds more than one upload. */
export async function openWorkerFolder(parent: string) {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const folder = realpathSync(await mkdtemp(join(parent, 'worker-')))
  const [source, target] = [join(folder, sourceName), join(folder, targetName)]

  return {
    folder,
    source,
    target,
    /** Hard-links the file, or copies it if the file system has no links. */
    async bring(file: string) {
      await link(file, source).catch(() => copyFile(file, source, constants.COPYFILE_FICLONE))
    },
    takeTo: (file: string) => rename(target, file),
    async empty() {
      await Promise.all([source, target, `${target}.draft`].map(path => rm(path, { force: true })))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A decoder of untrusted files gets no environment, network or other programs, and can access only its own folder. */
export const forkConfined = (script: string, folder: string): ChildProcess =>
  fork(script, [], {
    serialization: 'advanced',
    env: memoryVariables,
    cwd: folder,
    execArgv: [
      '--permission',
      '--allow-addons',
      ...[script, ...codeOf(script), folder].map(path => `--allow-fs-read=${path}`),
      `--allow-fs-write=${folder}`,
      '--max-old-space-size=256',
      '--disable-warning=SecurityWarning',
      '--disable-warning=ExperimentalWarning',
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

/** Returns only the script's files and libraries, so the worker cannot read `.env` or the data beside them. */
const codeOf = (script: string) => {
  const root = rootAbove(dirname(script))
  const parts = ['server', 'contract', 'dist/server', 'node_modules', 'package.json'].map(part => join(root, part))
  return parts.filter(path => existsSync(path)).map(path => realpathSync(path))
}

function rootAbove(folder: string): string {
  const parent = dirname(folder)
  return existsSync(join(folder, 'package.json')) || parent === folder ? folder : rootAbove(parent)
}
