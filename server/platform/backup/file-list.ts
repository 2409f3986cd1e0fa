import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { compose } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import * as z from 'zod/mini'
import { isStorageKey } from '#server/platform/adapters/storage/storage.ts'
import { isName } from '#server/platform/adapters/vault/object-store.ts'
import { CannotRestore } from './cannot-restore.ts'
import { encryptedFile, type Item } from './file-store.ts'
import { type FileKind, sha256Shape } from './manifest.ts'

/** An item is a media folder or a document, with its files. Lists are sorted by item name. */

/** Writes the list and returns the hash of its lines. */
export async function writeList(path: string, items: AsyncIterable<Item>) {
  const hash = createHash('sha256')
  const lines = async function* () {
    for await (const item of items) {
      const line = `${JSON.stringify(item)}\n`
      hash.update(line)
      yield line
    }
  }
  await pipeline(lines, createZstdCompress(), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return hash.digest('hex')
}

/** Names become paths, so we validate each one as the storages do. */
export async function* readList(path: string, kind: FileKind): AsyncGenerator<Item> {
  for await (const line of readLines(compose(createReadStream(path), createZstdDecompress())))
    yield parseItem(line, path, kind)
}

function parseItem(line: string, path: string, kind: FileKind): Item {
  const { success, data } = itemShape.safeParse(parseJson(line))
  if (success && data.files.every(({ file }) => isStoredName[kind](data.name, file))) return data
  throw new CannotRestore(`${path} nomeia um arquivo que nenhum site guarda: ${JSON.stringify(line.slice(0, 80))}`)
}

const itemShape = z.strictObject({
  name: z.string(),
  files: z
    .array(z.strictObject({ file: z.string(), size: z.int().check(z.nonnegative()), sha256: sha256Shape }))
    .check(z.minLength(1)),
})

export const isStoredName: Record<FileKind, (item: string, file: string) => boolean> = {
  media: (folder, file) => isStorageKey(`midias/${folder}/${file}`),
  documents: (object, file) => isName(object) && file === encryptedFile,
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const readNames = (path: string) => readLines(createReadStream(path))

async function* readLines(input: NodeJS.ReadableStream) {
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) yield line
}

/** Finds items by ascending name in one pass, so that memory use does not grow with the list. */
export function openCursor(items: AsyncGenerator<Item>) {
  let next = items.next()
  return {
    async find(name: string): Promise<Item | undefined> {
      let { value, done } = await next
      while (!done && value.name < name) {
        next = items.next()
        ;({ value, done } = await next)
      }
      return !done && value.name === name ? value : undefined
    },
    close: () => items.return(undefined),
  }
}

const batchSize = 8

/** Yields batches as large as the number of parallel copies. */
export async function* inBatches<T>(all: AsyncIterable<T>) {
  let batch: T[] = []
  for await (const one of all) {
    batch.push(one)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
