import { inflateSync } from 'node:zlib'
import type { OriginMark } from '#contract/origin-mark.ts'
import { formatOf } from './inspect.ts'

/** The value of IPTC's `DigitalSourceType` for a picture that AI made or completed, in XMP and in C2PA manifests. */
const madeByAi = 'trainedalgorithmicmedia'

/**
 * What a file says about its origin, before re-encoding drops it. Cameras and editors write C2PA manifests too, so a
 * manifest alone does not mean AI. We do not check its signature: this is a hint for a person, who decides.
 */
export function readOriginMark(bytes: Uint8Array): OriginMark | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const format = formatOf(bytes)
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return null
  const metadata = Buffer.concat([...blocks[format](file)])
  const text = metadata.toString('latin1')
  if (text.toLowerCase().includes(madeByAi)) return 'ai'
  return text.includes('jumb') && text.includes('c2pa') ? 'c2pa' : null
}

/** The metadata of each format. A truncated block yields what is there. */
const blocks = {
  /** The application segments before the picture: XMP is in APP1, C2PA in APP11. */
  *jpeg(file: Buffer) {
    const [mark, startOfScan, firstApp, lastApp] = [0xff, 0xda, 0xe1, 0xef]
    for (let at = 2; at + 4 <= file.length && file[at] === mark; ) {
      const kind = file[at + 1] as number
      const end = at + 2 + file.readUInt16BE(at + 2)
      if (kind === startOfScan) return
      if (kind >= firstApp && kind <= lastApp) yield file.subarray(at + 4, end)
      // Any number of fill bytes may precede a marker.
      at = kind === mark ? at + 1 : end
    }
  },
  *png(file: Buffer) {
    for (let at = 8, room = maxTextBytes; at + 12 <= file.length && room > 0; ) {
      const end = at + 8 + file.readUInt32BE(at)
      const kind = file.toString('latin1', at + 4, at + 8)
      if (kind === 'IEND') return
      if (kind === 'caBX') yield file.subarray(at + 8, end)
      if (kind === 'iTXt' || kind === 'zTXt') {
        const text = (kind === 'iTXt' ? textOf : compressedTextOf)(file.subarray(at + 8, end), room)
        room -= text.length
        yield text
      }
      at = end + 4
    }
  },
  *webp(file: Buffer) {
    for (let at = 12; at + 8 <= file.length; ) {
      const size = file.readUInt32LE(at + 4)
      if (['XMP ', 'C2PA'].includes(file.toString('latin1', at, at + 4))) yield file.subarray(at + 8, at + 8 + size)
      at += 8 + size + (size % 2)
    }
  },
}

/** Of all texts of a file together, which could otherwise grow to a thousand times its size. */
const maxTextBytes = 1_000_000

/** An iTXt chunk: keyword, flag and method of compression, language, translated keyword, and the text itself. */
function textOf(chunk: Buffer, room: number) {
  const [afterKeyword, flags] = [chunk.indexOf(0) + 1, 2]
  if (chunk[afterKeyword] !== 1) return chunk
  const language = chunk.indexOf(0, afterKeyword + flags)
  return inflated(chunk, chunk.indexOf(0, language + 1) + 1, room)
}

/** A zTXt chunk: keyword, method of compression, and the text. */
const compressedTextOf = (chunk: Buffer, room: number) => inflated(chunk, chunk.indexOf(0) + 2, room)

function inflated(chunk: Buffer, from: number, maxOutputLength: number) {
  try {
    return inflateSync(chunk.subarray(from), { maxOutputLength })
  } catch {
    return chunk
  }
}
