import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { CannotRestore } from './cannot-restore.ts'

type Entry = AsyncIterable<Buffer> & { header: tar.Header }
export type Entries = ReturnType<typeof readEntries>

/**
 * Reads a tar's entries one after another. The names in the tar never become paths: the caller says where an entry
 * goes.
 */
export function readEntries(path: string, temporary: string) {
  const source = createReadStream(path)
  const extract = tar.extract()
  // Reading the next entry throws this error.
  void pipeline(source, extract as unknown as NodeJS.WritableStream).catch(() => undefined)
  const entries = extract[Symbol.asyncIterator]()
  let waiting: Entry | undefined

  function damaged(error: Error): never {
    throw new CannotRestore(`${path} não é um arquivo inteiro de um backup (${error.message})`)
  }

  function unread(error: NodeJS.ErrnoException) {
    // The local disk is full. The archive itself may be fine.
    if (error.syscall === 'write') throw error
    damaged(error)
  }

  return {
    damaged,
    /** Returns the pending entry's header, or undefined at the end. */
    header: () => waiting?.header,
    async advance() {
      waiting = (await entries.next().catch(damaged)).value
    },
    refuse(): never {
      const name = JSON.stringify(waiting?.header.name.slice(0, 80))
      throw new CannotRestore(`${path} tem um nome que nenhum backup tem (${name}): nada foi restaurado`)
    },
    async unpack(place: string) {
      if (!waiting) return damaged(new Error(`sem ${place}`))
      const target = join(temporary, place)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      // A truncated entry ends like a complete one, so we compare sizes.
      await pipeline(Readable.from(waiting), createWriteStream(target, { flags: 'wx', mode: 0o600 })).catch(unread)
      if ((await stat(target)).size !== waiting.header.size) damaged(new Error(`${place} acaba antes do fim`))
    },
    close() {
      source.destroy()
      extract.destroy()
    },
  }
}
