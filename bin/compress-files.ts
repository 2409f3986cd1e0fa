import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const worthIt = '**/*.{js,css,svg,webmanifest}'
const makers = { br: brotliCompressSync, gz: (bytes: Buffer) => gzipSync(bytes, { level: 9 }) }

/** Puts a `.br` and a `.gz` beside every text file, so that none is compressed when it is asked for. */
export async function compressFiles(folder: string) {
  for await (const name of glob(worthIt, { cwd: folder })) {
    const path = join(folder, name)
    const bytes = await readFile(path)
    for (const [ending, make] of Object.entries(makers)) await writeFile(`${path}.${ending}`, make(bytes))
  }
}
