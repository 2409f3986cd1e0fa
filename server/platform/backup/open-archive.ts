import { existsSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { CannotRestore } from './cannot-restore.ts'
import type { Item } from './file-store.ts'
import { openFileStore } from './file-store.ts'
import {
  type FileKind,
  filesOf,
  keysTableNames,
  type Manifest,
  manifestFile,
  nameShape,
  tableFile,
} from './manifest.ts'
import { type Entries, readEntries } from './read-entries.ts'
import { signatureFile, unsignedLine } from './signature.ts'
import { keysBeside } from './write-archive.ts'

export type Archive = Awaited<ReturnType<typeof openArchive>>
type Choices = {
  path: string
  temporary: string
  unsigned?: boolean
  /** Checks the manifest in this folder before we use anything else from the archive. */
  admit: (folder: string) => Promise<Manifest>
}

/**
 * Reads the archive once, from beginning to end. Keeps tables and lists in the folder `temporary`, but each file only
 * while the restore needs it, so a restore does not need disk space for the whole archive.
 */
export async function openArchive(choices: Choices) {
  const { path, temporary } = choices
  await rm(temporary, { recursive: true, force: true })
  const entries = readEntries(path, temporary)
  async function close() {
    entries.close()
    await rm(temporary, { recursive: true, force: true })
  }
  const name = await readHead(entries, choices).catch(error => close().then(() => Promise.reject(error)))
  return {
    dir: temporary,
    name,
    /** The caller must request items in the order of their list, media first. Skips an unreadable item. */
    async fetch(kind: FileKind, item: Item) {
      for (const { file, size } of item.files) {
        const path = relative(temporary, openFileStore(temporary, kind).pathOf(item.name, file))
        const found = entries.header()
        if (found?.name !== path || found.type !== 'file' || found.size !== size) continue
        await entries.unpack(path).then(entries.advance).catch(unlessDamaged)
      }
    },
    close,
  }
}

function unlessDamaged(error: unknown) {
  if (!(error instanceof CannotRestore)) throw error
}

/**
 * Resolves to the backup's name. Signature and manifest come first, unless an older release wrote the archive without a
 * signature.
 */
async function readHead(entries: Entries, { path, temporary, unsigned, admit }: Choices) {
  await entries.advance()
  const first = entries.header()?.name ?? ''
  const isSigned = first.endsWith(`/${signatureFile}`)
  if (!isSigned && !unsigned) throw new CannotRestore(unsignedLine)
  const [name = ''] = first.split('/')
  if (!nameShape.test(name)) entries.refuse()
  const folder = join(temporary, name)
  const admitted = async () => new Set([...alwaysThere, ...filesOf(await admit(folder))])
  for (const file of isSigned ? alwaysThere : []) await unpackFile(entries, name, new Set([file]))
  const expected = isSigned ? await admitted() : undefined
  const unpacked = await unpackFolder(entries, name, expected)
  const known = expected ?? (await admitted())
  const foreign = unpacked.find(file => !known.has(file))
  if (foreign) entries.damaged(new Error(`${foreign} não é dele`))
  for (const table of keysTableNames) {
    const keys = keysBeside(path, table)
    if (existsSync(keys)) await copyFile(keys, join(folder, tableFile(table)))
  }
  return name
}

async function unpackFolder(entries: Entries, name: string, expected: Set<string> | undefined) {
  const unpacked: string[] = []
  while (entries.header() && !entries.header()?.name.startsWith('files/'))
    unpacked.push(await unpackFile(entries, name, expected))
  return unpacked
}

const alwaysThere = [signatureFile, manifestFile]
const fileShape = /^[a-z_]+(\.[a-z0-9_]+)+$/

/** Accepts only plain files, each once, directly in the folder of the archive's only backup. */
async function unpackFile(entries: Entries, name: string, expected: Set<string> | undefined) {
  const header = entries.header()
  const file = header?.name.slice(name.length + 1) ?? ''
  const isPlain = header?.type === 'file' && header.name === `${name}/${file}` && fileShape.test(file)
  if (!isPlain || expected?.has(file) === false) return entries.refuse()
  await entries.unpack(`${name}/${file}`)
  await entries.advance()
  return file
}
