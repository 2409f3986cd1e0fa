import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { inertPolicy } from './security-headers.ts'

/** What has not been taken of a stream by now will not be: whoever it was for asks again for what is missing. */
const mostWaiting = 1024 * 1024
const retryMs = 2_000
const lingerMs = 5_000

export type EventStream = {
  /** An event with an id is one from which another stream can go on. */
  send(data: unknown, id?: number): void
  /** Says that the stream lives, also to whoever stands between. */
  beat(): void
  end(): void
}

/** Server-sent events in place of an answer, neither kept nor compressed on their way; `onClose` when it has ended. */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream {
  const { raw } = reply.hijack()
  raw.on('close', onClose)
  raw.on('error', () => raw.destroy())
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'content-security-policy': inertPolicy,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // A connection that ends with its stream does not hold up the server's end.
    connection: 'close',
  })
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    if (raw.writableLength > mostWaiting) raw.destroy()
    else raw.write(text)
  }
  write(`retry: ${retryMs}\n\n`)
  return {
    send: (data, id) => write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end() {
      raw.end()
      // Whoever does not read the end would keep the connection.
      setTimeout(() => raw.destroy(), lingerMs).unref()
    },
  }
}
