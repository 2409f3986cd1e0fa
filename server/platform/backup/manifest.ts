import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { CannotRestore } from './cannot-restore.ts'

export type FileKind = 'media' | 'documents'
export const fileKinds = ['media', 'documents'] as const

export const sha256Shape = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.nonnegative())
const named = z.string().check(z.regex(/^(public|graphile_worker)\.[a-z_][a-z0-9_]{0,62}$/))
const bound = /^(DEFAULT|FOR VALUES FROM \('\d{4}-\d{2}-\d{2}'\) TO \('\d{4}-\d{2}-\d{2}'\))$/

const tableShape = z.strictObject({
  name: named,
  columns: z.array(z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/))).check(z.minLength(1)),
  partitions: z.array(z.strictObject({ name: named, bound: z.string().check(z.regex(bound)) })),
  file: z.string(),
  rows: count,
  /** Hash of the rows as `COPY` writes them, before compression. */
  sha256: sha256Shape,
})

/**
 * The files that we copied from one storage. `missing`: items that the database names but that have no files, mostly
 * because someone deleted them during the backup.
 */
const copiedShape = z.strictObject({ items: count, files: count, bytes: count, missing: count, sha256: sha256Shape })

/** An archive is untrusted, and its names become paths and SQL: docs/decisions/088-signed-backups.md */
const manifestShape = z.strictObject({
  format: z.literal(1),
  version: z.string().check(z.regex(/^[\w.+-]{1,40}$/)),
  takenAt: z.iso.datetime(),
  installation: z.uuid(),
  /** Fingerprint of the database's document key. Null before the first start of this version. */
  documentKey: z.optional(z.nullable(z.string().check(z.regex(/^[0-9a-f]{16}$/)))),
  migrations: z.array(z.string()),
  tables: z.array(tableShape),
  sequences: z.array(z.strictObject({ name: named, value: z.string().check(z.regex(/^\d{1,19}$/)) })),
  files: z.strictObject({ media: copiedShape, documents: copiedShape }),
  /** The number of audit entries, and the hash of the newest. */
  audit: z.strictObject({ entries: count, head: z.nullable(sha256Shape) }),
})

export type Manifest = z.infer<typeof manifestShape>
export type DumpedTable = Manifest['tables'][number]
export type CopiedFiles = z.infer<typeof copiedShape>

/**
 * The tables whose rows expire sooner (`docs/decisions/037-backups.md`). Next to an archive, each has its own file with
 * this suffix.
 */
export const keysTables = {
  'public.kyc_keys': '.keys',
  'public.evidence_keys': '.evidence.keys',
  'public.order_proof_keys': '.proofs.keys',
} as const
export type KeysTable = keyof typeof keysTables
export const keysTableNames = Object.keys(keysTables) as KeysTable[]
export const isKeysTable = (name: string) => Object.hasOwn(keysTables, name)

export const tableFile = (name: string) => `${name.replaceAll('"', '')}.copy.zst`

export const manifestFile = 'manifest.json'
export const settingsFile = 'settings.env'
export const nameShape = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/

export const backupName = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
export const takenAt = (name: string) => new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z/, 'T$1:$2:$3Z'))

/** Returns backups oldest first, without folders that lack a manifest. @throws if a folder is unreadable. */
export async function listBackups(backupDir: string) {
  const backups: string[] = []
  for (const name of (await listFolder(backupDir)).filter(name => nameShape.test(name)))
    if ((await listFolder(join(backupDir, name))).includes(manifestFile)) backups.push(name)
  return backups
}

/** Returns sorted names, or an empty list if the folder does not exist. */
export async function listFolder(folder: string) {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.sort()
}

const listFile = (kind: FileKind) => `${kind}.list.zst`

export const listIn = (folder: string, kind: FileKind) => join(folder, listFile(kind))

export const manifestIn = (folder: string) => join(folder, manifestFile)

export function parseManifest(text: string, path: string): Manifest {
  const { success, data } = manifestShape.safeParse(parseJson(text))
  const isOurs = success && data.tables.every(({ name, file }) => file === tableFile(name))
  if (!isOurs) throw new CannotRestore(`${path} não é o manifesto de um backup deste programa: nada foi restaurado`)
  return data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a backup's files other than its manifest. */
export const filesOf = ({ tables }: Manifest) => [
  settingsFile,
  ...fileKinds.map(listFile),
  ...tables.map(({ file }) => file),
]

export async function writeWhole(path: string, text: string) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
