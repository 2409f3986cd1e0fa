import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { type ByteRange, type StoredFile, typeOf } from '#server/adapters/storage/storage.ts'

/** Sends a file that lies elsewhere, whole or in the one part that was asked for, unless the browser has it already. */
export function sendStream({ method, headers }: FastifyRequest, reply: FastifyReply, key: string, file: StoredFile) {
  const etag = `"${file.size.toString(16)}-${file.modifiedAt.getTime().toString(16)}"`
  const modified = file.modifiedAt.toUTCString()
  reply.headers({ etag, 'last-modified': modified, 'accept-ranges': 'bytes' })
  if (isFresh(headers, etag, file.modifiedAt)) return reply.code(304).send()
  const begun = headers['if-range']
  const isSame = begun === undefined || begun === etag || begun === modified
  const range = isSame ? readRange(headers.range, file.size) : 'whole'
  if (range === 'beyond') {
    reply.code(416).header('content-range', `bytes */${file.size}`)
    return reply.removeHeader('etag').removeHeader('last-modified').send({ message: messages.invalid })
  }
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  const length = range === 'whole' ? file.size : range.end - range.start + 1
  reply.headers({ 'content-type': typeOf(key), 'content-length': length })
  // Of a stream, the framework leaves the length as it was told.
  if (method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(range === 'whole' ? file.stream() : file.stream(range))
}

function isFresh(headers: IncomingHttpHeaders, etag: string, modifiedAt: Date) {
  const known = headers['if-none-match']
  if (known !== undefined) return known === '*' || known.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(modifiedAt.getTime() / 1000) <= since / 1000
}

/** One part only: several, and what is no range, get the whole file, as the standard allows. */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'beyond' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'beyond'
  return end < start ? 'whole' : { start, end }
}
