import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { inertPolicy } from './security-headers.ts'

/** Ends the stream of a slow reader. The client reconnects and requests the events that it missed. */
const maxWaiting = 1024 * 1024
const retryMs = 2_000
const lingerMs = 5_000

export type EventStream = {
  send(data: unknown, id?: number): void
  /** Keeps the stream alive, even through proxies. */
  beat(): void
  end(): void
}

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
    // The connection ends with its stream, so it does not delay a shutdown.
    connection: 'close',
  })
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    if (raw.writableLength > maxWaiting) raw.destroy()
    else raw.write(text)
  }
  write(`retry: ${retryMs}\n\n`)
  return {
    send: (data, id) => write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end() {
      raw.end()
      // A client that never reads the rest of the stream would keep the connection open.
      setTimeout(() => raw.destroy(), lingerMs).unref()
    },
  }
}
