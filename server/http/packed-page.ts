import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type PackedPage = {
  status: number
  bytes: number
  gzip: Encoded
  brotli?: Encoded
  /** Makes the brotli version, once, when the page is requested again. */
  shrink?: (() => void) | undefined
}

type Encoded = { etag: string; body: Buffer; headers: string[] }
type Headers = Record<string, string>

const brotlied = promisify(brotliCompress)
const brotliQuality = 9

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  // Only the visitor's own browser keeps a page, and revalidates it each time.
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding, Cookie',
}

export function packPage(document: Document, headers: Headers, status = 200): PackedPage {
  const all = lineOf(headers)
  const { bytes: small, mark } = gzipDocument(document)
  const packed: PackedPage = { status, bytes: small.length * 2, gzip: encoded(small, 'gzip', mark, all) }
  packed.shrink = () => {
    packed.shrink = undefined
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
    brotlied(document.head + document.body, { params }).then(
      smaller => {
        packed.brotli = encoded(smaller, 'br', mark, all)
      },
      () => {},
    )
  }
  return packed
}

function encoded(body: Buffer, encoding: 'gzip' | 'br', mark: string, headers: string[]): Encoded {
  const etag = `"${mark}-${encoding}"`
  const own = ['etag', etag, 'content-encoding', encoding, 'content-length', String(body.length)]
  return { etag, body, headers: [...headers, ...own] }
}

function lineOf(headers: Headers) {
  const line = lines.get(headers) ?? Object.entries({ ...headers, ...pageHeaders }).flat()
  lines.set(headers, line)
  return line
}

const lines = new WeakMap<Headers, string[]>()

export function sendPage(page: PackedPage, request: IncomingMessage, response: ServerResponse): true {
  const chosen = choose(page, request.headers['accept-encoding'])
  const known = request.headers['if-none-match']
  if (page.status === 200 && known && matches(known, chosen.etag)) {
    response.writeHead(304, without(chosen.headers, ['content-length', 'content-encoding', 'content-type'])).end()
    return true
  }
  response.writeHead(page.status, chosen.headers)
  response.end(request.method === 'HEAD' ? undefined : chosen.body)
  return true
}

function choose(page: PackedPage, accepted = ''): Encoded {
  if (page.brotli && accepts(accepted, 'br')) return page.brotli
  return accepts(accepted, 'gzip') ? page.gzip : plain(page)
}

const accepts = (accepted: string, encoding: string) =>
  accepted.includes(encoding) && !new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0+)?\\s*(,|$)`).test(accepted)

function plain({ gzip }: PackedPage): Encoded {
  const body = gunzipSync(gzip.body)
  const etag = gzip.etag.replace('-gzip"', '"')
  const headers = without(gzip.headers, ['content-length', 'content-encoding', 'etag'])
  return { etag, body, headers: [...headers, 'etag', etag, 'content-length', String(body.length)] }
}

const matches = (known: string, etag: string) =>
  known.trim() === '*' || known.split(',').some(one => one.trim().replace(/^W\//, '') === etag)

function without(headers: string[], names: string[]) {
  return headers.flatMap((name, index) =>
    index % 2 === 0 && !names.includes(name) ? [name, headers[index + 1] ?? ''] : [],
  )
}

type Document = { head: string; body: string }

type DeflatedHead = { deflated: Buffer; crc: number; bytes: number; end: Buffer }

/** Synchronous: a thread would cost more than these 0.1 ms. */
const bodyOptions = { level: 3, memLevel: 8 }
/** Ends on a whole byte, so that another part may follow. */
const headOptions = { level: 9, memLevel: 9, finishFlush: constants.Z_SYNC_FLUSH }

/** Bytes. More of them cost more time than they save. */
const referredTo = 8_192

const heads = new LRUCache<string, DeflatedHead>({ max: 100 })

/** RFC 1952: deflate, no flags, no time, unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** The head is compressed once and cached; the body refers back to its end. `mark` identifies the document by checksum and length. */
export function gzipDocument(document: Document) {
  const head = headOf(document.head)
  const body = Buffer.from(document.body)
  const trailer = Buffer.allocUnsafe(8)
  trailer.writeUInt32LE(crc32(body, head.crc))
  trailer.writeUInt32LE(head.bytes + body.length, 4)
  const deflated = deflateRawSync(body, { ...bodyOptions, dictionary: head.end })
  const mark = `${trailer.toString('base64url')}${deflated.length.toString(36)}`
  return { bytes: Buffer.concat([gzipHeader, head.deflated, deflated, trailer]), mark }
}

function headOf(text: string): DeflatedHead {
  const known = heads.get(text)
  if (known) return known
  const bytes = Buffer.from(text)
  const deflated = deflateRawSync(bytes, headOptions)
  const made = { deflated, crc: crc32(bytes), bytes: bytes.length, end: bytes.subarray(-referredTo) }
  heads.set(text, made)
  return made
}
