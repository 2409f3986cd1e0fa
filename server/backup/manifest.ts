import { existsSync } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sequence, Table } from './tables.ts'

/** `sha256` is of the rows as `COPY` writes them, before compression. */
export type DumpedTable = Table & { file: string; rows: number; sha256: string }

/** What one storage contributed. `missing`: items of the database without files, most of them deleted meanwhile. */
export type CopiedFiles = { items: number; files: number; bytes: number; missing: number; sha256: string }
export type FileKind = 'media' | 'documents'
export const fileKinds = ['media', 'documents'] as const

export type Manifest = {
  format: 1
  version: string
  takenAt: string
  installation: string
  migrations: string[]
  tables: DumpedTable[]
  sequences: Sequence[]
  files: Record<FileKind, CopiedFiles>
  /** The audit log, with the hash of its newest entry. */
  audit: { entries: number; head: string | null }
}

/** The tables whose rows end sooner (`docs/decisions/037-backups.md`), with the ending of their file beside an archive. */
export const keysTables = { 'public.kyc_keys': '.keys', 'public.evidence_keys': '.evidence.keys' } as const
export type KeysTable = keyof typeof keysTables
export const keysTableNames = Object.keys(keysTables) as KeysTable[]
export const isKeysTable = (name: string) => Object.hasOwn(keysTables, name)

const manifestFile = 'manifest.json'
const nameShape = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/

export const backupName = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
export const takenAt = (name: string) => new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z/, 'T$1:$2:$3Z'))

/** The oldest first. What has no manifest is no backup. */
export async function listBackups(backupDir: string) {
  const names = (await readdir(backupDir).catch(() => [])).filter(name => nameShape.test(name)).sort()
  return names.filter(name => existsSync(manifestIn(join(backupDir, name))))
}

export async function writeManifest(folder: string, manifest: Manifest) {
  await writeWhole(join(folder, manifestFile), JSON.stringify(manifest, null, 1))
}

export const listIn = (folder: string, kind: FileKind) => join(folder, `${kind}.list.zst`)

export const manifestIn = (folder: string) => join(folder, manifestFile)

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(manifestIn(folder), 'utf8'))
}

export async function writeWhole(path: string, text: string) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
