import { connect as connectPlain, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectTls } from 'node:tls'
import type { AuditSink, SinkLine } from './audit-sink.ts'

const timeoutMs = 10_000
/** Facility 13 (log audit), severity 6 (informational). */
const priority = 13 * 8 + 6

/** RFC 5424 over TCP (RFC 6587, octet counting) or TLS (RFC 5425). */
export function openSyslogSink({ href, hostname: name, port, protocol }: URL): AuditSink {
  const host = name.replace(/^\[|\]$/g, '')
  const isTls = protocol === 'syslog+tls:'
  const open = (): Socket =>
    isTls
      ? connectTls({ host, port: Number(port || 6514), servername: host })
      : connectPlain({ host, port: Number(port || 514) })
  const send = (frames: string) => deliver(open(), isTls ? 'secureConnect' : 'connect', frames)
  return { name: href, append: lines => send(lines.map(frameOf).join('')), check: () => send('') }
}

function frameOf({ at, text }: SinkLine) {
  const message = `<${priority}>1 ${at.toISOString()} ${hostname() || '-'} vespera-audit - audit - ${text}`
  return `${Buffer.byteLength(message)} ${message}`
}

/**
 * Syslog has no acknowledgement. So we end the connection and wait until the server ends it too, because a server does
 * so only after it has read everything; if it dies with unread lines, the connection is reset.
 */
function deliver(socket: Socket, opened: 'connect' | 'secureConnect', frames: string) {
  return new Promise<void>((resolve, reject) => {
    let isEnded = false
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    socket.setTimeout(timeoutMs, () => fail(new Error(`no answer from the syslog server in ${timeoutMs / 1000} s`)))
    socket.once('error', fail)
    socket.once(opened, () => socket.end(frames))
    socket.once('end', () => {
      isEnded = true
    })
    socket.once('close', () => (isEnded ? resolve() : reject(new Error('the syslog server closed the connection'))))
    socket.resume()
  })
}
