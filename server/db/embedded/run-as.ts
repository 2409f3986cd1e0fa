import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CannotStart } from './claim.ts'

/** How PostgreSQL's programs are run, and which user owns their files. */
export type RunAs = { owner: number; ids: { uid?: number; gid?: number }; wrap: string[] }

/** PostgreSQL refuses to run as root, so root finds it a way to be somebody else who can still reach the files. */
export async function chooseRunAs(postgres: string, dataDir: string): Promise<RunAs> {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return { owner: uid, ids: {}, wrap: [] }
  for (const way of waysFromRoot) if (await reaches(way, postgres, dataDir)) return way
  throw new CannotStart(
    `Como root, o PostgreSQL embutido não alcança ${dataDir}: rode como um usuário comum, ou defina DATABASE_URL`,
  )
}

/** PostgreSQL reads neither our environment nor our working directory. */
export const surroundings = { cwd: '/', env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }

export function commandLine({ wrap }: RunAs, program: string, args: string[]): [string, string[]] {
  const [first = program, ...rest] = [...wrap, program, ...args]
  return [first, rest]
}

const nobody = 65534

// Below a home that only root may enter, nobody gets no further than the door. A user namespace lets root look like
// nobody; a container that forbids namespaces still lets nobody keep the right to pass.
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
