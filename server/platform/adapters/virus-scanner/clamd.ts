import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { boundWork } from '#server/platform/limits/bounded-work.ts'
import type { VirusScanner } from './virus-scanner.ts'

/** A 60 MB video takes a few seconds, and may wait for a busy scanner. */
const [scanMs, checkMs] = [60_000, 5_000]
/** By default, clamd scans 12 files at a time. */
const limits = { concurrency: 8, waiting: 200 }
const chunkBytes = 64 * 1024

/** Opens clamd of ClamAV at `tcp://host:port` or `unix:/path`. It gets the bytes, and needs no access to our files. */
export function openClamd(address: string): VirusScanner {
  const { protocol, hostname, port, pathname } = new URL(address)
  const inTurn = boundWork(limits)
  const open = () =>
    protocol === 'unix:'
      ? connect(decodeURIComponent(pathname))
      : connect(Number(port || 3310), hostname.replace(/^\[|\]$/g, ''))

  return {
    scan: source => inTurn(async () => verdictOf(await ask(open(), scanMs, 'INSTREAM', framesOf(source)))),
    check: () => ask(open(), checkMs, 'VERSION'),
  }
}

function verdictOf(answer: string) {
  if (answer === 'stream: OK') return 'clean'
  if (answer.endsWith(' FOUND')) return 'found'
  throw new Error(`clamd: ${answer || 'no answer'}`)
}

/** Each chunk follows its length. An empty chunk ends the file. */
async function* framesOf(source: Uint8Array | string) {
  const chunks = typeof source === 'string' ? createReadStream(source, { highWaterMark: chunkBytes }) : [source]
  for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
    yield lengthOf(chunk)
    yield chunk
  }
  yield Buffer.alloc(4)
}

function lengthOf(chunk: Uint8Array) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

/** clamd closes the connection after its answer, which may come before it has read the whole file. */
async function ask(socket: Socket, timeoutMs: number, command: string, frames?: AsyncIterable<Uint8Array>) {
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('clamd did not answer in time')))
  try {
    await once(socket, 'connect')
    const answer = text(socket)
    // A failed write rejects it too, and ends this function before anything awaits it.
    answer.catch(() => undefined)
    socket.write(`z${command}\0`)
    for await (const frame of frames ?? []) {
      if (!socket.writable) break
      if (!socket.write(frame)) await Promise.race([once(socket, 'drain'), answer])
    }
    return (await answer).replace(/\0$/, '')
  } finally {
    socket.destroy()
  }
}
