import { execFile } from 'node:child_process'
import { chown, lchown, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { CannotStart } from './claim.ts'

export type ClusterNeeds = { cluster: string; binaries: Binaries; runAs: RunAs; signal: AbortSignal }

export async function prepareCluster(needs: ClusterNeeds, progress: (line: string) => void) {
  const { cluster, binaries, runAs } = needs
  if ((await clusterVersion(cluster)) === null) {
    progress('Criando o banco de dados…')
    await create(needs)
  }
  await refuseOtherVersion(cluster, binaries)
  await giveTo(runAs.owner, cluster)
}

export async function refuseOtherVersion(cluster: string, { major }: Binaries) {
  const version = await clusterVersion(cluster)
  if (version === null || version === major) return
  const todo =
    Number(version) < Number(major)
      ? 'faça um backup com a versão anterior do programa, mude essa pasta de lugar e rode npm run restore -- latest'
      : 'use a versão do programa que o criou'
  throw new CannotStart(`${cluster} é do PostgreSQL ${version} e este programa traz o ${major}: ${todo}`)
}

/** Null if no cluster exists yet. */
async function clusterVersion(cluster: string) {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (isMissing(error) && (await isVacant(cluster))) return null
    throw new CannotStart(`${cluster} não é um banco de dados que se possa abrir: apague-o ou use outra DATA_DIR`)
  }
}

async function isVacant(cluster: string) {
  return (await readdir(cluster).catch(error => (isMissing(error) ? [] : ['unreadable']))).length === 0
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Atomic: only a finished directory gets the final name. */
async function create({ cluster, binaries, runAs, signal }: ClusterNeeds) {
  await clearUnfinished(cluster)
  const unfinished = await mkdtemp(`${cluster}${unfinishedMark}`)
  // Only root needs this. It may fail for other users, because their group has another number or their service forbids
  // the system call.
  if (process.getuid?.() === 0) await chown(unfinished, runAs.owner, runAs.owner)
  const [program, args] = commandLine(runAs, binaries.initdb, ['-D', unfinished, ...initdbOptions])
  await promisify(execFile)(program, args, { ...surroundings, ...runAs.ids, signal }).catch(initdbFailed)
  await rename(unfinished, cluster)
}

// Each start uses a new directory: if an earlier start was killed, its initdb may still be writing to the old one.
const unfinishedMark = '.unfinished-'

async function clearUnfinished(cluster: string) {
  const siblings = await readdir(dirname(cluster))
  for (const name of siblings.filter(name => name.startsWith(`${basename(cluster)}${unfinishedMark}`))) {
    await rm(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
  }
}

const initdbOptions = [
  '--username=vespera',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

function initdbFailed(error: Error & { stderr?: string }) {
  if (error.name === 'AbortError') throw error
  throw new CannotStart(`O PostgreSQL não conseguiu criar o banco de dados:\n${error.stderr || error.message}`)
}

async function giveTo(owner: number, cluster: string) {
  const { uid } = await stat(cluster)
  if (uid === owner) return
  if (process.getuid?.() !== 0) throw new CannotStart(`${cluster} pertence a outro usuário (${uid}) deste computador`)
  for (const entry of await readdir(cluster, { recursive: true })) await lchown(join(cluster, entry), owner, owner)
  await chown(cluster, owner, owner)
}

type RunAs = { owner: number; ids: { uid?: number; gid?: number }; wrap: string[] }

/** PostgreSQL refuses to run as root, so root runs it as another user who can reach the files. */
export async function chooseRunAs(postgres: string, dataDir: string): Promise<RunAs> {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return { owner: uid, ids: {}, wrap: [] }
  for (const way of waysFromRoot) if (await reaches(way, postgres, dataDir)) return way
  throw new CannotStart(
    `Como root, o PostgreSQL embutido não alcança ${dataDir}: rode como um usuário comum, ou defina DATABASE_URL`,
  )
}

export const surroundings = { cwd: '/', env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }

export function commandLine({ wrap }: RunAs, program: string, args: string[]): [string, string[]] {
  const [first = program, ...rest] = [...wrap, program, ...args]
  return [first, rest]
}

const nobody = 65534

// The user `nobody` can't reach files below a home directory that only root may enter. A user namespace makes root look
// like `nobody`. A container that forbids namespaces may still let `nobody` in.
const waysFromRoot: RunAs[] = [
  { owner: nobody, ids: { uid: nobody, gid: nobody }, wrap: [] },
  { owner: 0, ids: {}, wrap: ['unshare', '--user', `--map-user=${nobody}`] },
  {
    owner: nobody,
    ids: {},
    wrap: ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', ...keepDacOverride()],
  },
]

function keepDacOverride() {
  return ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
}

async function reaches(way: RunAs, postgres: string, dataDir: string) {
  const [program, args] = commandLine(way, 'sh', ['-c', 'cd "$1" && exec "$2" --version', 'sh', dataDir, postgres])
  return promisify(execFile)(program, args, { ...surroundings, ...way.ids }).then(
    () => true,
    () => false,
  )
}
