import { constants, crc32, deflateRawSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A page in two parts: a head that many pages share, and a body of its own. */
export type Document = { head: string; body: string }

type DeflatedHead = { deflated: Buffer; crc: number; bytes: number }

/** A new page should not wait for a thread: that would cost the process more than these 0.07 ms. */
const bodyOptions = { level: 3, memLevel: 8 }
/** Ends on a whole byte, so that another part may follow. */
const headOptions = { level: 9, memLevel: 9, finishFlush: constants.Z_SYNC_FLUSH }

const heads = new LRUCache<string, DeflatedHead>({ max: 100 })

/** RFC 1952, section 2.3: deflate, no flags, no time, unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/**
 * One gzip stream of both parts, of which the head, the greater one, is compressed once and kept; `mark` tells it from
 * other documents, by checksum and length.
 */
export function gzipDocument(document: Document) {
  const head = headOf(document.head)
  const body = Buffer.from(document.body)
  const trailer = Buffer.allocUnsafe(8)
  trailer.writeUInt32LE(crc32(body, head.crc))
  trailer.writeUInt32LE(head.bytes + body.length, 4)
  const deflated = deflateRawSync(body, bodyOptions)
  const mark = `${trailer.toString('base64url')}${deflated.length.toString(36)}`
  return { bytes: Buffer.concat([gzipHeader, head.deflated, deflated, trailer]), mark }
}

function headOf(text: string): DeflatedHead {
  const known = heads.get(text)
  if (known) return known
  const bytes = Buffer.from(text)
  const made = { deflated: deflateRawSync(bytes, headOptions), crc: crc32(bytes), bytes: bytes.length }
  heads.set(text, made)
  return made
}
