import { type FileHandle, open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AuditSink } from './audit-sink.ts'

/** Only appends, so the file can have the attribute `append only` (`chattr +a`). */
export function openFileSink(url: URL): AuditSink {
  const file = fileURLToPath(url)
  return {
    name: url.href,
    file,
    async append(lines) {
      const handle = await open(file, 'a+', mode)
      try {
        await handle.appendFile((await separator(handle)) + lines.map(({ text }) => `${text}\n`).join(''))
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
    check: async () => (await open(file, 'a', mode)).close(),
  }
}

const mode = 0o640

/** A crash may have left part of a line. */
async function separator(handle: FileHandle) {
  const { size } = await handle.stat()
  if (size === 0) return ''
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer.toString() === '\n' ? '' : '\n'
}
