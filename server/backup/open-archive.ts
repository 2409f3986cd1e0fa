import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { tableFile } from './copy-tables.ts'
import type { Item } from './file-list.ts'
import { openFileStore } from './file-store.ts'
import { CannotRestore } from './load-database.ts'
import { type FileKind, keysTableNames } from './manifest.ts'
import { keysBeside } from './write-archive.ts'

type Entry = AsyncIterable<Buffer> & { header: tar.Header }
export type Archive = Awaited<ReturnType<typeof openArchive>>

const headShape = /^(\d{4}-[\dTZ-]+)\/[\w.-]+$/

/**
 * Read once from beginning to end: tables and lists go to the folder `temporary`, each file for as long as it is needed,
 * so that a restore needs no space for the whole archive.
 */
export async function openArchive(path: string, temporary: string) {
  await rm(temporary, { recursive: true, force: true })
  const source = createReadStream(path)
  const extract = tar.extract()
  // Its error is what the next entry throws.
  void pipeline(source, extract as unknown as NodeJS.WritableStream).catch(() => undefined)
  const entries = extract[Symbol.asyncIterator]()
  const next = async (): Promise<Entry | undefined> => (await entries.next().catch(damaged)).value

  async function unpack(entry: Entry) {
    const { header } = entry
    const target = join(temporary, header.name)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    // An entry that breaks off ends like a whole one.
    await pipeline(Readable.from(entry), createWriteStream(target, { mode: 0o600 })).catch(damaged)
    if ((await stat(target)).size !== header.size) damaged(new Error(`${header.name} acaba antes do fim`))
  }

  function damaged(error: Error): never {
    throw new CannotRestore(`${path} não é um arquivo inteiro de um backup (${error.message})`)
  }

  let name = ''
  let waiting: Entry | undefined
  async function readHead() {
    waiting = await next()
    for (; waiting && headShape.test(waiting.header.name); waiting = await next()) {
      name = dirname(waiting.header.name)
      await unpack(waiting)
    }
    if (!existsSync(join(temporary, name, 'manifest.json'))) damaged(new Error('sem manifest.json'))
    for (const table of keysTableNames) {
      const keys = keysBeside(path, table)
      if (existsSync(keys)) await copyFile(keys, join(temporary, name, tableFile(table)))
    }
  }

  async function close() {
    source.destroy()
    extract.destroy()
    await rm(temporary, { recursive: true, force: true })
  }

  await readHead().catch(error => close().then(() => Promise.reject(error)))
  return {
    dir: temporary,
    name,
    /** Items must be asked for in the order of their list, media first. */
    async fetch(kind: FileKind, item: Item) {
      for (const { file } of item.files) {
        const wanted = relative(temporary, openFileStore(temporary, kind).pathOf(item.name, file))
        if (waiting?.header.name !== wanted) return damaged(new Error(`sem ${wanted}`))
        await unpack(waiting)
        waiting = await next()
      }
    },
    close,
  }
}
